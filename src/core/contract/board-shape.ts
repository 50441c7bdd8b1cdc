import type { Sport } from './catalog.ts';
import type { FieldValue } from './field.ts';
import { createEntry, type FieldEntries, type FieldEntry, type FieldIndex } from './field-entry.ts';

/** How an event changes the board of a sport beyond its own fields: it clears the other flags of a group, and it may begin a game. */
export interface BoardShape {
  readonly fieldIndex: FieldIndex;
  /** By the number of a flag: the entries that replace the other flags of its group when it is set. */
  readonly clears: readonly (readonly FieldEntry[] | undefined)[];
  /** By field: true when it shows the beginning of a game. */
  readonly tellsOfGame: readonly boolean[];
  /** By field: true when it keeps its value when another game begins. */
  readonly stays: readonly boolean[];
  /** True when the event begins another game after what the board showed. */
  beginsGame(event: readonly FieldEntry[], board: Board): boolean;
  /** True when the game on the board is beyond its beginning. */
  isFurtherOn(entries: FieldEntries): boolean;
  /** True when the field has a value from the beginning of a game, or none. */
  isFirst(entry: FieldEntry | undefined): boolean;
}

export interface Board {
  readonly entries: FieldEntries;
  /** True when this game has been beyond its beginning. */
  readonly wasFurtherOn: boolean;
}

/** The names of the teams stay on the board. */
const commonIdentity: readonly string[] = ['EventId', 'HomeTeamName', 'GuestTeamName'];

export function createBoardShape(sport: Sport, fieldIndex: FieldIndex): BoardShape {
  const { progress = {}, score = {}, changes = [], identity = [] } = sport.newGame ?? {};
  const indexOfField = (name: string): number => {
    const index = fieldIndex.of.get(name);
    if (index === undefined) throw new Error(`${sport.name} has no field ${name}.`);
    return index;
  };
  const mark = (names: readonly string[]): boolean[] => {
    const marked = fieldIndex.names.map(() => false);
    for (const name of names) marked[indexOfField(name)] = true;
    return marked;
  };
  const progressFields = Object.keys(progress).map(indexOfField);
  const scoreFields = Object.keys(score).map(indexOfField);
  const counted = [...progressFields, ...scoreFields];
  const first: (ReadonlySet<FieldValue> | undefined)[] = fieldIndex.names.map(() => undefined);
  for (const [name, values] of Object.entries({ ...progress, ...score })) first[indexOfField(name)] = new Set(values);
  const names = [...Object.keys(progress), ...Object.keys(score)];
  const isChange = mark(changes);
  const isKnown = (entry: FieldEntry | undefined): entry is FieldEntry => entry !== undefined && entry.value !== null;
  const isFirst = (entry: FieldEntry | undefined): boolean =>
    !isKnown(entry) || first[entry.index]?.has(entry.value as FieldValue) !== false;

  return {
    fieldIndex,
    clears: clearsOf(sport, fieldIndex, indexOfField),
    tellsOfGame: mark([...names, ...changes]),
    stays: mark([...commonIdentity.filter((name) => fieldIndex.of.has(name)), ...identity]),
    isFirst,
    beginsGame(event, { entries, wasFurtherOn }) {
      let areFirst = true;
      for (const entry of event) {
        if (isChange[entry.index] === true && isKnown(entry) && isKnown(entries[entry.index]))
          if (entries[entry.index]?.value !== entry.value) return true;
        areFirst &&= isFirst(entry);
      }
      // Most events that change a score end here, before the whole board is looked at.
      if (!wasFurtherOn || !areFirst) return false;
      const after = (index: number): FieldEntry | undefined =>
        event.find((entry) => entry.index === index) ?? entries[index];
      return counted.every((index) => isFirst(after(index))) && counted.some((index) => isKnown(after(index)));
    },
    isFurtherOn(entries) {
      if (progressFields.some((index) => isKnown(entries[index])))
        return progressFields.some((index) => !isFirst(entries[index]));
      return scoreFields.length > 0 && scoreFields.every((index) => !isFirst(entries[index]));
    },
  };
}

function clearsOf({ exclusive = [] }: Sport, fieldIndex: FieldIndex, indexOfField: (name: string) => number) {
  const clears: (readonly FieldEntry[] | undefined)[] = fieldIndex.names.map(() => undefined);
  for (const group of exclusive)
    for (const flag of group)
      clears[indexOfField(flag)] = group
        .filter((other) => other !== flag)
        .map((other) => createEntry(indexOfField(other), false));
  return clears;
}
