import type { Properties } from '#mqtt/packet/packet';
import type {
  ClaimOutcome,
  Piece,
  SessionChange,
  SessionClaim,
  SharedSessionStore,
  StoredExchanges,
  StoredHoldings,
  StoredMessage,
  StoredSession,
  StoredSubscription,
} from '#mqtt/session-store';

/** Sessions that outlive their connection but not the process. The reference for all other session stores. */
export function createMemorySessionStore(): SharedSessionStore {
  const sessions = new Map<string, MemorySession>();
  let nodes = 0;
  const save = (changes: readonly SessionChange[]): void => {
    const changed = applyAll(sessions, changes);
    for (const [key, session] of changed)
      if (session === undefined) sessions.delete(key);
      else sessions.set(key, session);
  };
  const isOwned = (key: string, owner: string | undefined): boolean =>
    owner !== undefined && sessions.get(key)?.owner === owner;
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
      save(changes);
    },
    async saveOwned(changes, owners) {
      const keys = [...new Set(changes.map(({ key }) => key))];
      const lost = keys.filter((key) => !isOwned(key, owners.get(key)));
      save(changes.filter(({ key }) => !lost.includes(key)));
      return lost;
    },
    claim: async (claim) => claimSession(sessions, claim),
    async findLost(owners) {
      return [...owners].filter(([key, owner]) => !isOwned(key, owner)).map(([key]) => key);
    },
    async keepHouse(nowMs, liveNodes) {
      for (const [key, session] of sessions) {
        const isLive = liveNodes.includes(nodeOf(session.owner));
        if (session.offlineSinceMs === undefined && !isLive)
          sessions.set(key, { ...session, offlineSinceMs: nowMs, owner: undefined });
        if (isExpired(session, nowMs)) sessions.delete(key);
      }
    },
    async takeNodeNumber() {
      nodes += 1;
      return nodes;
    },
  };
}

function claimSession(sessions: Map<string, MemorySession>, claim: SessionClaim): ClaimOutcome {
  const { key, user, clientId, number, expirySeconds, cleanStart, nowMs } = claim;
  const stored = sessions.get(key);
  const previous = stored?.owner;
  const isOpen = stored !== undefined && stored.offlineSinceMs === undefined;
  if (isOpen && previous !== undefined && !claim.force && nodeOf(previous) !== nodeOf(claim.owner))
    return { kind: 'held', owner: previous };
  if (stored !== undefined && !cleanStart && !isExpired(stored, nowMs)) {
    const owner = previous !== undefined && previous === claim.current ? previous : claim.owner;
    sessions.set(key, { ...stored, owner });
    return { kind: 'claimed', previous, session: { ...toStored(stored), positions: new Map(stored.positions) } };
  }
  sessions.delete(key);
  if (expirySeconds === 0) return { kind: 'claimed', previous, session: undefined };
  const ofUser = [...sessions.values()].filter((each) => each.user === user);
  if (ofUser.length >= claim.sessionsPerUserMax) {
    const [oldest] = ofUser
      .filter(({ offlineSinceMs }) => offlineSinceMs !== undefined)
      .sort((one, other) => (one.offlineSinceMs ?? 0) - (other.offlineSinceMs ?? 0));
    if (oldest === undefined) return { kind: 'full' };
    sessions.delete(oldest.key);
  }
  const { owner } = claim;
  sessions.set(key, { ...createContent(), key, user, clientId, number, expirySeconds, offlineSinceMs: nowMs, owner });
  return { kind: 'claimed', previous, session: undefined };
}

function nodeOf(owner = ''): string {
  return owner.slice(0, owner.indexOf('/'));
}

function isExpired({ offlineSinceMs, expirySeconds }: MemorySession, nowMs: number): boolean {
  if (offlineSinceMs === undefined || expirySeconds >= 0xffff_ffff) return false;
  return offlineSinceMs + expirySeconds * 1000 <= nowMs;
}

function createContent(): Pick<MemorySession, 'subscriptions' | 'messages' | 'receivedIds' | 'positions'> {
  return { subscriptions: new Map(), messages: new Map(), receivedIds: new Set(), positions: new Map() };
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
  readonly positions: Map<string, number>;
  readonly owner: string | undefined;
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
    const content = session ?? { ...createContent(), owner: undefined };
    return { ...content, key, user, clientId, number, expirySeconds, offlineSinceMs: undefined };
  }
  if (session === undefined) return undefined;
  const { subscriptions, messages, receivedIds, positions } = session;
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
      if (change.position !== undefined) positions.set(change.message.topic, change.position);
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
    positions: new Map(session.positions),
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
