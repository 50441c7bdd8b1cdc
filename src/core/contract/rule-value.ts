import type { FieldValue } from './field.ts';
import type { RuleFrame } from './rule-frame.ts';

/** Works out a value; undefined when a field it needs is missing, which skips the rule. */
export type Read<Value> = (frame: RuleFrame) => Value | undefined;

/** A compiled part of a rule. Kinds are checked when a rule is compiled, so that no check is left for the event. */
export type RuleValue =
  | { readonly kind: 'number'; readonly read: Read<number> }
  | { readonly kind: 'text'; readonly read: Read<string> }
  | { readonly kind: 'flag'; readonly read: Read<boolean> };

const readPlaces = new WeakMap<Read<unknown>, number>();

/** Reads what is at a place of the frame. */
export function readPlace(place: number): Read<FieldValue> {
  const read: Read<FieldValue> = (frame) => frame[place];
  readPlaces.set(read, place);
  return read;
}

/** The place that it reads, when it does nothing else. */
export function placeRead(read: Read<unknown>): number | undefined {
  return readPlaces.get(read);
}

export function numberOf(value: RuleValue): Read<number> {
  if (value.kind !== 'number') throw new Error(`Needs a number, got a ${value.kind}`);
  return value.read;
}

export function flagOf(value: RuleValue): Read<boolean> {
  if (value.kind !== 'flag') throw new Error(`Needs a flag, got a ${value.kind}`);
  return value.read;
}

/** Values that are compared with each other must be of one kind. */
export function alikeOf<const Values extends readonly RuleValue[]>(
  ...values: Values
): { readonly [Index in keyof Values]: Read<FieldValue> } {
  const kinds = new Set(values.map((value) => value.kind));
  if (kinds.size > 1) throw new Error(`Needs values of one kind, got ${[...kinds].join(' and ')}`);
  return values.map((value) => value.read) as { readonly [Index in keyof Values]: Read<FieldValue> };
}

export function mapRead<In, Out>(read: Read<In>, apply: (value: In) => Out | undefined): Read<Out> {
  return (frame) => {
    const value = read(frame);
    return value === undefined ? undefined : apply(value);
  };
}
