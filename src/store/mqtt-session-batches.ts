import { hash } from 'node:crypto';
import type { StoredMessage, StoredSubscription } from '#mqtt/session-store';
import type { Batch, BatchRow } from './batch.ts';
import { flag } from './flag.ts';
import type { SessionEffect } from './fold-session-changes.ts';
import { propertiesToJson } from './mqtt-properties.ts';
import { sessionStatements } from './mqtt-session-statements.ts';

type StatementName = keyof typeof sessionStatements;
type Rows = Record<StatementName, BatchRow[]>;

const names = Object.keys(sessionStatements) as StatementName[];
const removals = ['removeAllSubscriptions', 'removeAllMessages', 'removeAllReceivedIds', 'removeSessions'] as const;

/** The rows of each statement; a statement without rows is left out. */
export function effectsToBatches(effects: ReadonlyMap<string, SessionEffect>): Batch[] {
  const rows = Object.fromEntries(names.map((name) => [name, [] as BatchRow[]])) as Rows;
  for (const [key, effect] of effects) addSession(rows, key, effect);
  const batches = names.map((name): Batch => ({ statement: sessionStatements[name], rows: rows[name] }));
  return batches.filter((batch) => batch.rows.length > 0);
}

function addSession(rows: Rows, key: string, effect: SessionEffect): void {
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
  addContent(rows, session, effect);
}

function addContent(rows: Rows, session: string, { subscriptions, messages, receivedIds }: SessionEffect): void {
  for (const [filter, subscription] of subscriptions)
    if (subscription === null) rows.removeSubscriptions.push([session, sha256(filter)]);
    else rows.putSubscriptions.push(toSubscriptionRow(session, subscription));
  for (const [order, effect] of messages)
    if (effect.kind === 'put') rows.putMessages.push(toMessageRow(session, effect.message));
    else if (effect.kind === 'removed') rows.removeMessages.push([session, order]);
    else rows.updateMessages.push([session, order, effect.packetId, effect.released && flag(effect.released)]);
  for (const [packetId, received] of receivedIds)
    (received ? rows.putReceivedIds : rows.removeReceivedIds).push([session, packetId]);
}

function toSubscriptionRow(session: string, subscription: StoredSubscription): BatchRow {
  const { filter, qos, noLocal, retainAsPublished, retainHandling, identifier } = subscription;
  const flags = [flag(noLocal), flag(retainAsPublished)];
  return [session, sha256(filter), filter, qos, ...flags, retainHandling, identifier ?? null];
}

function toMessageRow(session: string, message: StoredMessage): BatchRow {
  const { order, packetId, released, topic, payload, qos, retain, expiresAtMs } = message;
  const texts = [JSON.stringify(message.subscriptionIdentifiers), propertiesToJson(message.properties)];
  return [session, order, packetId, flag(released), topic, payload, qos, flag(retain), expiresAtMs ?? null, ...texts];
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
