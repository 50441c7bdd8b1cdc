/** A day in UTC, such as 2026-11-18. */
export function describeDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Describes the difference to another clock that is `aheadMs` ahead of this machine. */
export function describeSkew(aheadMs: number): string {
  return `it is ${describeDuration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'behind' : 'ahead of'} the service`;
}

const units = [
  { ms: 86_400_000, name: 'day' },
  { ms: 3_600_000, name: 'hour' },
  { ms: 60_000, name: 'minute' },
  { ms: 1000, name: 'second' },
] as const;

/** In the largest unit that gives at least two, such as "90 minutes". */
export function describeDuration(milliseconds: number): string {
  const unit = units.find(({ ms }) => milliseconds >= 2 * ms) ?? units[3];
  const count = Math.round(milliseconds / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
