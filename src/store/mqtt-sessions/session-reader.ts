import { type Kysely, type Selectable, sql } from 'kysely';
import type { Qos } from '#mqtt/packet/packet';
import type { Piece, SessionStore, StoredHoldings, StoredSession, StoredSubscription } from '#mqtt/session-store';
import type {
  Database,
  MqttContentsTable,
  MqttMessagesTable,
  MqttSessionsTable,
  MqttSubscriptionsTable,
} from '#store/dialect/shared/database';
import { sha256 } from './hash-cache.ts';
import { jsonToProperties } from './mqtt-properties.ts';

/** A small page, because each session may have a thousand subscriptions. */
const sessionsPerPage = 100;

export function createMqttSessionReader(
  db: Kysely<Database>,
): Pick<SessionStore, 'load' | 'readExchanges' | 'readMessages'> {
  return {
    load: () => loadSessions(db),
    async readExchanges(key) {
      const sent = await messagesOf(db, key).where('packet_id', '<>', 0).orderBy('message_order').execute();
      const received = await db
        .selectFrom('mqtt_received_ids')
        .select('packet_id')
        .where('session_id', '=', idOf(db, key))
        .execute();
      return { sent: sent.map(toExchange), receivedIds: received.map(({ packet_id }) => packet_id) };
    },
    async readMessages(key, fromOrder, piece) {
      const rows = await readPiece(db, key, fromOrder, piece);
      return rows.map((row) => ({
        ...toExchange(row),
        topic: row.topic,
        payload: row.payload,
        expiresAtMs: row.expires_at_ms ?? undefined,
        properties: jsonToProperties(row.properties),
      }));
    },
  };
}

/** Page by page, in the order of ids. Of messages, only sums are read. */
async function* loadSessions(db: Kysely<Database>): AsyncGenerator<StoredSession[]> {
  for (let afterId = 0; ; ) {
    const sessions = await db
      .selectFrom('mqtt_sessions')
      .selectAll()
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(sessionsPerPage)
      .execute();
    const last = sessions.at(-1);
    if (last === undefined) return;
    yield await readContents(db, sessions, afterId, last.id);
    afterId = last.id;
  }
}

/** The sessions with their subscriptions and the counts of their messages. They are all those with these ids. */
export async function readContents(
  db: Kysely<Database>,
  sessions: readonly Selectable<MqttSessionsTable>[],
  afterId: number,
  toId: number,
): Promise<StoredSession[]> {
  const subscriptions = await readSubscriptions(db, afterId, toId);
  const holdings = await readHoldings(db, afterId, toId);
  return sessions.map(({ id, key, user_key, client_id, number, expiry_seconds, offline_since_ms }) => ({
    key,
    user: user_key,
    clientId: client_id,
    number,
    expirySeconds: expiry_seconds,
    offlineSinceMs: offline_since_ms ?? undefined,
    subscriptions: subscriptions.get(id)?.map(toSubscription) ?? [],
    holdings: holdings.get(id) ?? noHoldings,
  }));
}

const noHoldings: StoredHoldings = { lastOrder: 0, firstQueued: 0, queuedBytes: 0, hasExchanges: false };

async function readSubscriptions(db: Kysely<Database>, afterId: number, toId: number) {
  const rows = await db
    .selectFrom('mqtt_subscriptions')
    .selectAll()
    .where('session_id', '>', afterId)
    .where('session_id', '<=', toId)
    .execute();
  return Map.groupBy(rows, ({ session_id }) => session_id);
}

interface HoldingsRow {
  readonly session_id: number;
  readonly last_order: number;
  readonly first_queued: number | null;
  readonly queued_bytes: number;
  readonly sent: number;
}

async function readHoldings(db: Kysely<Database>, afterId: number, toId: number): Promise<Map<number, StoredHoldings>> {
  const { rows } = await sql<HoldingsRow>`
    select session_id, max(message_order) as last_order,
      min(case when packet_id = 0 then message_order end) as first_queued,
      sum(case when packet_id = 0 then bytes else 0 end) as queued_bytes,
      sum(case when packet_id = 0 then 0 else 1 end) as sent
    from mqtt_messages where session_id > ${afterId} and session_id <= ${toId} group by session_id`.execute(db);
  const holdings = new Map(rows.map((row) => [row.session_id, toHoldings(row)]));
  const received = await db
    .selectFrom('mqtt_received_ids')
    .select('session_id')
    .distinct()
    .where('session_id', '>', afterId)
    .where('session_id', '<=', toId)
    .execute();
  for (const { session_id } of received)
    holdings.set(session_id, { ...(holdings.get(session_id) ?? noHoldings), hasExchanges: true });
  return holdings;
}

function toHoldings({ last_order, first_queued, queued_bytes, sent }: HoldingsRow): StoredHoldings {
  return {
    lastOrder: last_order,
    firstQueued: first_queued ?? 0,
    queuedBytes: queued_bytes,
    hasExchanges: sent > 0,
  };
}

type MessageRow = Selectable<MqttMessagesTable>;

function messagesOf(db: Kysely<Database>, key: string) {
  return db.selectFrom('mqtt_messages').selectAll('mqtt_messages').where('session_id', '=', idOf(db, key));
}

function idOf(db: Kysely<Database>, key: string) {
  return db.selectFrom('mqtt_sessions').select('id').where('key_sha256', '=', sha256(key));
}

/** Reads the first message, and the next ones while the sum of their bytes stays within the limit. */
async function readPiece(db: Kysely<Database>, key: string, fromOrder: number, { messagesMax, bytesMax }: Piece) {
  const first = messagesOf(db, key).where('message_order', '>=', fromOrder).orderBy('message_order').limit(messagesMax);
  const { rows } = await sql<MessageRow & Selectable<MqttContentsTable>>`
    select * from (
      select first.*, sum(bytes) over (order by message_order) - bytes as bytes_before from (${first}) as first
    ) as summed
    join mqtt_contents on mqtt_contents.id = summed.content_id
    where bytes_before = 0 or bytes_before + bytes <= ${bytesMax}
    order by message_order`.execute(db);
  return rows;
}

function toSubscription(row: Selectable<MqttSubscriptionsTable>): StoredSubscription {
  return {
    filter: row.filter,
    qos: row.qos as Qos,
    noLocal: row.no_local === 1,
    retainAsPublished: row.retain_as_published === 1,
    retainHandling: row.retain_handling as StoredSubscription['retainHandling'],
    identifier: row.identifier ?? undefined,
    sinceMs: row.since_ms,
  };
}

function toExchange(row: MessageRow) {
  return {
    order: row.message_order,
    packetId: row.packet_id,
    bytes: row.bytes,
    released: row.released === 1,
    qos: row.qos as Qos,
    retain: row.retain === 1,
    subscriptionIdentifiers: JSON.parse(row.subscription_identifiers) as number[],
  };
}
