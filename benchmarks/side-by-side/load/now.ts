/** Milliseconds since 1970, finer than a millisecond, and the same in all processes. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
