import type { DatabaseSync } from 'node:sqlite';
import { deleteStepRowsMax } from '#store/event-log/shared/retention';
import { createDeleteRuns, pagesMax } from './delete-runs.ts';
import { feedSpan } from './schema.ts';

/** Deletes a limited part of a bot's history and returns how much. The last sequence stays. The write buffer must hold no runs of the bot. */
export function createDeleteStep(database: DatabaseSync): (botId: number) => number {
  const selectFeed = database.prepare('select feed from feeds where bot_id = ?');
  const deleteRuns = createDeleteRuns(database);
  const deleteSnapshots = database.prepare(
    `delete from snapshots where id in (
      select id from snapshots where id >= ?1 and id < ?1 + ${feedSpan} limit ${deleteStepRowsMax}
    )`,
  );
  const deleteRefusals = database.prepare(
    `delete from refusals where id in (select id from refusals where bot_id = ? limit ${deleteStepRowsMax})`,
  );
  return (botId) => {
    const refusals = Number(deleteRefusals.run(botId).changes);
    const found = selectFeed.get(botId) as { feed: number } | undefined;
    if (found === undefined) return refusals;
    const snapshots = Number(deleteSnapshots.run(found.feed * feedSpan).changes);
    return refusals + snapshots + deleteRuns(found.feed, Number.POSITIVE_INFINITY, pagesMax).events;
  };
}
