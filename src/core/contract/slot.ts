import { clockToSeconds, parseClock } from './clock.ts';
import type { EventFields, FieldValue } from './field.ts';

/** A field of a contract with its value. What rules read from that is read once: most events repeat most of their values. */
export interface Slot {
  /** The place of the field in its contract. */
  readonly place: number;
  readonly value: FieldValue | null;
  /** The time that it shows, when it is the text of a clock. */
  readonly seconds: number | undefined;
  /** Whether it breaks none of the rules about its field alone when it was the same before; undefined until somebody asks. */
  mayStay: boolean | undefined;
  /** What the parts of the live payload that are made from it show, as text; undefined until somebody asks. */
  shown: readonly (string | undefined)[] | undefined;
}

/** The fields of an event or a state, each at its place; undefined is missing. */
export type Slots = (Slot | undefined)[];

/** The fields of a contract, in their order. */
export interface Places {
  readonly names: readonly string[];
  readonly of: ReadonlyMap<string, number>;
}

export function createPlaces(names: Iterable<string>): Places {
  const all = [...names];
  return { names: all, of: new Map(all.map((name, place) => [name, place])) };
}

export function createSlot(place: number, value: FieldValue | null): Slot {
  return { place, value, seconds: toSeconds(value), mayStay: undefined, shown: undefined };
}

/** Undefined when it is no clock. */
export function toSeconds(value: FieldValue | null): number | undefined {
  const clock = typeof value === 'string' ? parseClock(value) : undefined;
  return clock && clockToSeconds(clock);
}

/** What the contract does not know is left out. Those of `known` that have the same value are left out too. */
export function toSlots(fields: EventFields, { of }: Places, known: Readonly<Slots> = []): Slot[] {
  const slots: Slot[] = [];
  for (const name of Object.keys(fields)) {
    const place = of.get(name);
    if (place === undefined) continue;
    const value = fields[name] ?? null;
    if (known[place]?.value !== value) slots.push(createSlot(place, value));
  }
  return slots;
}

/** The same by name. */
export function toFields(slots: Iterable<Slot | undefined>, { names }: Places): Record<string, FieldValue | null> {
  const fields: Record<string, FieldValue | null> = {};
  for (const slot of slots) if (slot !== undefined) fields[names[slot.place] as string] = slot.value;
  return fields;
}
