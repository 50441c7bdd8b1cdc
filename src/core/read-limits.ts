/** Bounds one read: a longer one would block the event loop. */
export interface ReadLimits {
  readonly limit: number;
  readonly bytesMax: number;
}

/** Whether a read ended at one of its limits, so that there may be more to read. */
export function isCut(sizes: readonly number[], { limit, bytesMax }: ReadLimits): boolean {
  return sizes.length >= limit || sizes.reduce((sum, size) => sum + size, 0) >= bytesMax;
}
