/** What senders see of the service, one call each. */
export type Sight = 'acknowledged' | 'received' | 'accepted';

/** Fires in the same event-loop iteration in which the n-th answer of a kind is seen, so that the service has no time to continue. */
export class KillTrigger {
  #left = 0;
  #awaited: Sight | undefined;
  #fire = (): void => {};

  arm(awaited: Sight, count: number, fire: () => void): void {
    this.#awaited = awaited;
    this.#left = count;
    this.#fire = fire;
  }

  disarm(): void {
    this.#awaited = undefined;
  }

  see(sight: Sight): void {
    if (sight !== this.#awaited) return;
    this.#left -= 1;
    if (this.#left > 0) return;
    this.disarm();
    this.#fire();
  }
}
