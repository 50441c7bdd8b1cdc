import { findSport, sports } from '#core/contract/catalog';
import { type CompileContract, createEventCheck, type EventCheck } from './check-event.ts';

/** The checks of all sports, each compiled once, at the latest when it is first needed. */
export interface EventChecks {
  /** Undefined for a number that is no event type, or one that takes no events. */
  get(eventTypeId: number): EventCheck | undefined;
  /** Compiles one more, before it is needed; false when there is none left. */
  compileNext(): boolean;
}

export function createEventChecks(compileContract: CompileContract): EventChecks {
  const checks = new Map<number, EventCheck>();
  const left = sports.values();
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
    compileNext() {
      const { value: sport } = left.next();
      if (sport !== undefined && !checks.has(sport.id)) compile(sport.id);
      return sport !== undefined;
    },
  };
}
