import type { Kysely, Selectable } from 'kysely';
import type { Qos } from '#mqtt/packet/packet';
import type { StoredMessage, StoredSession, StoredSubscription } from '#mqtt/session-store';
import type { Database, MqttMessagesTable, MqttSubscriptionsTable } from './database.ts';
import { jsonToProperties } from './mqtt-properties.ts';

/** All sessions with what they hold, table by table. */
export async function loadMqttSessions(db: Kysely<Database>): Promise<StoredSession[]> {
  const sessions = await db.selectFrom('mqtt_sessions').selectAll().execute();
  const subscriptions = bySession(await db.selectFrom('mqtt_subscriptions').selectAll().execute());
  const messages = bySession(
    await db.selectFrom('mqtt_messages').selectAll().orderBy('session_id').orderBy('message_order').execute(),
  );
  const receivedIds = bySession(await db.selectFrom('mqtt_received_ids').selectAll().execute());
  return sessions.map(({ id, key, user_key, client_id, number, expiry_seconds, offline_since_ms }) => ({
    key,
    user: user_key,
    clientId: client_id,
    number,
    expirySeconds: expiry_seconds,
    offlineSinceMs: offline_since_ms ?? undefined,
    subscriptions: subscriptions.get(id)?.map(toSubscription) ?? [],
    messages: messages.get(id)?.map(toMessage) ?? [],
    receivedIds: receivedIds.get(id)?.map(({ packet_id }) => packet_id) ?? [],
  }));
}

function bySession<Row extends { readonly session_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, (row) => row.session_id);
}

function toSubscription(row: Selectable<MqttSubscriptionsTable>): StoredSubscription {
  return {
    filter: row.filter,
    qos: row.qos as Qos,
    noLocal: row.no_local === 1,
    retainAsPublished: row.retain_as_published === 1,
    retainHandling: row.retain_handling as StoredSubscription['retainHandling'],
    identifier: row.identifier ?? undefined,
  };
}

function toMessage(row: Selectable<MqttMessagesTable>): StoredMessage {
  return {
    order: row.message_order,
    packetId: row.packet_id,
    released: row.released === 1,
    topic: row.topic,
    payload: row.payload,
    qos: row.qos as Qos,
    retain: row.retain === 1,
    expiresAtMs: row.expires_at_ms ?? undefined,
    subscriptionIdentifiers: JSON.parse(row.subscription_identifiers) as number[],
    properties: jsonToProperties(row.properties),
  };
}
