import { parseClock } from './clock.ts';
import type { FieldValue } from './field.ts';

type Sent = FieldValue | null | undefined;

/** The separator that a board shows: the one that was sent, otherwise a point if the clock shows seconds with a fraction. */
export function clockMode(sent: Sent, clockText: Sent): string {
  if (typeof sent === 'string') return sent;
  const clock = typeof clockText === 'string' ? parseClock(clockText) : undefined;
  return clock !== undefined && clock.minutes === undefined && clock.fraction !== '' ? '.' : ':';
}
