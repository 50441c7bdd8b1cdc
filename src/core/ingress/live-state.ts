import { type BoardShape, createBoardShape } from '#core/contract/board-shape';
import { sports } from '#core/contract/catalog';
import type { EventFields, FieldValue } from '#core/contract/field';
import {
  createFieldIndex,
  type FieldEntries,
  type FieldEntry,
  type FieldIndex,
  toEntries,
  toFields,
} from '#core/contract/field-entry';
import { fieldIndexOf } from '#core/contract/rules';

/** What is known of a bot's match after some event. It is changed in index: there is one for every bot that is live. */
export interface LiveState {
  eventTypeId: number;
  /** Of the last event; 0 before the first. */
  sequence: number;
  receivedAtMs: number;
  entries: FieldEntries;
  /** The sequence of the event that began the game, and when that came; 0 where it is not known. */
  gameSequence: number;
  gameStartedAtMs: number;
  /** True when the game has got beyond its beginning. */
  wasFurtherOn: boolean;
  /**
   * The fieldIndex of what was changed since a score or a period went back to where it begins: a sender that posts field by field prepares the
   * next game. Undefined when none has, or when the game has gone on since.
   */
  renewed: Set<number> | undefined;
}

export function createState(): LiveState {
  return {
    eventTypeId: 0,
    sequence: 0,
    receivedAtMs: 0,
    entries: [],
    gameSequence: 0,
    gameStartedAtMs: 0,
    wasFurtherOn: false,
    renewed: undefined,
  };
}

/** Whether the event begins another game, as far as it shows. Fields whose values are in the state already may be left out. */
export function beginsGame(state: LiveState, event: readonly FieldEntry[], eventTypeId: number): boolean {
  if (eventTypeId !== state.eventTypeId) return true;
  const shape = findShape(eventTypeId);
  for (const { index } of event) if (shape.tellsOfGame[index] === true) return shape.beginsGame(event, state);
  return false;
}

/**
 * A field that an event leaves out keeps its value, null clears it, and what the contract does not know is not kept. Where the event begins
 * another game it is given with all its fields: what it leaves out is cleared. Returns true when fields have changed that it does not carry.
 */
export function applyEvent(
  state: LiveState,
  event: readonly FieldEntry[],
  eventTypeId: number,
  isNewGame: boolean,
): boolean {
  const shape = findShape(eventTypeId);
  if (eventTypeId !== state.eventTypeId) {
    state.eventTypeId = eventTypeId;
    state.entries = shape.fieldIndex.names.map(() => undefined);
  }
  if (isNewGame) clearBoard(state, shape);
  const { entries } = state;
  const { clears, tellsOfGame } = shape;
  let mayBeFurtherOn = false;
  let hasCleared = isNewGame;
  for (const entry of event) {
    const { index } = entry;
    if (state.wasFurtherOn) noteRenewed(state, entry, shape);
    const others = clears[index];
    if (others !== undefined && entry.value === true)
      for (const other of others) if (clearFlag(entries, other)) hasCleared = true;
    entries[index] = entry;
    if (tellsOfGame[index] === true) mayBeFurtherOn = true;
  }
  if (mayBeFurtherOn && !state.wasFurtherOn) state.wasFurtherOn = shape.isFurtherOn(entries);
  return hasCleared;
}

/** The seconds since the last event; undefined before the first. */
export function elapsedSince(state: LiveState, receivedAtMs: number): number | undefined {
  return state.receivedAtMs === 0 ? undefined : (receivedAtMs - state.receivedAtMs) / 1000;
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
function clearFlag(entries: FieldEntries, cleared: FieldEntry): boolean {
  if (entries[cleared.index]?.value !== true) return false;
  entries[cleared.index] = cleared;
  return true;
}

function noteRenewed(state: LiveState, entry: FieldEntry, { tellsOfGame, isFirst }: BoardShape): void {
  const before = state.entries[entry.index];
  if (before?.value === entry.value) return;
  if (tellsOfGame[entry.index] === true) {
    if (!isFirst(entry)) state.renewed = undefined;
    else if (!isFirst(before)) state.renewed ??= new Set();
  }
  state.renewed?.add(entry.index);
}

/** Scores and periods that are where a game begins stay: a sender that posts field by field has put them there. */
function clearBoard(state: LiveState, { stays, tellsOfGame, isFirst }: BoardShape): void {
  const { entries, renewed } = state;
  for (const [index, entry] of entries.entries()) {
    const isSet = renewed?.has(index) === true || (tellsOfGame[index] === true && isFirst(entry));
    if (stays[index] !== true && !isSet) entries[index] = undefined;
  }
  beginAnew(state);
}

function beginAnew(state: LiveState): void {
  state.wasFurtherOn = false;
  state.renewed = undefined;
}

/** The same for an event that was read by name. What it says again stays as it is, with all that is known of it. */
export function applyFields(state: LiveState, event: EventFields, eventTypeId: number): boolean {
  const { fieldIndex } = findShape(eventTypeId);
  const known = eventTypeId === state.eventTypeId ? state.entries : [];
  const changed = toEntries(event, fieldIndex, known);
  const isNewGame = beginsGame(state, changed, eventTypeId);
  applyEvent(state, isNewGame ? toEntries(event, fieldIndex) : changed, eventTypeId, isNewGame);
  return isNewGame;
}

/** Somebody says that another game begins: nothing but names and the like stays, also no score that happens to be 0. */
export function startNewGame(state: LiveState): void {
  const { stays } = findShape(state.eventTypeId);
  state.entries = state.entries.map((entry, index) => (stays[index] === true ? entry : undefined));
  beginAnew(state);
}

export function fieldsOf({ eventTypeId, entries }: LiveState): Record<string, FieldValue | null> {
  return toFields(entries, findFieldIndex(eventTypeId));
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
    renewed: renewed && [...renewed].map((index) => findFieldIndex(eventTypeId).names[index] as string),
  };
  return JSON.stringify(kept);
}

export function readState(sequence: number, text: string): LiveState {
  const kept = JSON.parse(text) as KeptState;
  const { eventTypeId, receivedAtMs, fields, gameSequence = 0, gameStartedAtMs = 0 } = kept;
  const shape = findShape(eventTypeId);
  const state = createState();
  state.eventTypeId = eventTypeId;
  state.entries = shape.fieldIndex.names.map(() => undefined);
  for (const entry of toEntries(fields, shape.fieldIndex)) state.entries[entry.index] = entry;
  state.wasFurtherOn = kept.wasFurtherOn ?? shape.isFurtherOn(state.entries);
  const renewed = kept.renewed?.flatMap((name) => shape.fieldIndex.of.get(name) ?? []);
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
  return { ...state, entries: [...state.entries], renewed: state.renewed && new Set(state.renewed) };
}

const nowhere: BoardShape = {
  fieldIndex: createFieldIndex([]),
  clears: [],
  tellsOfGame: [],
  stays: [],
  beginsGame: () => false,
  isFurtherOn: () => false,
  isFirst: () => true,
};

const shapes: ReadonlyMap<number, BoardShape> = new Map(
  sports
    .filter(({ ingress }) => ingress !== null)
    .map((sport) => [sport.id, createBoardShape(sport, fieldIndexOf(sport))]),
);

function findShape(eventTypeId: number): BoardShape {
  return shapes.get(eventTypeId) ?? nowhere;
}

/** Empty for an event type that takes no events. */
export function findFieldIndex(eventTypeId: number): FieldIndex {
  return findShape(eventTypeId).fieldIndex;
}
