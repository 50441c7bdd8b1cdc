import { findSport } from '#core/contract/catalog';
import { createEventCheck, type EventCheck } from './check-event.ts';

/** The checks of all sports. Each is compiled once, when it is first needed. */
export interface EventChecks {
  /** Undefined when the number is no event type, or the event type takes no events. */
  get(eventTypeId: number): EventCheck | undefined;
}

export function createEventChecks(): EventChecks {
  const checks = new Map<number, EventCheck>();
  const compile = (eventTypeId: number): EventCheck | undefined => {
    const sport = findSport(eventTypeId);
    const check = sport && createEventCheck(sport);
    if (check !== undefined) checks.set(eventTypeId, check);
    return check;
  };
  return { get: (eventTypeId) => checks.get(eventTypeId) ?? compile(eventTypeId) };
}
