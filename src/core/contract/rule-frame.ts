import type { FieldValue } from './field.ts';
import type { Places, Slots } from './slot.ts';

/** What the rules of a sport look at in an event and the one before, read once for all; undefined is missing. */
export type RuleFrame = readonly (FieldValue | undefined)[];

export type RuleKind = 'number' | 'text' | 'flag';

/** What `typeof` says of values of the kind. */
export const kindTypes = { number: 'number', text: 'string', flag: 'boolean' } as const;

/** The place of the seconds since the event before, in every frame. */
export const elapsedPlace = 0;

/** Hands out places in the frame while rules are compiled, and fills it when they are checked. */
export interface FrameLayout {
  /** The place of a field; `seconds` is the place of the time a clock field shows. */
  readonly placeOf: (of: 'event' | 'prev', name: string, reading: RuleKind | 'seconds') => number;
  /**
   * What the event leaves out is taken from what was before. The frame is the same array every time: a check is over before the next
   * begins.
   */
  readonly fill: (event: Slots, prev: Slots, elapsed: number | undefined) => RuleFrame;
  /** The same for an event that is seen alone. */
  readonly fillAlone: (event: Slots) => RuleFrame;
}

export function createFrameLayout(fields: Places): FrameLayout {
  const places = new Map<string, number>();
  const loads: Record<'event' | 'prev', Load[]> = { event: [], prev: [] };
  const frame: (FieldValue | undefined)[] = [undefined];
  return {
    placeOf: (of, name, reading) => {
      const key = `${of}.${name} ${reading}`;
      const known = places.get(key);
      if (known !== undefined) return known;
      const place = frame.push(undefined) - 1;
      places.set(key, place);
      loads[of].push({
        field: fields.of.get(name) ?? -1,
        place,
        type: reading === 'seconds' ? undefined : kindTypes[reading],
      });
      return place;
    },
    fill: (event, prev, elapsed) => {
      load(frame, loads.event, event, prev);
      load(frame, loads.prev, prev, nothing);
      frame[elapsedPlace] = elapsed;
      return frame;
    },
    fillAlone: (event) => {
      load(frame, loads.event, event, nothing);
      load(frame, loads.prev, nothing, nothing);
      frame[elapsedPlace] = undefined;
      return frame;
    },
  };
}

const nothing: Slots = [];

interface Load {
  readonly field: number;
  readonly place: number;
  /** Undefined for the seconds of a clock. */
  readonly type: 'number' | 'string' | 'boolean' | undefined;
}

/** A value of another kind counts as missing, as does text that is no clock; validation lets neither through. */
function load(frame: (FieldValue | undefined)[], loads: readonly Load[], from: Slots, otherwise: Slots): void {
  for (let index = 0; index < loads.length; index += 1) {
    const { field, place, type } = loads[index] as Load;
    const slot = from[field] ?? otherwise[field];
    if (slot === undefined) frame[place] = undefined;
    else if (type === undefined) frame[place] = slot.seconds;
    else frame[place] = typeof slot.value === type ? (slot.value as FieldValue) : undefined;
  }
}
