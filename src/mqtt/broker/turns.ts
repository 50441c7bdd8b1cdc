/** Who is read in turns. */
export interface TurnTaker {
  readOn(): void;
}

/** What one connection may cause in a turn, in small packets; what costs more counts for more. */
export const workPerTurnMax = 64;
/** A refusal is explained, which takes about as long as taking so many. */
export const refusalWork = 15;

/**
 * Lets connections be read side by side. A socket hands over up to two megabytes at once, which may be thousands of packets: without
 * turns, whoever sends most would be served to the end before anybody else is looked at.
 */
export class Turns {
  /** The number of this turn of the event loop. */
  current = 0;
  private isTurning = false;
  /** Those who had more than one may have in a turn, in the order in which they came. */
  private waiting = new Set<TurnTaker>();

  /** Somebody is read in this turn: it will be over. */
  begin(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    setImmediate(this.next);
  }

  wait(taker: TurnTaker): void {
    this.waiting.add(taker);
    this.begin();
  }

  leave(taker: TurnTaker): void {
    this.waiting.delete(taker);
  }

  private readonly next = (): void => {
    this.current += 1;
    this.isTurning = false;
    if (this.waiting.size === 0) return;
    const waiting = this.waiting;
    this.waiting = new Set();
    for (const taker of waiting) taker.readOn();
  };
}
