import type {
  SessionChange,
  SessionStore,
  StoredHoldings,
  StoredMessage,
  StoredSubscription,
} from '#mqtt/session-store';
import { readWholeSessions, type WholeSession } from '#tests/store/read-whole-sessions';

/** Sorted by key, filter and packet id, because a store may return them in any order. */
export async function loadInOrder(store: SessionStore): Promise<WholeSession[]> {
  const sessions = (await readWholeSessions(store)).map((session) => ({
    ...session,
    subscriptions: [...session.subscriptions].sort((one, other) => compare(one.filter, other.filter)),
    messages: session.messages.map((message) => ({ ...message, payload: new Uint8Array(message.payload) })),
    receivedIds: [...session.receivedIds].sort((one, other) => one - other),
  }));
  return sessions.sort((one, other) => compare(one.key, other.key));
}

export async function holdingsOf(store: SessionStore): Promise<Record<string, StoredHoldings>> {
  const found: [string, StoredHoldings][] = [];
  for await (const page of store.load()) for (const { key, holdings } of page) found.push([key, holdings]);
  return Object.fromEntries(found);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

export async function subscriptionsOf(store: SessionStore): Promise<readonly StoredSubscription[]> {
  return (await loadInOrder(store)).flatMap(({ subscriptions }) => subscriptions);
}

export async function messagesOf(store: SessionStore): Promise<readonly StoredMessage[]> {
  return (await loadInOrder(store)).flatMap(({ messages }) => messages);
}

export async function ordersOf(store: SessionStore): Promise<number[]> {
  return (await messagesOf(store)).map(({ order }) => order);
}

export async function statesOf(store: SessionStore): Promise<[order: number, packetId: number, released: boolean][]> {
  return (await messagesOf(store)).map(({ order, packetId, released }) => [order, packetId, released]);
}

export async function receivedIdsOf(store: SessionStore): Promise<readonly number[]> {
  return (await loadInOrder(store)).flatMap(({ receivedIds }) => receivedIds);
}

export function opened(key: string): Extract<SessionChange, { kind: 'opened' }> {
  return {
    kind: 'opened',
    key,
    user: 'anna',
    clientId: `client ${key}`,
    number: 4_503_599_627_370_497,
    expirySeconds: 3600,
  };
}

export function session(key: string): WholeSession {
  const { user, clientId, number, expirySeconds } = opened(key);
  return {
    key,
    user,
    clientId,
    number,
    expirySeconds,
    offlineSinceMs: undefined,
    subscriptions: [],
    messages: [],
    receivedIds: [],
  };
}

export function subscribed(key: string, part: Partial<StoredSubscription>): SessionChange {
  return { kind: 'subscribed', key, subscription: subscription(part) };
}

export function subscription(part: Partial<StoredSubscription>): StoredSubscription {
  return {
    filter: 'a/+',
    qos: 1,
    noLocal: false,
    retainAsPublished: false,
    retainHandling: 0,
    identifier: undefined,
    sinceMs: 1_775_068_200_000,
    ...part,
  };
}

export function unsubscribed(key: string, filter: string): SessionChange {
  return { kind: 'unsubscribed', key, filter };
}

export function queued(key: string, part: Partial<StoredMessage>): Extract<SessionChange, { kind: 'queued' }> {
  return { kind: 'queued', key, message: message(part) };
}

export function message(part: Partial<StoredMessage>): StoredMessage {
  return {
    order: 1,
    packetId: 0,
    bytes: 100,
    released: false,
    topic: 'scores/1',
    payload: new Uint8Array([1, 2, 3]),
    qos: 1,
    retain: false,
    expiresAtMs: undefined,
    subscriptionIdentifiers: [],
    properties: {},
    ...part,
  };
}

export function received(key: string, packetId: number): SessionChange {
  return { kind: 'received', key, packetId };
}

export function forgotten(key: string, packetId: number): SessionChange {
  return { kind: 'forgotten', key, packetId };
}
