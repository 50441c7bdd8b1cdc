import type { Clock } from '#core/contract/clock';

/** Counted in whole milliseconds first, so that two texts of one time give the same number. */
export function clockToSeconds({ hours = 0, minutes = 0, seconds, fraction }: Clock): number {
  const milliseconds = fraction === '' ? 0 : Number(fraction.padEnd(3, '0'));
  return ((hours * 60 + minutes) * 60_000 + seconds * 1000 + milliseconds) / 1000;
}
