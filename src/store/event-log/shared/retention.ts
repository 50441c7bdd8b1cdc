import type { RetentionLimits } from '#core/ports/event-log';

/** Deletes from a few bots what is too old, in one short transaction. */
export interface TrimStep {
  /** The bot that was done last; they are visited in the order of the numbers of their feeds. */
  readonly afterFeed: number;
  /** Events received before are deleted, from the oldest of a bot on up to the first that is newer. */
  readonly eventsBeforeMs: number;
  readonly refusalsBeforeMs: number;
}

export interface TrimStepResult {
  readonly deleted: number;
  /** Where the next step goes on; undefined when there is no bot after those of this step. */
  readonly afterFeed: number | undefined;
  /** When the oldest events that are left at the bots of this step were received. */
  readonly oldestMs: number;
  /** What the log takes now. */
  readonly bytes: number;
}

/** What one step may do, so that no commit waits long for it. */
export const trimStepFeedsMax = 200;
export const trimStepRunsMax = 500;
export const trimStepRefusalsMax = 200;
/** Rows of each kind that one step in the deletion of a bot may take. */
export const deleteStepRowsMax = 200;
/** Kept besides any limit of age: whoever sends what is refused must not be able to fill the disk with it. */
export const refusalsMax = 100_000;

/** What a run takes beside its bytes, where an engine counts for itself. */
export const runOverheadBytes = 100;

/** When the log is too large, it gives up this part of the time that it reaches back, again and again until it is not. */
const sizeSlices = 100;
const sizeSliceMsMin = 1000;

const beforeFirstFeed = Number.MIN_SAFE_INTEGER;

/** Trims by steps, going round and round over the bots: each call goes on where the last has stopped. */
export function createTrim(
  takeStep: (step: TrimStep) => Promise<TrimStepResult>,
  now: () => number,
): (limits: RetentionLimits) => Promise<number> {
  let afterFeed = beforeFirstFeed;
  let deletedInRound = 0;
  let oldestInRound = Number.POSITIVE_INFINITY;
  let sizeCutoffMs = Number.NEGATIVE_INFINITY;

  return async ({ eventsBeforeMs, refusalsBeforeMs, bytesMax }) => {
    for (;;) {
      const result = await takeStep({
        afterFeed,
        eventsBeforeMs: Math.max(eventsBeforeMs ?? Number.NEGATIVE_INFINITY, sizeCutoffMs),
        refusalsBeforeMs: refusalsBeforeMs ?? Number.NEGATIVE_INFINITY,
      });
      const tooLarge = bytesMax !== undefined && result.bytes > bytesMax;
      if (!tooLarge) sizeCutoffMs = Number.NEGATIVE_INFINITY;
      afterFeed = result.afterFeed ?? beforeFirstFeed;
      deletedInRound += result.deleted;
      oldestInRound = Math.min(oldestInRound, result.oldestMs);
      if (result.afterFeed === undefined) {
        const [deleted, oldestMs] = [deletedInRound, oldestInRound];
        [deletedInRound, oldestInRound] = [0, Number.POSITIVE_INFINITY];
        const more = tooLarge && oldestMs < Number.POSITIVE_INFINITY;
        if (more) sizeCutoffMs = oldestMs + Math.max((now() - oldestMs) / sizeSlices, sizeSliceMsMin);
        if (deleted === 0 && !more) return 0;
      }
      if (result.deleted > 0) return result.deleted;
    }
  };
}
