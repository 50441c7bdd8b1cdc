import type { Properties } from './packet/packet.ts';
import type {
  Piece,
  SessionChange,
  SessionStore,
  StoredExchanges,
  StoredHoldings,
  StoredMessage,
  StoredSession,
  StoredSubscription,
} from './session-store.ts';

/** Sessions that outlive their connection but not the process. The reference for all other session stores. */
export function createMemorySessionStore(): SessionStore {
  const sessions = new Map<string, MemorySession>();
  return {
    async *load() {
      yield [...sessions.values()].map(toStored);
    },
    async readExchanges(key) {
      const session = sessions.get(key);
      const sent = inOrder(session).filter(({ packetId }) => packetId !== 0);
      return {
        sent: sent.map(toExchange),
        receivedIds: [...(session?.receivedIds ?? [])],
      };
    },
    async readMessages(key, fromOrder, piece) {
      const messages = inOrder(sessions.get(key)).filter(({ order }) => order >= fromOrder);
      return messages.slice(0, countFitting(messages, piece)).map(copyMessage);
    },
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

/** Works on copies of the changed sessions, so that a failing change leaves everything as it was. */
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

/** The session after the change; a session that does not exist is created by `opened` only. */
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
    case 'dropped':
      for (const { order, packetId } of messages.values())
        if (packetId === 0 && order < change.beforeOrder) messages.delete(order);
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
  const { key, user, clientId, number, expirySeconds, offlineSinceMs } = session;
  const subscriptions = [...session.subscriptions.values()].map((subscription) => ({ ...subscription }));
  return { key, user, clientId, number, expirySeconds, offlineSinceMs, subscriptions, holdings: holdingsOf(session) };
}

function holdingsOf(session: MemorySession): StoredHoldings {
  const messages = inOrder(session);
  const queued = messages.filter(({ packetId }) => packetId === 0);
  return {
    lastOrder: messages.at(-1)?.order ?? 0,
    firstQueued: queued[0]?.order ?? 0,
    queuedBytes: queued.reduce((sum, { bytes }) => sum + bytes, 0),
    hasExchanges: messages.length > queued.length || session.receivedIds.size > 0,
  };
}

function inOrder(session: MemorySession | undefined): StoredMessage[] {
  return [...(session?.messages.values() ?? [])].sort((one, other) => one.order - other.order);
}

function toExchange(message: StoredMessage): StoredExchanges['sent'][number] {
  const { order, packetId, bytes, released, qos, retain, subscriptionIdentifiers } = message;
  return { order, packetId, bytes, released, qos, retain, subscriptionIdentifiers: [...subscriptionIdentifiers] };
}

/** How many of the messages make one piece: at least one, whatever its size. */
function countFitting(messages: readonly Pick<StoredMessage, 'bytes'>[], { messagesMax, bytesMax }: Piece): number {
  let bytes = 0;
  let count = 0;
  for (const message of messages) {
    bytes += message.bytes;
    if (count === messagesMax || (count > 0 && bytes > bytesMax)) break;
    count += 1;
  }
  return count;
}

/** Copies the bytes: those of a publication are often part of a larger buffer that should not stay in memory. */
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
