import type { Pool } from 'pg';
import type { KeptStatus, NewStatus } from '#core/ports/status-feed';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import { numberArray } from '#store/event-log/postgres/batch';

/** The newest statuses of each bot that are kept. */
export const statusesPerBotMax = 10_000;
/** The oldest statuses of a bot are deleted after every so many new ones. */
const trimEvery = 1000;

/**
 * Numbers the statuses of each bot from its last number on and stores them, in the order of bot ids so that two nodes cannot deadlock. Stores and
 * returns nothing when this writer has stored the batch already: the statement is sent again when its answer is lost.
 */
const storeSql = `
  with fence as (
    insert into status_writers (writer, batch) values ($1, $2)
    on conflict (writer) do update set batch = excluded.batch, used_at = now()
    where status_writers.batch < excluded.batch
    returning writer
  ), counted as (
    insert into status_feeds (bot_id, last_status)
    select share.bot_id, share.statuses from unnest($3::integer[], $4::bigint[]) as share (bot_id, statuses), fence
    order by share.bot_id
    on conflict (bot_id) do update set last_status = status_feeds.last_status + excluded.last_status
    returning bot_id, last_status
  ), stored as (
    insert into bot_statuses (bot_id, number, at_ms, user_id, status)
    select given.bot_id, counted.last_status - given.statuses_after,
      (extract(epoch from clock_timestamp()) * 1000)::bigint, given.user_id, given.status
    from unnest($5::integer[], $6::bigint[], $7::integer[], $8::text[])
      as given (bot_id, statuses_after, user_id, status)
    join counted on counted.bot_id = given.bot_id
  )
  select bot_id, last_status from counted`;
const trimSql = 'delete from bot_statuses where bot_id = $1 and number <= $2';
const statement = { name: nameStatement(storeSql), text: storeSql, rowMode: 'array' as const };

/** Returns what became of each status, in their order. */
export async function storeStatuses(
  pool: Pool,
  writer: string,
  batch: number,
  statuses: readonly NewStatus[],
): Promise<KeptStatus[]> {
  const shares = new Map<number, number>();
  for (const { botId } of statuses) shares.set(botId, (shares.get(botId) ?? 0) + 1);
  const left = new Map(shares);
  const after = statuses.map(({ botId }) => countDown(left, botId));
  const botIds = [...shares.keys()].sort((one, other) => one - other);
  const { rows } = await pool.query<[number, number]>({
    ...statement,
    values: [
      writer,
      batch,
      numberArray(botIds),
      numberArray(botIds.map((botId) => shares.get(botId) ?? 0)),
      numberArray(statuses.map(({ botId }) => botId)),
      numberArray(after),
      numberArray(statuses.map(({ userId }) => userId)),
      statuses.map(({ json }) => json),
    ],
  });
  const last = new Map(rows);
  await trim(pool, last, shares);
  return statuses.map(({ botId }, index) => {
    const number = last.get(botId);
    return number === undefined ? { kind: 'kept somewhere' } : { kind: 'kept', number: number - (after[index] ?? 0) };
  });
}

function countDown(left: Map<number, number>, botId: number): number {
  const after = (left.get(botId) ?? 0) - 1;
  left.set(botId, after);
  return after;
}

/** An error here does not fail the batch: the deletion is tried again after the next thousand statuses of the bot. */
async function trim(pool: Pool, last: ReadonlyMap<number, number>, shares: ReadonlyMap<number, number>): Promise<void> {
  for (const [botId, number] of last) {
    const before = number - (shares.get(botId) ?? 0);
    if (number <= statusesPerBotMax || Math.floor(number / trimEvery) === Math.floor(before / trimEvery)) continue;
    await pool.query(trimSql, [botId, number - statusesPerBotMax]).catch(() => {});
  }
}
