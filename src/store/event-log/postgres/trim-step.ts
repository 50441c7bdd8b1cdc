import type { Pool } from 'pg';
import {
  refusalsMax,
  runOverheadBytes,
  type TrimStep,
  type TrimStepResult,
  trimStepFeedsMax,
  trimStepRefusalsMax,
  trimStepRunsMax,
} from '#store/event-log/shared/retention';
import { snapshotSpanEvents } from '#store/event-log/shared/snapshot-span';

/** The oldest run of a bot. */
interface Head {
  readonly bot_id: number;
  /** Null when the bot has none. */
  readonly newest_ms: number | null;
}

const headOf = 'select newest_ms from event_runs where event_runs.bot_id = feed.bot_id order by first_sequence limit 1';
const selectHeads = `
  select bot_id, (${headOf}) as newest_ms from event_feeds as feed where bot_id > $1::bigint
  order by bot_id limit ${trimStepFeedsMax}`;
const selectHead = `select bot_id, (${headOf}) as newest_ms from event_feeds as feed where bot_id = $1`;

/**
 * Deletes the runs before the first one that is newer, and the snapshots whose following events are all gone, except the last: it is the
 * state of a bot that stopped sending.
 */
const deleteRuns = `
  with oldest as (
    select first_sequence, newest_ms from event_runs where bot_id = $1 order by first_sequence limit $3
  ), old as (
    select first_sequence, bool_and(newest_ms < $2) over (order by first_sequence) as is_old from oldest
  ), deleted as (
    delete from event_runs using old
    where event_runs.bot_id = $1 and event_runs.first_sequence = old.first_sequence and old.is_old
    returning event_count, octet_length(events) + ${runOverheadBytes} as bytes,
      event_runs.first_sequence + event_count - 1 as last_sequence
  ), total as (
    select count(*) as runs, coalesce(sum(event_count), 0)::bigint as events, coalesce(sum(bytes), 0)::bigint as bytes,
      max(last_sequence) as last_sequence
    from deleted
  ), counted as (
    update event_feeds set bytes = event_feeds.bytes - total.bytes from total where bot_id = $1
  ), passed as (
    delete from event_snapshots as passed using total
    where passed.bot_id = $1 and span <= total.last_sequence / ${snapshotSpanEvents}
    and passed.sequence < total.last_sequence
    and span < (select max(span) from event_snapshots where bot_id = $1)
  )
  select runs, events from total`;

const deleteRefusals = `
  delete from event_refusals where id in (
    select id from (select id, received_at_ms from event_refusals order by id limit ${trimStepRefusalsMax}) as oldest
    where received_at_ms < $1 or id <= (select max(id) from event_refusals) - ${refusalsMax}
  )`;

/** Every statement is a short transaction of its own. Several nodes may trim at the same time. */
export function createTrimStep(pool: Pool): (step: TrimStep) => Promise<TrimStepResult> {
  return async ({ afterFeed, eventsBeforeMs, refusalsBeforeMs }) => {
    const { rowCount } = await pool.query(deleteRefusals, [toBigint(refusalsBeforeMs)]);
    let deleted = rowCount ?? 0;
    let runsLeft = trimStepRunsMax;
    let oldestMs = Number.POSITIVE_INFINITY;
    let last = afterFeed;
    const { rows: heads } = await pool.query<Head>(selectHeads, [toBigint(afterFeed)]);
    for (const head of heads) {
      let newestMs = head.newest_ms;
      while (newestMs !== null && newestMs < eventsBeforeMs) {
        if (runsLeft <= 0) return { deleted, afterFeed: last, oldestMs, bytes: await bytesUsed() };
        const values = [head.bot_id, toBigint(eventsBeforeMs), runsLeft];
        const [trimmed] = (await pool.query<{ runs: number; events: number }>(deleteRuns, values)).rows;
        deleted += trimmed?.events ?? 0;
        runsLeft -= Math.max(trimmed?.runs ?? 0, 1);
        newestMs = (await pool.query<Head>(selectHead, [head.bot_id])).rows[0]?.newest_ms ?? null;
      }
      oldestMs = Math.min(oldestMs, newestMs ?? Number.POSITIVE_INFINITY);
      last = head.bot_id;
    }
    const afterThese = heads.length < trimStepFeedsMax ? undefined : last;
    return { deleted, afterFeed: afterThese, oldestMs, bytes: await bytesUsed() };
  };

  async function bytesUsed(): Promise<number> {
    const { rows } = await pool.query<{ bytes: number }>(
      'select coalesce(sum(bytes), 0)::bigint as bytes from event_feeds',
    );
    return rows[0]?.bytes ?? 0;
  }
}

/** PostgreSQL's bigint has no minus infinity. */
function toBigint(milliseconds: number): number {
  return Math.max(Math.ceil(milliseconds), Number.MIN_SAFE_INTEGER);
}
