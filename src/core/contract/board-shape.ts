import type { Sport } from './catalog.ts';
import type { FieldValue } from './field.ts';
import { createEntry, type FieldEntries, type FieldEntry, type FieldIndex } from './field-entry.ts';

/** What an event changes on the board of a sport beyond its own fields: it clears the other flags of a group, and it may begin a game. */
export interface BoardShape {
  readonly fieldIndex: FieldIndex;
  /** By the index of a flag: what its being set puts in the fieldIndex of the others. */
  readonly clears: readonly (readonly FieldEntry[] | undefined)[];
  /** By index: true for fields that tell of the beginning of a game. */
  readonly tellsOfGame: readonly boolean[];
  /** By index: true for fields that stay when another game begins. */
  readonly stays: readonly boolean[];
  /** Whether the event begins a game, seen beside what was before. */
  beginsGame(event: readonly FieldEntry[], board: Board): boolean;
  /** Whether the board shows a game that is beyond its beginning. */
  isFurtherOn(entries: FieldEntries): boolean;
  /** True when the field has a value that it begins a game with, or none. */
  isFirst(entry: FieldEntry | undefined): boolean;
}

export interface Board {
  readonly entries: FieldEntries;
  /** True when it was beyond the beginning of its game since that began. */
  readonly wasFurtherOn: boolean;
}

/** The names of the sides stay on a board. */
const commonIdentity: readonly string[] = ['EventId', 'HomeTeamName', 'GuestTeamName'];

export function createBoardShape(sport: Sport, fieldIndex: FieldIndex): BoardShape {
  const { progress = {}, score = {}, changes = [], identity = [] } = sport.newGame ?? {};
  const placeOf = (name: string): number => {
    const index = fieldIndex.of.get(name);
    if (index === undefined) throw new Error(`${sport.name} has no field ${name}.`);
    return index;
  };
  const mark = (names: readonly string[]): boolean[] => {
    const marked = fieldIndex.names.map(() => false);
    for (const name of names) marked[placeOf(name)] = true;
    return marked;
  };
  const progressPlaces = Object.keys(progress).map(placeOf);
  const scorePlaces = Object.keys(score).map(placeOf);
  const counted = [...progressPlaces, ...scorePlaces];
  const first: (ReadonlySet<FieldValue> | undefined)[] = fieldIndex.names.map(() => undefined);
  for (const [name, values] of Object.entries({ ...progress, ...score })) first[placeOf(name)] = new Set(values);
  const names = [...Object.keys(progress), ...Object.keys(score)];
  const isChange = mark(changes);
  const isKnown = (entry: FieldEntry | undefined): entry is FieldEntry => entry !== undefined && entry.value !== null;
  const isFirst = (entry: FieldEntry | undefined): boolean =>
    !isKnown(entry) || first[entry.index]?.has(entry.value as FieldValue) !== false;

  return {
    fieldIndex,
    clears: clearsOf(sport, fieldIndex, placeOf),
    tellsOfGame: mark([...names, ...changes]),
    stays: mark([...commonIdentity.filter((name) => fieldIndex.of.has(name)), ...identity]),
    isFirst,
    beginsGame(event, { entries, wasFurtherOn }) {
      for (const entry of event)
        if (isChange[entry.index] === true && isKnown(entry) && isKnown(entries[entry.index]))
          if (entries[entry.index]?.value !== entry.value) return true;
      if (!wasFurtherOn) return false;
      const after = (index: number): FieldEntry | undefined =>
        event.find((entry) => entry.index === index) ?? entries[index];
      return counted.every((index) => isFirst(after(index))) && counted.some((index) => isKnown(after(index)));
    },
    isFurtherOn(entries) {
      if (progressPlaces.some((index) => isKnown(entries[index])))
        return progressPlaces.some((index) => !isFirst(entries[index]));
      return scorePlaces.length > 0 && scorePlaces.every((index) => !isFirst(entries[index]));
    },
  };
}

function clearsOf({ exclusive = [] }: Sport, fieldIndex: FieldIndex, placeOf: (name: string) => number) {
  const clears: (readonly FieldEntry[] | undefined)[] = fieldIndex.names.map(() => undefined);
  for (const group of exclusive)
    for (const flag of group)
      clears[placeOf(flag)] = group
        .filter((other) => other !== flag)
        .map((other) => createEntry(placeOf(other), false));
  return clears;
}
