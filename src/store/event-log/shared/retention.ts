import type { RetentionLimits } from '#core/ports/event-log';

/** Deletes old events of a few bots in one short transaction. */
export interface TrimStep {
  /** The feed of the last bot that is done; feeds are visited in the order of their numbers. */
  readonly afterFeed: number;
  /** Deletes the events of each bot up to the first one that was received at this time or later. */
  readonly eventsBeforeMs: number;
  readonly refusalsBeforeMs: number;
}

export interface TrimStepResult {
  readonly deleted: number;
  /** Where the next step continues; undefined when no bot is left. */
  readonly afterFeed: number | undefined;
  /** When the oldest remaining event of this step's bots was received. */
  readonly oldestMs: number;
  /** The current size of the log. */
  readonly bytes: number;
}

/** Limits of one step, so that no commit waits long for it. */
export const trimStepFeedsMax = 200;
export const trimStepRunsMax = 500;
export const trimStepRefusalsMax = 200;
/** Rows of each kind that one step in deleting a bot may delete. */
export const deleteStepRowsMax = 200;
/** The most refusals kept, of all bots together, whatever their age: a sender of invalid events must not be able to fill the disk. */
export const refusalsMax = 100_000;

/** The estimated overhead of a run, where a dialect does its own accounting of sizes. */
export const runOverheadBytes = 100;

/** While the log is too large, each round deletes this fraction of the time span that the log covers. */
const sizeSlices = 100;
const sizeSliceMsMin = 1000;

const beforeFirstFeed = Number.MIN_SAFE_INTEGER;

/** Trims in steps, round robin over the bots: each call continues where the last one stopped. */
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
