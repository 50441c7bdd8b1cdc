import type { ClockModel, LabelledClock } from './board-model.ts';
import { type LivePayload, textOf } from './live-payload.ts';

/** A clock that runs while the status field says so; null when the clock is blank. Small clocks run down. */
export function runningClock(
  payload: LivePayload,
  field: string,
  statusField: string | null,
  counts: 'up' | 'down' = 'down',
): ClockModel | null {
  const text = textOf(payload, field);
  if (text === '') return null;
  return { key: field, text, counts, isRunning: statusField !== null && textOf(payload, statusField) === 'R' };
}

export function gameClock(payload: LivePayload, counts: 'up' | 'down'): ClockModel | null {
  return runningClock(payload, 'Clock', 'ClockStatus', counts);
}

/** Clocks beside the game clock. A timeout clock has no status: it stands between events. */
export function smallClocks(
  payload: LivePayload,
  clocks: readonly { readonly field: string; readonly label: string; readonly status: string | null }[],
): LabelledClock[] {
  return clocks.flatMap(({ field, label, status }) => {
    const clock = runningClock(payload, field, status);
    return clock === null ? [] : { ...clock, label };
  });
}
