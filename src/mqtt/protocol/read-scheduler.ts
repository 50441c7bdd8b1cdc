/** A connection, as the scheduler sees it. */
export interface ScheduledReader {
  /** Reads on, without asking the scheduler again. */
  readOn(): void;
}

/** An event-loop iteration is long after this time: connections that have data now are read in the next one. */
const iterationMsMax = 3;
/** Connections over their budget that are served per iteration; each brings up to two chunks of 64 KiB. */
const greedyPerIterationMax = 16;
/** Pause after fruitless work, as a multiple of its time: fruitless work gets a third of all time at most. */
const pausePerWork = 2;
const pauseMsMax = 20;

/**
 * Why a connection waits.
 * - `crowded`: the iteration was already long when its data came.
 * - `stranger`: the same, and it has not signed in.
 * - `greedy`: it has used up its work budget.
 * - `fruitless`: the same, with work that led nowhere: refused publications, or bytes far from a whole packet.
 */
export type WaitReason = 'crowded' | 'stranger' | 'greedy' | 'fruitless';

const reasons: readonly WaitReason[] = ['crowded', 'stranger', 'greedy', 'fruitless'];

/**
 * Shares the event loop among connections. A socket delivers up to two megabytes at once, possibly thousands of packets; without a scheduler
 * whoever sends most would be served to the end before anybody else. An iteration has a time budget, however many connections there are, and
 * connections that wait because of others go before those that wait because of themselves.
 */
export class ReadScheduler {
  /** The number of this event-loop iteration. */
  iteration = 0;
  /** The last reading of the clock, for callers that need no newer one. */
  clockMs = 0;
  private readonly clock: () => number;
  private isStarted = false;
  private startedAtMs = 0;
  /** Each in order of arrival. */
  private readonly waiting: Readonly<Record<WaitReason, Set<ScheduledReader>>> = {
    crowded: new Set(),
    stranger: new Set(),
    greedy: new Set(),
    fruitless: new Set(),
  };
  /** Counts of this iteration. */
  private strangersServed = 0;
  private greedyServed = 0;
  private servedFruitless = false;
  private pause: NodeJS.Timeout | undefined;
  /** Pending calls of `serve`. */
  private scheduled = 0;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** Starts the time budget of this iteration, unless it is started. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.strangersServed = 0;
    this.greedyServed = 0;
    this.servedFruitless = false;
    this.startedAtMs = this.readClock();
    setImmediate(this.end);
  }

  get isLong(): boolean {
    return this.readClock() - this.startedAtMs >= iterationMsMax;
  }

  readClock(): number {
    this.clockMs = this.clock();
    return this.clockMs;
  }

  /** Replaces the reason of a reader that waits already. */
  wait(reader: ScheduledReader, reason: WaitReason): void {
    this.start();
    this.leave(reader);
    this.waiting[reason].add(reader);
    this.schedule();
  }

  leave(reader: ScheduledReader): void {
    for (const reason of reasons) if (this.waiting[reason].delete(reader)) return;
  }

  close(): void {
    clearTimeout(this.pause);
  }

  private readonly end = (): void => {
    this.iteration += 1;
    this.isStarted = false;
    if (!this.servedFruitless || this.pause !== undefined) return;
    const pauseMs = Math.min((this.clock() - this.startedAtMs) * pausePerWork, pauseMsMax);
    this.pause = setTimeout(this.endPause, pauseMs);
  };

  private readonly endPause = (): void => {
    this.pause = undefined;
    for (let count = this.waiting.fruitless.size; count > 0; count -= 1) this.schedule();
  };

  /** One callback per reader: the microtasks and ticks of one finish, and its time is known, before the next. */
  private schedule(): void {
    const { crowded, stranger, greedy, fruitless } = this.waiting;
    const ready = crowded.size + stranger.size + greedy.size + (this.pause === undefined ? fruitless.size : 0);
    if (this.scheduled >= ready) return;
    this.scheduled += 1;
    setImmediate(this.serve);
  }

  private readonly serve = (): void => {
    this.scheduled -= 1;
    this.start();
    const reader = this.next();
    if (reader === undefined) this.schedule();
    else reader.readOn();
  };

  private next(): ScheduledReader | undefined {
    const { crowded, stranger, greedy, fruitless } = this.waiting;
    const { isLong } = this;
    if (!isLong && crowded.size > 0) return takeFirst(crowded);
    // At least one stranger and one greedy reader per iteration, or a crowd would keep them waiting forever.
    if (stranger.size > 0 && (!isLong || this.strangersServed === 0)) {
      this.strangersServed += 1;
      return takeFirst(stranger);
    }
    if (this.greedyServed >= (isLong ? 1 : greedyPerIterationMax)) return undefined;
    const isFruitless = greedy.size === 0;
    if (isFruitless && (this.pause !== undefined || fruitless.size === 0)) return undefined;
    this.greedyServed += 1;
    this.servedFruitless ||= isFruitless;
    return takeFirst(isFruitless ? fruitless : greedy);
  }
}

function takeFirst(readers: Set<ScheduledReader>): ScheduledReader | undefined {
  for (const reader of readers) {
    readers.delete(reader);
    return reader;
  }
  return undefined;
}
