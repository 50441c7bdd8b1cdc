import type { Properties } from './packet/packet.ts';
import type { SessionChange, SessionStore, StoredMessage, StoredSession, StoredSubscription } from './session-store.ts';

/** Sessions that outlive their connection but not the process: what every other store is compared with, change by change. */
export function createMemorySessionStore(): SessionStore {
  const sessions = new Map<string, MemorySession>();
  return {
    load: async () => [...sessions.values()].map(toStored),
    async save(changes) {
      const changed = applyAll(sessions, changes);
      for (const [key, session] of changed)
        if (session === undefined) sessions.delete(key);
        else sessions.set(key, session);
    },
  };
}

interface MemorySession {
  readonly key: string;
  readonly user: string;
  readonly clientId: string;
  readonly number: number;
  readonly expirySeconds: number;
  readonly offlineSinceMs: number | undefined;
  readonly subscriptions: Map<string, StoredSubscription>;
  readonly messages: Map<number, StoredMessage>;
  readonly receivedIds: Set<number>;
}

/** Works on copies of the sessions that the changes name, so that a change that fails leaves all as it was. */
function applyAll(
  sessions: ReadonlyMap<string, MemorySession>,
  changes: readonly SessionChange[],
): Map<string, MemorySession | undefined> {
  const changed = new Map<string, MemorySession | undefined>();
  for (const change of changes) {
    const { key } = change;
    const before = changed.has(key) ? changed.get(key) : copySession(sessions.get(key));
    changed.set(key, apply(before, change));
  }
  return changed;
}

/** The session after the change; one that does not exist stays so until it is opened. */
function apply(session: MemorySession | undefined, change: SessionChange): MemorySession | undefined {
  if (change.kind === 'opened') {
    const { key, user, clientId, number, expirySeconds } = change;
    const content = session ?? { subscriptions: new Map(), messages: new Map(), receivedIds: new Set() };
    return { ...content, key, user, clientId, number, expirySeconds, offlineSinceMs: undefined };
  }
  if (session === undefined) return undefined;
  const { subscriptions, messages, receivedIds } = session;
  switch (change.kind) {
    case 'removed':
      return undefined;
    case 'closed':
      return { ...session, expirySeconds: change.expirySeconds, offlineSinceMs: change.offlineSinceMs };
    case 'subscribed':
      subscriptions.set(change.subscription.filter, { ...change.subscription });
      return session;
    case 'unsubscribed':
      subscriptions.delete(change.filter);
      return session;
    case 'queued':
      messages.set(change.message.order, copyMessage(change.message));
      return session;
    case 'sent':
      updateMessage(messages, change.order, { packetId: change.packetId });
      return session;
    case 'released':
      updateMessage(messages, change.order, { released: true });
      return session;
    case 'done':
      messages.delete(change.order);
      return session;
    case 'received':
      receivedIds.add(change.packetId);
      return session;
    case 'forgotten':
      receivedIds.delete(change.packetId);
      return session;
  }
}

function updateMessage(
  messages: Map<number, StoredMessage>,
  order: number,
  update: Partial<Pick<StoredMessage, 'packetId' | 'released'>>,
): void {
  const message = messages.get(order);
  if (message !== undefined) messages.set(order, { ...message, ...update });
}

function copySession(session: MemorySession | undefined): MemorySession | undefined {
  if (session === undefined) return undefined;
  return {
    ...session,
    subscriptions: new Map(session.subscriptions),
    messages: new Map(session.messages),
    receivedIds: new Set(session.receivedIds),
  };
}

function toStored(session: MemorySession): StoredSession {
  return {
    ...session,
    subscriptions: [...session.subscriptions.values()].map((subscription) => ({ ...subscription })),
    messages: [...session.messages.values()].map(copyMessage).sort((one, other) => one.order - other.order),
    receivedIds: [...session.receivedIds],
  };
}

/** With bytes of its own: those of a publication are often part of a larger buffer that should not be kept for them. */
function copyMessage(message: StoredMessage): StoredMessage {
  return {
    ...message,
    payload: new Uint8Array(message.payload),
    subscriptionIdentifiers: [...message.subscriptionIdentifiers],
    properties: copyProperties(message.properties),
  };
}

function copyProperties(properties: Readonly<Properties>): Properties {
  const copy: Properties = { ...properties };
  if (properties.correlationData !== undefined) copy.correlationData = Buffer.from(properties.correlationData);
  return copy;
}
