/** Who is read in turns. */
export interface TurnTaker {
  /** Its turn has come: it goes on reading, without asking whether it may. */
  readOn(): void;
}

/** What one connection may cause in a turn, in small packets; what costs more counts for more, and is taken from its next turns. */
export const workPerTurnMax = 64;
/** The same as time: what takes longer than its packets are worth counts by that. A small packet takes a tenth of its share of it. */
export const workMsPerTurnMax = 2;
/** A refusal is explained, which takes about as long as taking so many. */
export const refusalWork = 15;
/** What is dropped is counted, and told of now and then. */
export const dropWork = 1;

/** A turn in which so much time has passed is long enough: whoever comes now is read in the next one. */
const turnMsMax = 3;
/** So many of those who have more than they may have in a turn go on in one: each brings up to two chunks of 64 KiB with it. */
const greedyPerTurnMax = 16;
/** What comes to nothing is worked on for a third of the time at the most. */
const restPerWork = 2;
const restMsMax = 20;

/**
 * Why somebody waits for a turn.
 * - `crowded`: the turn was long already when he came.
 * - `stranger`: the same, and he has not said yet who he is.
 * - `greedy`: he has had his share of it.
 * - `fruitless`: the same, and it came to nothing: what he sends is refused, or is far from being a whole packet.
 */
export type WaitReason = 'crowded' | 'stranger' | 'greedy' | 'fruitless';

const reasons: readonly WaitReason[] = ['crowded', 'stranger', 'greedy', 'fruitless'];

/**
 * Lets connections be read side by side. A socket hands over up to two megabytes at once, which may be thousands of packets: without
 * turns, whoever sends most would be served to the end before anybody else is looked at. A turn has an end, however many there are;
 * who waits because of others goes before those who wait because of themselves.
 */
export class Turns {
  /** The number of this turn of the event loop. */
  current = 0;
  /** The time when somebody last looked at it, for whom that is new enough. */
  lookedAtMs = 0;
  private readonly clock: () => number;
  private isTurning = false;
  private startedAtMs = 0;
  /** Each in the order in which they came. */
  private readonly waiting: Readonly<Record<WaitReason, Set<TurnTaker>>> = {
    crowded: new Set(),
    stranger: new Set(),
    greedy: new Set(),
    fruitless: new Set(),
  };
  /** In this turn. */
  private strangersServed = 0;
  private greedyServed = 0;
  private hasBeenFruitless = false;
  private rest: NodeJS.Timeout | undefined;
  /** How often `serve` is going to be called. */
  private scheduled = 0;

  constructor(clock: () => number) {
    this.clock = clock;
  }

  /** Somebody is read in this turn: it will be over. */
  begin(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    this.strangersServed = 0;
    this.greedyServed = 0;
    this.hasBeenFruitless = false;
    this.startedAtMs = this.look();
    setImmediate(this.end);
  }

  get isLong(): boolean {
    return this.look() - this.startedAtMs >= turnMsMax;
  }

  /** The time in milliseconds. */
  look(): number {
    this.lookedAtMs = this.clock();
    return this.lookedAtMs;
  }

  /** For the reason that is given last. */
  wait(taker: TurnTaker, reason: WaitReason): void {
    this.begin();
    this.leave(taker);
    this.waiting[reason].add(taker);
    this.schedule();
  }

  leave(taker: TurnTaker): void {
    for (const reason of reasons) if (this.waiting[reason].delete(taker)) return;
  }

  close(): void {
    clearTimeout(this.rest);
  }

  private readonly end = (): void => {
    this.current += 1;
    this.isTurning = false;
    if (!this.hasBeenFruitless || this.rest !== undefined) return;
    const restMs = Math.min((this.clock() - this.startedAtMs) * restPerWork, restMsMax);
    this.rest = setTimeout(this.endRest, restMs);
  };

  private readonly endRest = (): void => {
    this.rest = undefined;
    for (let count = this.waiting.fruitless.size; count > 0; count -= 1) this.schedule();
  };

  /** One call for each that waits, so that what it has set going is done, and its time known, before the next. */
  private schedule(): void {
    const { crowded, stranger, greedy, fruitless } = this.waiting;
    const ready = crowded.size + stranger.size + greedy.size + (this.rest === undefined ? fruitless.size : 0);
    if (this.scheduled >= ready) return;
    this.scheduled += 1;
    setImmediate(this.serve);
  }

  private readonly serve = (): void => {
    this.scheduled -= 1;
    this.begin();
    const taker = this.next();
    if (taker === undefined) this.schedule();
    else taker.readOn();
  };

  private next(): TurnTaker | undefined {
    const { crowded, stranger, greedy, fruitless } = this.waiting;
    const { isLong } = this;
    if (!isLong && crowded.size > 0) return takeFirst(crowded);
    // One of these and of those in every turn, or a crowd would keep them waiting for ever.
    if (stranger.size > 0 && (!isLong || this.strangersServed === 0)) {
      this.strangersServed += 1;
      return takeFirst(stranger);
    }
    if (this.greedyServed >= (isLong ? 1 : greedyPerTurnMax)) return undefined;
    const isFruitless = greedy.size === 0;
    if (isFruitless && (this.rest !== undefined || fruitless.size === 0)) return undefined;
    this.greedyServed += 1;
    this.hasBeenFruitless ||= isFruitless;
    return takeFirst(isFruitless ? fruitless : greedy);
  }
}

function takeFirst(takers: Set<TurnTaker>): TurnTaker | undefined {
  for (const taker of takers) {
    takers.delete(taker);
    return taker;
  }
  return undefined;
}
