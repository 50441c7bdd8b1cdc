import type { DatabaseSync } from 'node:sqlite';
import {
  refusalsMax,
  type TrimStep,
  type TrimStepResult,
  trimStepFeedsMax,
  trimStepRefusalsMax,
  trimStepRunsMax,
} from '#store/event-log/shared/retention';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import { feedSpan } from './schema.ts';

/** How many pages of other rows and of its own a run takes apart, about; long ones have pages of their own. */
export const pagesOfRun = (bytes: number): number => 0.5 + bytes / 4096;
export const pagesMax = trimStepRunsMax * pagesOfRun(0);

interface RunRow {
  readonly id: number;
  readonly event_count: number;
  readonly newest_ms: number;
  readonly bytes: number;
}

interface TrimmedFeed {
  readonly pages: number;
  readonly events: number;
  /** Of those that are left. */
  readonly oldestMs: number;
}

/** Deletes from the oldest run of a bot on; the pages that get free are used again by the next events. */
export function createTrimStep(database: DatabaseSync): (step: TrimStep) => TrimStepResult {
  const selectFeeds = database.prepare(`select feed from feeds where feed > ? order by feed limit ${trimStepFeedsMax}`);
  const selectRuns = database.prepare(
    'select id, event_count, newest_ms, length(events) as bytes from event_runs where id > ? and id < ? order by id',
  );
  const deleteRuns = database.prepare('delete from event_runs where id > ? and id <= ?');
  const keepSequence = database.prepare('update feeds set trimmed_sequence = ? where feed = ?');
  // Nothing follows them any more; the last of all stays, as what is known of a bot that sends no more.
  const deleteSnapshots = database.prepare(
    `delete from snapshots where id >= ?1 and id <= ?2 and sequence < ?3
    and id < (select max(id) from snapshots where id >= ?1 and id < ?1 + ${feedSpan})`,
  );
  const deleteRefusals = database.prepare(
    `delete from refusals where id in (
      select id from (select id, received_at_ms from refusals order by id limit ${trimStepRefusalsMax})
      where received_at_ms < ? or id <= (select max(id) from refusals) - ${refusalsMax}
    )`,
  );
  const usedPages = database.prepare(
    `select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`,
  );

  return ({ afterFeed, eventsBeforeMs, refusalsBeforeMs }) => {
    let deleted = Number(deleteRefusals.run(refusalsBeforeMs).changes);
    let pagesLeft = pagesMax;
    let oldestMs = Number.POSITIVE_INFINITY;
    let last = afterFeed;
    const feeds = selectFeeds.all(afterFeed) as unknown as { feed: number }[];
    for (const { feed } of feeds) {
      const trimmed = trimFeed(feed, eventsBeforeMs, pagesLeft);
      deleted += trimmed.events;
      pagesLeft -= trimmed.pages;
      if (pagesLeft <= 0) return { deleted, afterFeed: last, oldestMs, bytes: bytesUsed() };
      oldestMs = Math.min(oldestMs, trimmed.oldestMs);
      last = feed;
    }
    const afterThese = feeds.length < trimStepFeedsMax ? undefined : last;
    return { deleted, afterFeed: afterThese, oldestMs, bytes: bytesUsed() };
  };

  function trimFeed(feed: number, beforeMs: number, pagesLeft: number): TrimmedFeed {
    let [pages, events, lastId, oldestMs] = [0, 0, 0, Number.POSITIVE_INFINITY];
    for (const row of selectRuns.iterate(feed * feedSpan, (feed + 1) * feedSpan) as Iterable<unknown>) {
      const { id, event_count, newest_ms, bytes } = row as RunRow;
      if (newest_ms >= beforeMs || pages >= pagesLeft) {
        oldestMs = newest_ms;
        break;
      }
      pages += pagesOfRun(bytes);
      events += event_count;
      lastId = id + event_count - 1;
    }
    if (events > 0) {
      const start = feed * feedSpan;
      const lastSequence = lastId - start;
      deleteRuns.run(start, lastId);
      keepSequence.run(lastSequence, feed);
      deleteSnapshots.run(start, start + snapshotSpanOf(lastSequence), lastSequence);
    }
    return { pages, events, oldestMs };
  }

  function bytesUsed(): number {
    return Number(usedPages.get()?.['bytes']);
  }
}
