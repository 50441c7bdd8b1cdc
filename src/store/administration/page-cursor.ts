import { int32Max, int32Min } from '#core/int32';

/** Clamps a cursor to the range of PostgreSQL's integer: a cursor past the end means the end. */
export function toInt32(after: number | null): number {
  return after === null ? int32Min : Math.min(after, int32Max);
}
