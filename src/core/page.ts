/** One page of a list: `after` is the last id of the page before, in the list's own order. */
export interface PageRequest {
  readonly after: number | null;
  readonly limit: number;
}

export const pageLimitDefault = 100;
export const pageLimitMax = 1000;
