import type { LinkState } from './link-state.ts';

/** After so much silence, what is shown may be wrong. */
export const lostAfterMs = 15_000;

/** Since when there has been no signal, in milliseconds since 1970; undefined while there is one. */
export function lostSince(state: LinkState, nowMs: number): number | undefined {
  if (state.payload === undefined || state.phase?.phase === 'over') return undefined;
  // The connection is lost.
  if (nowMs - state.heardAtMs > lostAfterMs) return state.heardAtMs;
  // The scoreboard has stopped sending in the middle of the game.
  const isClockRunning = state.payload['ClockStatus'] === 'R';
  return isClockRunning && nowMs - state.eventAtMs > lostAfterMs ? state.eventAtMs : undefined;
}

export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}
