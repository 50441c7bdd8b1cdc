import { type BoardShape, createBoardShape } from '#core/contract/board-shape';
import { findSport } from '#core/contract/catalog';
import type { EventFields, FieldValue } from '#core/contract/field';
import { placesOf } from '#core/contract/rules';
import { createPlaces, type Places, type Slot, type Slots, toFields, toSlots } from '#core/contract/slot';

/** What is known of a bot's match after some event. It is changed in place: there is one for every bot that is live. */
export interface LiveState {
  eventTypeId: number;
  /** Of the last event; 0 before the first. */
  sequence: number;
  receivedAtMs: number;
  slots: Slots;
  /** The sequence of the event that began the game, and when that came; 0 where it is not known. */
  gameSequence: number;
  gameStartedAtMs: number;
  /** True when the game has got beyond its beginning. */
  wasFurtherOn: boolean;
  /**
   * The places of what was changed since a score or a period went back to where it begins: a sender that posts field by field prepares the
   * next game. Undefined when none has, or when the game has gone on since.
   */
  renewed: Set<number> | undefined;
}

export function createState(): LiveState {
  return {
    eventTypeId: 0,
    sequence: 0,
    receivedAtMs: 0,
    slots: [],
    gameSequence: 0,
    gameStartedAtMs: 0,
    wasFurtherOn: false,
    renewed: undefined,
  };
}

/** Whether the event begins another game, as far as it shows. The event may leave out what it says again. */
export function beginsGame(state: LiveState, event: readonly Slot[], eventTypeId: number): boolean {
  if (eventTypeId !== state.eventTypeId) return true;
  const shape = findShape(eventTypeId);
  for (const { place } of event) if (shape.tellsOfGame[place] === true) return shape.beginsGame(event, state);
  return false;
}

/**
 * A field that an event leaves out keeps its value, null clears it, and what the contract does not know is not kept. Where the event begins
 * another game it is given with all its fields: what it leaves out is cleared. Returns true when fields have changed that it does not carry.
 */
export function applyEvent(state: LiveState, event: readonly Slot[], eventTypeId: number, isNewGame: boolean): boolean {
  const shape = findShape(eventTypeId);
  if (eventTypeId !== state.eventTypeId) {
    state.eventTypeId = eventTypeId;
    state.slots = shape.places.names.map(() => undefined);
  }
  if (isNewGame) clearBoard(state, shape);
  const { slots } = state;
  const { clears, tellsOfGame } = shape;
  let mayBeFurtherOn = false;
  let hasCleared = isNewGame;
  for (const slot of event) {
    const { place } = slot;
    if (state.wasFurtherOn) noteRenewed(state, slot, shape);
    const others = clears[place];
    if (others !== undefined && slot.value === true)
      for (const other of others) if (clearFlag(slots, other)) hasCleared = true;
    slots[place] = slot;
    if (tellsOfGame[place] === true) mayBeFurtherOn = true;
  }
  if (mayBeFurtherOn && !state.wasFurtherOn) state.wasFurtherOn = shape.isFurtherOn(slots);
  return hasCleared;
}

/** Of the last event, when it is stored. */
export function stampState(state: LiveState, sequence: number, receivedAtMs: number, isNewGame: boolean): void {
  state.sequence = sequence;
  state.receivedAtMs = receivedAtMs;
  if (!isNewGame) return;
  state.gameSequence = sequence;
  state.gameStartedAtMs = receivedAtMs;
}

/** A flag that is not set stays as it is, also when it is not known. */
function clearFlag(slots: Slots, cleared: Slot): boolean {
  if (slots[cleared.place]?.value !== true) return false;
  slots[cleared.place] = cleared;
  return true;
}

function noteRenewed(state: LiveState, slot: Slot, { tellsOfGame, isFirst }: BoardShape): void {
  const before = state.slots[slot.place];
  if (before?.value === slot.value) return;
  if (tellsOfGame[slot.place] === true) {
    if (!isFirst(slot)) state.renewed = undefined;
    else if (!isFirst(before)) state.renewed ??= new Set();
  }
  state.renewed?.add(slot.place);
}

/** Scores and periods that are where a game begins stay: a sender that posts field by field has put them there. */
function clearBoard(state: LiveState, { stays, tellsOfGame, isFirst }: BoardShape): void {
  const { slots, renewed } = state;
  for (const [place, slot] of slots.entries()) {
    const isSet = renewed?.has(place) === true || (tellsOfGame[place] === true && isFirst(slot));
    if (stays[place] !== true && !isSet) slots[place] = undefined;
  }
  beginAnew(state);
}

function beginAnew(state: LiveState): void {
  state.wasFurtherOn = false;
  state.renewed = undefined;
}

/** The same for an event that was read by name. What it says again stays as it is, with all that is known of it. */
export function applyFields(state: LiveState, event: EventFields, eventTypeId: number): boolean {
  const { places } = findShape(eventTypeId);
  const known = eventTypeId === state.eventTypeId ? state.slots : [];
  const changed = toSlots(event, places, known);
  const isNewGame = beginsGame(state, changed, eventTypeId);
  applyEvent(state, isNewGame ? toSlots(event, places) : changed, eventTypeId, isNewGame);
  return isNewGame;
}

/** Somebody says that another game begins: nothing but names and the like stays, also no score that happens to be 0. */
export function startNewGame(state: LiveState): void {
  const { stays } = findShape(state.eventTypeId);
  state.slots = state.slots.map((slot, place) => (stays[place] === true ? slot : undefined));
  beginAnew(state);
}

export function fieldsOf({ eventTypeId, slots }: LiveState): Record<string, FieldValue | null> {
  return toFields(slots, findPlaces(eventTypeId));
}

/** As it is kept between runs. */
export function writeState(state: LiveState): string {
  const { eventTypeId, receivedAtMs, gameSequence, gameStartedAtMs, wasFurtherOn, renewed } = state;
  const kept: KeptState = {
    eventTypeId,
    receivedAtMs,
    fields: fieldsOf(state),
    gameSequence,
    gameStartedAtMs,
    wasFurtherOn,
    renewed: renewed && [...renewed].map((place) => findPlaces(eventTypeId).names[place] as string),
  };
  return JSON.stringify(kept);
}

export function readState(sequence: number, text: string): LiveState {
  const kept = JSON.parse(text) as KeptState;
  const { eventTypeId, receivedAtMs, fields, gameSequence = 0, gameStartedAtMs = 0 } = kept;
  const shape = findShape(eventTypeId);
  const state = createState();
  state.eventTypeId = eventTypeId;
  state.slots = shape.places.names.map(() => undefined);
  for (const slot of toSlots(fields, shape.places)) state.slots[slot.place] = slot;
  state.wasFurtherOn = kept.wasFurtherOn ?? shape.isFurtherOn(state.slots);
  const renewed = kept.renewed?.flatMap((name) => shape.places.of.get(name) ?? []);
  state.renewed = renewed && new Set(renewed);
  return Object.assign(state, { sequence, receivedAtMs, gameSequence, gameStartedAtMs });
}

interface KeptState {
  readonly eventTypeId: number;
  readonly receivedAtMs: number;
  readonly fields: EventFields;
  // States that were kept by earlier versions lack these.
  readonly gameSequence?: number;
  readonly gameStartedAtMs?: number;
  readonly wasFurtherOn?: boolean;
  readonly renewed?: readonly string[] | undefined;
}

export function copyState(state: LiveState): LiveState {
  return { ...state, slots: [...state.slots], renewed: state.renewed && new Set(state.renewed) };
}

const known = new Map<number, BoardShape>();
const nowhere: BoardShape = {
  places: createPlaces([]),
  clears: [],
  tellsOfGame: [],
  stays: [],
  beginsGame: () => false,
  isFurtherOn: () => false,
  isFirst: () => true,
};

/** What was asked for last: what is read of one sender comes together. */
let last: { readonly eventTypeId: number; readonly shape: BoardShape } | undefined;

function findShape(eventTypeId: number): BoardShape {
  if (last?.eventTypeId !== eventTypeId) last = { eventTypeId, shape: loadShape(eventTypeId) };
  return last.shape;
}

function loadShape(eventTypeId: number): BoardShape {
  const found = known.get(eventTypeId);
  if (found !== undefined) return found;
  const sport = findSport(eventTypeId);
  if (sport === undefined || sport.ingress === null) return nowhere;
  const shape = createBoardShape(sport, placesOf(sport));
  known.set(eventTypeId, shape);
  return shape;
}

/** The places of the fields of an event type; a type that takes no events has none. */
export function findPlaces(eventTypeId: number): Places {
  return findShape(eventTypeId).places;
}
