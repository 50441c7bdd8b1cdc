/** How long work may be begun in a turn of the event loop before whatever else waits comes first. */
const turnMsMax = 2;
/** The smallest takes longer than a fiftieth of that. */
const begunPerTurnMax = 64;

type Begin = () => void;

/**
 * Lets work that peers can cause all at the same moment be done beside everything else. What does not fit into a turn of the event
 * loop waits for the next, one of each address after the other, so that whoever has most connections does not come first.
 */
export class TurnQueue {
  readonly #keyOf: (address: string | undefined) => string;
  readonly #now: () => number;
  /** In the order in which it is their turn. */
  readonly #waiting = new Map<string, Begin[]>();
  #isTurning = false;
  #endsAtMs = 0;
  #isServing = false;

  /** `keyOf` tells what counts as one address. */
  constructor(keyOf = (address: string | undefined): string => address ?? '', now = (): number => performance.now()) {
    this.#keyOf = keyOf;
    this.#now = now;
  }

  /** Begins at once when there is time. */
  take(address: string | undefined, begin: Begin): void {
    if (this.#waiting.size === 0 && this.#hasTime()) {
      begin();
      return;
    }
    const key = this.#keyOf(address);
    const others = this.#waiting.get(key);
    if (others === undefined) this.#waiting.set(key, [begin]);
    else others.push(begin);
    this.#serveLater();
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
  #serveLater(): void {
    if (this.#isServing) return;
    this.#isServing = true;
    for (let call = 0; call < begunPerTurnMax; call += 1) setImmediate(this.#serve);
    setImmediate(this.#goOn);
  }

  readonly #serve = (): void => {
    if (this.#waiting.size > 0 && this.#hasTime()) this.#beginOne();
  };

  readonly #goOn = (): void => {
    this.#isServing = false;
    if (this.#waiting.size > 0) this.#serveLater();
  };

  #beginOne(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [key, begins] = first;
    const begin = begins.shift();
    this.#waiting.delete(key);
    if (begins.length > 0) this.#waiting.set(key, begins);
    begin?.();
  }
}
