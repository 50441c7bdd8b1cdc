import { secondsOfClock } from './clock.ts';
import type { EventFields, FieldValue } from './field.ts';

/** The value of one field of a contract, and the results computed from it. */
export interface FieldEntry {
  /** The number of the field in its contract. */
  readonly index: number;
  readonly value: FieldValue | null;
  /** The time in seconds if the value is a clock text. */
  readonly seconds: number | undefined;
  /** The texts of the parts of the live payload that show the value; undefined until the first payload needs them. */
  rendered: readonly (string | undefined)[] | undefined;
}

/** The entries of an event or a state by field number; undefined for a missing field. */
export type FieldEntries = (FieldEntry | undefined)[];

/** The fields of a contract, numbered in order. */
export interface FieldIndex {
  readonly names: readonly string[];
  readonly of: ReadonlyMap<string, number>;
}

export function createFieldIndex(fieldNames: Iterable<string>): FieldIndex {
  const names = [...fieldNames];
  return { names, of: new Map(names.map((name, index) => [name, index])) };
}

export function createEntry(index: number, value: FieldValue | null): FieldEntry {
  return { index, value, seconds: typeof value === 'string' ? secondsOfClock(value) : undefined, rendered: undefined };
}

/** Leaves out unknown fields, and fields with the same value as in `known`. */
export function toEntries(fields: EventFields, { of }: FieldIndex, known: Readonly<FieldEntries> = []): FieldEntry[] {
  const entries: FieldEntry[] = [];
  for (const name of Object.keys(fields)) {
    const index = of.get(name);
    if (index === undefined) continue;
    const value = fields[name] ?? null;
    if (known[index]?.value !== value) entries.push(createEntry(index, value));
  }
  return entries;
}

/** The same, by field number. */
export function toBoard(fields: EventFields, fieldIndex: FieldIndex): FieldEntries {
  return arrange(toEntries(fields, fieldIndex), fieldIndex);
}

export function arrange(entries: readonly FieldEntry[], { names }: FieldIndex): FieldEntries {
  const board: FieldEntries = names.map(() => undefined);
  for (const entry of entries) board[entry.index] = entry;
  return board;
}

export function toFields(
  entries: Iterable<FieldEntry | undefined>,
  { names }: FieldIndex,
): Record<string, FieldValue | null> {
  const fields: Record<string, FieldValue | null> = {};
  for (const entry of entries) if (entry !== undefined) fields[names[entry.index] as string] = entry.value;
  return fields;
}
