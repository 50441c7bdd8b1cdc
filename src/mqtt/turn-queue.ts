/** How long work may be begun in a turn of the event loop before whatever else waits comes first. */
const turnMsMax = 2;
/** Whatever the work before has taken: a machine that stood still must not keep it waiting. */
const restMsMax = 20;
/** The smallest takes longer than a fiftieth of that. */
const begunPerTurnMax = 64;

type Begin = () => void;

export interface TurnQueueOptions {
  /** What counts as one address. */
  readonly keyOf?: (address: string | undefined) => string;
  /**
   * How long nothing begins after a turn that was used up, for work that may take no more than a share of all time: longer when one piece of
   * work took longer than a turn.
   */
  readonly restMs?: number;
  readonly now?: () => number;
}

/**
 * Lets work that peers can cause all at the same moment be done beside everything else. What does not fit into a turn of the event
 * loop waits for the next, one of each address after the other, so that whoever has most connections does not come first.
 */
export class TurnQueue {
  readonly #keyOf: (address: string | undefined) => string;
  readonly #restMs: number;
  readonly #now: () => number;
  /** In the order in which it is their turn. */
  readonly #waiting = new Map<string, Begin[]>();
  #waitingCount = 0;
  #isTurning = false;
  #endsAtMs = 0;
  /** How often `#serve` is going to be called. */
  #scheduled = 0;
  #isResting = false;

  constructor({
    keyOf = (address) => address ?? '',
    restMs = 0,
    now = () => performance.now(),
  }: TurnQueueOptions = {}) {
    this.#keyOf = keyOf;
    this.#restMs = restMs;
    this.#now = now;
  }

  /** Begins at once when there is time. */
  take(address: string | undefined, begin: Begin): void {
    if (this.#waiting.size === 0 && this.#hasTime()) {
      begin();
      return;
    }
    this.wait(address, begin);
  }

  /** Begins in a call of its own, and so within the time of a turn whatever it sets going behind itself. */
  wait(address: string | undefined, begin: Begin): void {
    const key = this.#keyOf(address);
    const others = this.#waiting.get(key);
    if (others === undefined) this.#waiting.set(key, [begin]);
    else others.push(begin);
    this.#waitingCount += 1;
    this.#schedule();
  }

  /** True for the first of a turn, so that nobody waits for good. */
  #hasTime(): boolean {
    const nowMs = this.#now();
    if (!this.#isTurning) {
      this.#isTurning = true;
      this.#endsAtMs = nowMs + turnMsMax;
      setImmediate(this.#endTurn);
    }
    return nowMs < this.#endsAtMs;
  }

  readonly #endTurn = (): void => {
    this.#isTurning = false;
  };

  /** A call of its own for each, so that what it has set going is done, and its time known, before the next. */
  #schedule(): void {
    if (this.#isResting || this.#scheduled >= Math.min(this.#waitingCount, begunPerTurnMax)) return;
    this.#scheduled += 1;
    setImmediate(this.#serve);
  }

  readonly #serve = (): void => {
    this.#scheduled -= 1;
    if (this.#waiting.size === 0 || this.#isResting) return;
    if (this.#hasTime()) this.#beginOne();
    else if (this.#restMs > 0) this.#rest();
    this.#schedule();
  };

  #rest(): void {
    this.#isResting = true;
    const usedMs = this.#now() - this.#endsAtMs + turnMsMax;
    setTimeout(this.#endRest, Math.min(restMsMax, this.#restMs * Math.max(1, usedMs / turnMsMax)));
  }

  readonly #endRest = (): void => {
    this.#isResting = false;
    for (let count = Math.min(this.#waitingCount, begunPerTurnMax); count > 0; count -= 1) this.#schedule();
  };

  #beginOne(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [key, begins] = first;
    const begin = begins.shift();
    this.#waitingCount -= 1;
    this.#waiting.delete(key);
    if (begins.length > 0) this.#waiting.set(key, begins);
    begin?.();
  }
}
