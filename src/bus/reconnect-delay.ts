const firstMs = 100;
/** A server that came back is found within this time. */
const lastMs = 2000;

/** Doubles with every failure; `chance` (0 to 1) takes up to half of it away, so that nodes do not come back all at once. */
export function reconnectDelayMs(failures: number, chance: number): number {
  return Math.min(lastMs, firstMs * 2 ** Math.min(failures, 10)) * (1 - chance / 2);
}
