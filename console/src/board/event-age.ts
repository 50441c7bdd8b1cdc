import { type LivePayload, textOf } from './models/live-payload.ts';

/** After this silence, the value of a running clock is unknown. */
export const silentAfterMs = 15_000;

/**
 * When the event happened, on the clock of this device. A reader that has just come gets the last event, which may be old: the service says how
 * old it was when it sent the payload.
 */
export function eventTimeMs(payload: LivePayload, receivedAtMs: number): number {
  const ageMs = Date.parse(textOf(payload, 'EmittedAt')) - Date.parse(textOf(payload, 'ReceivedAt'));
  return receivedAtMs - (Number.isFinite(ageMs) ? Math.max(0, ageMs) : 0);
}

/** Whether the board has stopped sending in the middle of the game. */
export function hasFallenSilent(payload: LivePayload, eventAtMs: number, nowMs: number): boolean {
  return textOf(payload, 'ClockStatus') === 'R' && nowMs - eventAtMs > silentAfterMs;
}
