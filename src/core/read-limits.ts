/** What a reader takes at a time: reading more at a stretch would hold up everybody else. */
export interface ReadLimits {
  readonly limit: number;
  readonly bytesMax: number;
}

/** Whether a read ended at one of its limits, so that there may be more; an answer within both is all there was. */
export function isCut(sizes: readonly number[], { limit, bytesMax }: ReadLimits): boolean {
  return sizes.length >= limit || sizes.reduce((sum, size) => sum + size, 0) >= bytesMax;
}
