import type { BotPosition, StatusFeed, StoredStatus } from '#core/ports/status-feed';
import { createPool } from '#store/dialect/postgres/create-pool';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import { numberArray } from '#store/event-log/postgres/batch';
import { connectionConfig } from '#store/event-log/postgres/connection';
import { createPostgresServers, type PostgresServers } from '#store/postgres-servers/postgres-servers';
import { StatusQueue } from './status-queue.ts';
import { storeStatuses } from './store-statuses.ts';

export interface StatusFeedOptions {
  readonly url: string;
  /** The servers of the URL, which all connections of a process share. */
  readonly servers?: PostgresServers | undefined;
  /** Called for every failed attempt to store, and when a connection breaks. */
  readonly onFault: (error: Error) => void;
}

const statementMsMax = 2000;
const answerMsMax = 2500;
const connectionsMax = 3;
const session = `set statement_timeout = ${statementMsMax}; set synchronous_commit = on`;

const readSql = `
  select bot_id as "botId", number, user_id as "userId", status as json from bot_statuses
  where bot_id = $1 and number > $2 and at_ms >= $3 order by number limit $4`;
const positionsSql = `
  select given.bot_id as "botId", coalesce(status_feeds.last_status, 0) as "lastStatus",
    coalesce(event_feeds.last_sequence, 0) as "lastSequence"
  from unnest($1::integer[]) as given (bot_id)
  left join status_feeds on status_feeds.bot_id = given.bot_id
  left join event_feeds on event_feeds.bot_id = given.bot_id
  where status_feeds.bot_id is not null or event_feeds.bot_id is not null`;
const awaitedSql = `
  with awaited as (select session_id, filter from mqtt_subscriptions where filter like '%/ingress\\_status')
  select array(select distinct filter from awaited) as filters,
    array(select distinct user_key from mqtt_sessions where id in (select session_id from awaited)) as users`;
const feedsMax = 1000;
const feedsSql = `select distinct bot_id as id from bot_statuses where user_id = $1 limit ${feedsMax}`;
const trimStepMax = 1000;
const trimSql = `
  delete from bot_statuses where (bot_id, number) in (
    select bot_id, number from bot_statuses
    where at_ms < (extract(epoch from now()) * 1000)::bigint - 86400000 order by at_ms limit ${trimStepMax}
  )`;
const trimWritersSql = `delete from status_writers where used_at < now() - interval '1 day' and writer <> $1`;

/** Opens the feed in a PostgreSQL database that is migrated. */
export function openPostgresStatusFeed(options: StatusFeedOptions): StatusFeed {
  const { url, servers = createPostgresServers(url), onFault } = options;
  const config = { ...connectionConfig, application_name: 'scorewire statuses', query_timeout: answerMsMax };
  const pool = createPool(servers, { ...config, max: connectionsMax }, onFault);
  const writer = crypto.randomUUID();
  pool.on('connect', (client) => void client.query(session).catch(onFault));
  const queue = new StatusQueue({
    store: (batch, statuses) => storeStatuses(pool, writer, batch, statuses),
    onFault,
  });
  const select = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name: nameStatement(text), text, values: [...values] })).rows;
  return {
    append: (status, waiter) => queue.append(status, waiter),
    read: (botId, { afterNumber, fromMs = 0, limit }) =>
      select<StoredStatus>(readSql, [botId, afterNumber, fromMs, limit]),
    findPositions: (botIds) => select<BotPosition>(positionsSql, [numberArray(botIds)]),
    listFeedsOf: async (userId) => (await select<{ id: number }>(feedsSql, [userId])).map(({ id }) => id),
    async findAwaited() {
      const [row] = await select<{ filters: string[]; users: string[] }>(awaitedSql, []);
      return { filters: row?.filters ?? [], userIds: row?.users.map(Number) ?? [] };
    },
    async trim() {
      await pool.query(trimWritersSql, [writer]);
      return (await pool.query(trimSql)).rowCount ?? 0;
    },
    async close() {
      await queue.close();
      await pool.end();
    },
  };
}
