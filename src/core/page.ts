/** One page of a list: `after` is the last id of the page before, in the list's own order. */
export interface PageRequest {
  readonly after: number | null;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: Item[];
  /** Pass it as `after` to go on; null on the last page. */
  readonly next: number | null;
}

export const pageLimitDefault = 100;
export const pageLimitMax = 1000;

/** Stores read one row more than asked for, which tells whether another page follows. */
export function toPage<Item>(rows: readonly Item[], limit: number, idOf: (item: Item) => number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? idOf(last) : null };
}
