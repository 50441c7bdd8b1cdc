import type { DatabaseSync } from 'node:sqlite';
import { trimStepRunsMax } from '#store/event-log/shared/retention';
import { feedSpan } from './schema.ts';

/** About how many pages the deletion of a run changes; long runs have overflow pages of their own. */
const pagesOfRun = (bytes: number): number => 0.5 + bytes / 4096;
/** The pages that one step may change. */
export const pagesMax = trimStepRunsMax * pagesOfRun(0);

export interface DeletedRuns {
  readonly pages: number;
  readonly events: number;
  readonly lastSequence: number;
  /** When the oldest event that is left was received. */
  readonly oldestMs: number;
}

/** Deletes the oldest runs of a feed, up to the first that is newer or until it has changed enough pages. */
export type DeleteRuns = (feed: number, beforeMs: number, pagesLeft: number) => DeletedRuns;

interface RunRow {
  readonly id: number;
  readonly event_count: number;
  readonly newest_ms: number;
  readonly bytes: number;
}

export function createDeleteRuns(database: DatabaseSync): DeleteRuns {
  const selectRuns = database.prepare(
    'select id, event_count, newest_ms, length(events) as bytes from event_runs where id > ? and id < ? order by id',
  );
  const deleteRuns = database.prepare('delete from event_runs where id > ? and id <= ?');
  const keepSequence = database.prepare('update feeds set trimmed_sequence = ? where feed = ?');
  return (feed, beforeMs, pagesLeft) => {
    const start = feed * feedSpan;
    let [pages, events, lastSequence, oldestMs] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for (const row of selectRuns.iterate(start, start + feedSpan) as Iterable<unknown>) {
      const { id, event_count, newest_ms, bytes } = row as RunRow;
      if (newest_ms >= beforeMs || pages >= pagesLeft) {
        oldestMs = newest_ms;
        break;
      }
      pages += pagesOfRun(bytes);
      events += event_count;
      lastSequence = id - start + event_count - 1;
    }
    if (events > 0) {
      deleteRuns.run(start, start + lastSequence);
      keepSequence.run(lastSequence, feed);
    }
    return { pages, events, lastSequence, oldestMs };
  };
}
