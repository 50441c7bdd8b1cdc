import type { DatabaseSync } from 'node:sqlite';
import {
  refusalsMax,
  type TrimStep,
  type TrimStepResult,
  trimStepFeedsMax,
  trimStepRefusalsMax,
} from '#store/event-log/shared/retention';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import { createDeleteRuns, type DeletedRuns, pagesMax } from './delete-runs.ts';
import { feedSpan } from './schema.ts';

/** Deletes the oldest runs of each bot; new events reuse the freed pages. */
export function createTrimStep(database: DatabaseSync): (step: TrimStep) => TrimStepResult {
  const selectFeeds = database.prepare(`select feed from feeds where feed > ? order by feed limit ${trimStepFeedsMax}`);
  const deleteRuns = createDeleteRuns(database);
  // Deletes the snapshots whose following events are all gone, except the last: it is the state of a bot that stopped sending.
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

  function trimFeed(feed: number, beforeMs: number, pagesLeft: number): DeletedRuns {
    const deleted = deleteRuns(feed, beforeMs, pagesLeft);
    const { events, lastSequence } = deleted;
    const start = feed * feedSpan;
    if (events > 0) deleteSnapshots.run(start, start + snapshotSpanOf(lastSequence), lastSequence);
    return deleted;
  }

  function bytesUsed(): number {
    return Number(usedPages.get()?.['bytes']);
  }
}
