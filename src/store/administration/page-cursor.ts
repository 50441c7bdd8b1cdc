import { int32Max, int32Min } from '#core/int32';

/** Where a list goes on, as a value that PostgreSQL compares with an integer column: past the end is at the end. */
export function toInt32(after: number | null): number {
  return after === null ? int32Min : Math.min(after, int32Max);
}
