import { hasFallenSilent, silentAfterMs } from '#console/board/event-age.ts';
import type { LinkState } from './link-state.ts';

/** Since when there has been no signal, in milliseconds since 1970; undefined while there is one. */
export function lostSince(state: LinkState, nowMs: number): number | undefined {
  if (state.payload === undefined || state.phase?.phase === 'over') return undefined;
  // The connection is lost.
  if (nowMs - state.heardAtMs > silentAfterMs) return state.heardAtMs;
  return hasFallenSilent(state.payload, state.eventAtMs, nowMs) ? state.eventAtMs : undefined;
}

export function timeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}
