import type { Pool } from 'pg';
import { deleteStepRowsMax, runOverheadBytes, trimStepRunsMax } from '#store/event-log/shared/retention';

/** Deletes the oldest runs of the bot; its feed stays, and with it the last sequence. */
const deleteRuns = `
  with deleted as (
    delete from event_runs where bot_id = $1 and first_sequence in (
      select first_sequence from event_runs where bot_id = $1 order by first_sequence limit ${trimStepRunsMax}
    )
    returning event_count, octet_length(events) + ${runOverheadBytes} as bytes
  ), total as (
    select coalesce(sum(event_count), 0)::bigint as events, coalesce(sum(bytes), 0)::bigint as bytes from deleted
  ), counted as (
    update event_feeds set bytes = event_feeds.bytes - total.bytes from total where bot_id = $1
  )
  select events from total`;

const deleteSnapshots = `
  delete from event_snapshots where bot_id = $1 and span in (
    select span from event_snapshots where bot_id = $1 limit ${deleteStepRowsMax}
  )`;

const deleteRefusals = `
  delete from event_refusals where id in (
    select id from event_refusals where bot_id = $1 limit ${deleteStepRowsMax}
  )`;

/** Deletes the statuses of the bot; their numbers continue, as its sequences do. */
const deleteStatuses = `
  delete from bot_statuses where bot_id = $1 and number in (
    select number from bot_statuses where bot_id = $1 limit ${deleteStepRowsMax}
  )`;

/** Deletes a limited part of a bot's history and returns how much. Every statement is a short transaction of its own. */
export function createDeleteStep(pool: Pool): (botId: number) => Promise<number> {
  return async (botId) => {
    const { rows } = await pool.query<{ events: number }>(deleteRuns, [botId]);
    const snapshots = await pool.query(deleteSnapshots, [botId]);
    const refusals = await pool.query(deleteRefusals, [botId]);
    const statuses = await pool.query(deleteStatuses, [botId]);
    const others = [snapshots, refusals, statuses].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
    return (rows[0]?.events ?? 0) + others;
  };
}
