/** `after` is the last id of the previous page, in the order of the list. */
export interface PageRequest {
  readonly after: number | null;
  readonly limit: number;
}

export const pageLimitDefault = 100;
export const pageLimitMax = 1000;
