import type { DatabaseSync } from 'node:sqlite';
import { deleteStepRowsMax } from '#store/event-log/shared/retention';
import { feedSpan } from './schema.ts';
import { pagesMax, pagesOfRun } from './trim-step.ts';

interface RunRow {
  readonly id: number;
  readonly event_count: number;
  readonly bytes: number;
}

/** Deletes a little of what there is of a bot, but for its last sequence, and tells how much; nothing of it may wait among the arrivals. */
export function createDeleteStep(database: DatabaseSync): (botId: number) => number {
  const selectFeed = database.prepare('select feed from feeds where bot_id = ?');
  const selectRuns = database.prepare(
    'select id, event_count, length(events) as bytes from event_runs where id > ? and id < ? order by id',
  );
  const deleteRuns = database.prepare('delete from event_runs where id > ? and id <= ?');
  const keepSequence = database.prepare('update feeds set trimmed_sequence = ? where feed = ?');
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
    const start = found.feed * feedSpan;
    return refusals + Number(deleteSnapshots.run(start).changes) + deleteEvents(found.feed, start);
  };

  function deleteEvents(feed: number, start: number): number {
    let [pages, events, lastId] = [0, 0, 0];
    for (const row of selectRuns.iterate(start, start + feedSpan) as Iterable<unknown>) {
      const { id, event_count, bytes } = row as RunRow;
      pages += pagesOfRun(bytes);
      events += event_count;
      lastId = id + event_count - 1;
      if (pages >= pagesMax) break;
    }
    if (events === 0) return 0;
    deleteRuns.run(start, lastId);
    keepSequence.run(lastId - start, feed);
    return events;
  }
}
