import type { StoredMessage, StoredSubscription } from '#mqtt/session-store';
import type { Batch, BatchRow } from '#store/dialect/shared/batch';
import { flag } from '#store/dialect/shared/flag';
import type { SessionEffect } from './fold-session-changes.ts';
import { propertiesToJson } from './mqtt-properties.ts';
import { sessionStatements } from './session-statements.ts';

type StatementName = keyof typeof sessionStatements;
type Rows = Record<StatementName, BatchRow[]>;
type Hash = (text: string) => string;
type ContentIdOf = (message: StoredMessage) => number;

const names = Object.keys(sessionStatements) as StatementName[];
const removals = [
  'removeAllSubscriptions',
  'removeAllMessages',
  'removeAllReceivedIds',
  'removeAllPositions',
  'removeSessions',
] as const;

/** The rows of each statement; statements without rows are left out. `takeId` assigns the next content id. */
export function effectsToBatches(
  effects: ReadonlyMap<string, SessionEffect>,
  takeId: () => number,
  sha256: Hash,
): Batch[] {
  const rows = Object.fromEntries(names.map((name) => [name, [] as BatchRow[]])) as Rows;
  const contentIdOf = createContentIdOf(rows.putContents, takeId);
  for (const [key, effect] of effects) addSession(rows, contentIdOf, sha256, key, effect);
  const batches = names.map((name): Batch => ({ statement: sessionStatements[name], rows: rows[name] }));
  return batches.filter((batch) => batch.rows.length > 0);
}

/** The largest number of contents that the effects may need. */
export function countContents(effects: ReadonlyMap<string, SessionEffect>): number {
  let count = 0;
  for (const { messages } of effects.values()) for (const { kind } of messages.values()) if (kind === 'put') count += 1;
  return count;
}

/** Finds messages with the same content by their payload: it is one object for all sessions that a message is queued for. */
function createContentIdOf(rows: BatchRow[], takeId: () => number): ContentIdOf {
  const known = new Map<Uint8Array, { readonly id: number; readonly message: StoredMessage }>();
  return (message) => {
    const { topic, payload, expiresAtMs, properties } = message;
    const found = known.get(payload);
    if (found !== undefined && isSameContent(found.message, message)) return found.id;
    const id = takeId();
    known.set(payload, { id, message });
    rows.push([id, topic, payload, expiresAtMs ?? null, propertiesToJson(properties)]);
    return id;
  };
}

function isSameContent(one: StoredMessage, other: StoredMessage): boolean {
  return one.topic === other.topic && one.expiresAtMs === other.expiresAtMs && one.properties === other.properties;
}

function addSession(rows: Rows, contentIdOf: ContentIdOf, sha256: Hash, key: string, effect: SessionEffect): void {
  const session = sha256(key);
  const { removed, opened, state } = effect;
  if (removed) for (const name of removals) rows[name].push([session]);
  if (state !== undefined) {
    const { expirySeconds, offlineSinceMs } = state;
    if (opened === undefined) rows.closeSessions.push([session, expirySeconds, offlineSinceMs]);
    else {
      const { user, clientId, number } = opened;
      rows.openSessions.push([session, key, user, clientId, number, expirySeconds, offlineSinceMs]);
    }
  }
  addContent(rows, contentIdOf, sha256, session, effect);
}

function addContent(rows: Rows, contentIdOf: ContentIdOf, sha256: Hash, session: string, effect: SessionEffect): void {
  const { subscriptions, messages, positions, droppedBefore, receivedIds } = effect;
  for (const [filter, subscription] of subscriptions)
    if (subscription === null) rows.removeSubscriptions.push([session, sha256(filter)]);
    else rows.putSubscriptions.push(toSubscriptionRow(session, sha256(filter), subscription));
  if (droppedBefore !== undefined) rows.dropMessages.push([session, droppedBefore]);
  for (const [order, effect] of messages)
    if (effect.kind === 'put') rows.putMessages.push(toMessageRow(session, effect.message, contentIdOf));
    else if (effect.kind === 'removed') rows.removeMessages.push([session, order]);
    else rows.updateMessages.push([session, order, effect.packetId, effect.released && flag(effect.released)]);
  for (const [packetId, received] of receivedIds)
    (received ? rows.putReceivedIds : rows.removeReceivedIds).push([session, packetId]);
  for (const [topic, position] of positions) rows.putPositions.push([session, sha256(topic), topic, position]);
}

function toSubscriptionRow(session: string, filterSha256: string, subscription: StoredSubscription): BatchRow {
  const { filter, qos, noLocal, retainAsPublished, retainHandling, identifier, sinceMs } = subscription;
  const flags = [flag(noLocal), flag(retainAsPublished)];
  return [session, filterSha256, filter, qos, ...flags, retainHandling, identifier ?? null, sinceMs];
}

function toMessageRow(session: string, message: StoredMessage, contentIdOf: ContentIdOf): BatchRow {
  const { order, packetId, released, qos, retain, subscriptionIdentifiers, bytes } = message;
  const identifiers = subscriptionIdentifiers.length === 0 ? '[]' : JSON.stringify(subscriptionIdentifiers);
  return [session, order, packetId, flag(released), qos, flag(retain), identifiers, bytes, contentIdOf(message)];
}
