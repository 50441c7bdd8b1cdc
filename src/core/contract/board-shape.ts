import type { Sport } from './catalog.ts';
import type { FieldValue } from './field.ts';
import { createSlot, type Places, type Slot, type Slots } from './slot.ts';

/** What an event changes on the board of a sport beyond its own fields: it clears the other flags of a group, and it may begin a game. */
export interface BoardShape {
  readonly places: Places;
  /** By the place of a flag: what its being set puts in the places of the others. */
  readonly clears: readonly (readonly Slot[] | undefined)[];
  /** By place: true for fields that tell of the beginning of a game. */
  readonly tellsOfGame: readonly boolean[];
  /** By place: true for fields that stay when another game begins. */
  readonly stays: readonly boolean[];
  /** Whether the event begins a game, seen beside what was before. */
  beginsGame(event: readonly Slot[], board: Board): boolean;
  /** Whether the board shows a game that is beyond its beginning. */
  isFurtherOn(slots: Slots): boolean;
  /** True when the field has a value that it begins a game with, or none. */
  isFirst(slot: Slot | undefined): boolean;
}

export interface Board {
  readonly slots: Slots;
  /** True when it was beyond the beginning of its game since that began. */
  readonly wasFurtherOn: boolean;
}

/** The names of the sides stay on a board. */
const commonIdentity: readonly string[] = ['EventId', 'HomeTeamName', 'GuestTeamName'];

export function createBoardShape(sport: Sport, places: Places): BoardShape {
  const { progress = {}, score = {}, changes = [], identity = [] } = sport.newGame ?? {};
  const placeOf = (name: string): number => {
    const place = places.of.get(name);
    if (place === undefined) throw new Error(`${sport.name} has no field ${name}.`);
    return place;
  };
  const mark = (names: readonly string[]): boolean[] => {
    const marked = places.names.map(() => false);
    for (const name of names) marked[placeOf(name)] = true;
    return marked;
  };
  const progressPlaces = Object.keys(progress).map(placeOf);
  const scorePlaces = Object.keys(score).map(placeOf);
  const counted = [...progressPlaces, ...scorePlaces];
  const first: (ReadonlySet<FieldValue> | undefined)[] = places.names.map(() => undefined);
  for (const [name, values] of Object.entries({ ...progress, ...score })) first[placeOf(name)] = new Set(values);
  const names = [...Object.keys(progress), ...Object.keys(score)];
  const isChange = mark(changes);
  const isKnown = (slot: Slot | undefined): slot is Slot => slot !== undefined && slot.value !== null;
  const isFirst = (slot: Slot | undefined): boolean =>
    !isKnown(slot) || first[slot.place]?.has(slot.value as FieldValue) !== false;

  return {
    places,
    clears: clearsOf(sport, places, placeOf),
    tellsOfGame: mark([...names, ...changes]),
    stays: mark([...commonIdentity.filter((name) => places.of.has(name)), ...identity]),
    isFirst,
    beginsGame(event, { slots, wasFurtherOn }) {
      for (const slot of event)
        if (isChange[slot.place] === true && isKnown(slot) && isKnown(slots[slot.place]))
          if (slots[slot.place]?.value !== slot.value) return true;
      if (!wasFurtherOn) return false;
      const after = (place: number): Slot | undefined => event.find((slot) => slot.place === place) ?? slots[place];
      return counted.every((place) => isFirst(after(place))) && counted.some((place) => isKnown(after(place)));
    },
    isFurtherOn(slots) {
      if (progressPlaces.some((place) => isKnown(slots[place])))
        return progressPlaces.some((place) => !isFirst(slots[place]));
      return scorePlaces.length > 0 && scorePlaces.every((place) => !isFirst(slots[place]));
    },
  };
}

function clearsOf({ exclusive = [] }: Sport, places: Places, placeOf: (name: string) => number) {
  const clears: (readonly Slot[] | undefined)[] = places.names.map(() => undefined);
  for (const group of exclusive)
    for (const flag of group)
      clears[placeOf(flag)] = group.filter((other) => other !== flag).map((other) => createSlot(placeOf(other), false));
  return clears;
}
