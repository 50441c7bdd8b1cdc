export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(part: number): boolean;
  pick<Item>(from: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (part) => next() < part,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
  };
}
