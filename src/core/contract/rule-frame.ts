import { clockToSeconds, parseClock } from './clock.ts';
import type { EventFields, FieldValue } from './field.ts';

/** What the rules of a sport look at in an event and the one before, read once for all; undefined is missing. */
export type RuleFrame = readonly (FieldValue | undefined)[];

export type RuleKind = 'number' | 'text' | 'flag';

/** Hands out places in the frame while rules are compiled, and fills it when they are checked. */
export interface FrameLayout {
  /** The place of a field; `seconds` is the place of the time a clock field shows. */
  readonly placeOf: (of: 'event' | 'prev', name: string, reading: RuleKind | 'seconds') => number;
  /** The frame is the same array every time: a check is over before the next begins. */
  readonly fill: (event: EventFields, prev: EventFields) => RuleFrame;
}

export function createFrameLayout(): FrameLayout {
  const places = new Map<string, number>();
  const loads: Record<'event' | 'prev', Load[]> = { event: [], prev: [] };
  const frame: (FieldValue | undefined)[] = [];
  return {
    placeOf: (of, name, reading) => {
      const key = `${of}.${name} ${reading}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      const place = frame.push(undefined) - 1;
      places.set(key, place);
      loads[of].push({ name, place, read: readings[reading] });
      return place;
    },
    fill: (event, prev) => {
      for (const { name, place, read } of loads.event) frame[place] = read(event[name]);
      for (const { name, place, read } of loads.prev) frame[place] = read(prev[name]);
      return frame;
    },
  };
}

interface Load {
  readonly name: string;
  readonly place: number;
  readonly read: (value: unknown) => FieldValue | undefined;
}

/** A value of another kind counts as missing, as does text that is no clock; validation lets neither through. */
const readings: Readonly<Record<RuleKind | 'seconds', Load['read']>> = {
  number: (value) => (typeof value === 'number' ? value : undefined),
  text: (value) => (typeof value === 'string' ? value : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  seconds: (value) => {
    const clock = typeof value === 'string' ? parseClock(value) : undefined;
    return clock && clockToSeconds(clock);
  },
};
