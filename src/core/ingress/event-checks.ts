import { findSport, sports } from '#core/contract/catalog';
import { type CompileContract, createEventCheck, type EventCheck } from './check-event.ts';

/** The checks of all sports, each compiled once, when it is first needed. */
export interface EventChecks {
  /** Undefined for a number that is no event type, or one that takes no events. */
  get(eventTypeId: number): EventCheck | undefined;
  compileAll(): void;
}

export function createEventChecks(compileContract: CompileContract): EventChecks {
  const checks = new Map<number, EventCheck>();
  /** What was asked for last: what is read of one sender comes together. */
  let last: EventCheck | undefined;
  const get = (eventTypeId: number): EventCheck | undefined => {
    if (last?.sport.id === eventTypeId) return last;
    last = checks.get(eventTypeId) ?? compile(eventTypeId);
    return last;
  };
  const compile = (eventTypeId: number): EventCheck | undefined => {
    const sport = findSport(eventTypeId);
    const check = sport && createEventCheck(sport, compileContract);
    if (check !== undefined) checks.set(eventTypeId, check);
    return check;
  };
  return {
    get,
    compileAll() {
      for (const { id } of sports) get(id);
    },
  };
}
