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

/** The state of a bot's game after an event. It is changed in place: every live bot has one. */
export interface LiveState {
  eventTypeId: number;
  /** The sequence of the last event; 0 before the first. */
  sequence: number;
  receivedAtMs: number;
  entries: FieldEntries;
  /** The sequence and the time of the event that began the game; 0 when unknown. */
  gameSequence: number;
  gameStartedAtMs: number;
  /** True when the game has been beyond its beginning. */
  wasFurtherOn: boolean;
  /**
   * The numbers of the fields that changed since a score or a period went back to its first value: a sender that posts field by field prepares the
   * next game. Undefined when none went back, or when the game has gone on since.
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

/** True when the event shows that another game begins. The event may leave out fields whose values are already in the state. */
export function beginsGame(state: LiveState, event: readonly FieldEntry[], eventTypeId: number): boolean {
  if (eventTypeId !== state.eventTypeId) return true;
  const shape = findShape(eventTypeId);
  for (const { index } of event) if (shape.tellsOfGame[index] === true) return shape.beginsGame(event, state);
  return false;
}

/**
 * A field that the event leaves out keeps its value, null clears it, and unknown fields are dropped. An event that begins another game must come with
 * all its fields: a field that it leaves out is cleared. Returns true when fields changed that the event does not carry.
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
  for (let nth = 0; nth < event.length; nth += 1) {
    const entry = event[nth] as FieldEntry;
    const { index } = entry;
    const isTelling = tellsOfGame[index] === true;
    if (state.wasFurtherOn && (isTelling || state.renewed !== undefined)) noteRenewed(state, entry, shape);
    if (isTelling) mayBeFurtherOn = true;
    const others = clears[index];
    if (others !== undefined && entry.value === true)
      for (const other of others) if (clearFlag(entries, other)) hasCleared = true;
    entries[index] = entry;
  }
  if (mayBeFurtherOn && !state.wasFurtherOn) state.wasFurtherOn = shape.isFurtherOn(entries);
  return hasCleared;
}

/** Seconds since the last event; undefined before the first. */
export function elapsedSince(state: LiveState, receivedAtMs: number): number | undefined {
  return state.receivedAtMs === 0 ? undefined : (receivedAtMs - state.receivedAtMs) / 1000;
}

/** Sets the sequence and the time of the last event, once it is stored. */
export function stampState(state: LiveState, sequence: number, receivedAtMs: number, isNewGame: boolean): void {
  state.sequence = sequence;
  state.receivedAtMs = receivedAtMs;
  if (!isNewGame) return;
  state.gameSequence = sequence;
  state.gameStartedAtMs = receivedAtMs;
}

/** Clears a flag only if it is set: an unknown flag stays unknown. */
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

/** Keeps scores and periods at their first values: a sender that posts field by field has already set them for the new game. */
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

/** Like `applyEvent`, for fields by name. A repeated value keeps its entry and everything computed from it. Returns true when another game begins. */
export function applyFields(state: LiveState, event: EventFields, eventTypeId: number): boolean {
  const { fieldIndex } = findShape(eventTypeId);
  const current = eventTypeId === state.eventTypeId ? state.entries : [];
  const changed = toEntries(event, fieldIndex, current);
  const isNewGame = beginsGame(state, changed, eventTypeId);
  applyEvent(state, isNewGame ? toEntries(event, fieldIndex) : changed, eventTypeId, isNewGame);
  return isNewGame;
}

/** A user begins another game by hand: only identity fields such as names stay; even a score of 0 is cleared. */
export function startNewGame(state: LiveState): void {
  const { stays } = findShape(state.eventTypeId);
  state.entries = state.entries.map((entry, index) => (stays[index] === true ? entry : undefined));
  beginAnew(state);
}

export function fieldsOf({ eventTypeId, entries }: LiveState): Record<string, FieldValue | null> {
  return toFields(entries, findFieldIndex(eventTypeId));
}

/** Serialises the state for a snapshot. */
export function writeState(state: LiveState): string {
  const { eventTypeId, receivedAtMs, gameSequence, gameStartedAtMs, wasFurtherOn, renewed } = state;
  const snapshot: Snapshot = {
    eventTypeId,
    receivedAtMs,
    fields: fieldsOf(state),
    gameSequence,
    gameStartedAtMs,
    wasFurtherOn,
    renewed: renewed && [...renewed].map((index) => findFieldIndex(eventTypeId).names[index] as string),
  };
  return JSON.stringify(snapshot);
}

export function readState(sequence: number, text: string): LiveState {
  const snapshot = JSON.parse(text) as Snapshot;
  const { eventTypeId, receivedAtMs, fields, gameSequence = 0, gameStartedAtMs = 0 } = snapshot;
  const shape = findShape(eventTypeId);
  const state = createState();
  state.eventTypeId = eventTypeId;
  state.entries = shape.fieldIndex.names.map(() => undefined);
  for (const entry of toEntries(fields, shape.fieldIndex)) state.entries[entry.index] = entry;
  state.wasFurtherOn = snapshot.wasFurtherOn ?? shape.isFurtherOn(state.entries);
  const renewed = snapshot.renewed?.flatMap((name) => shape.fieldIndex.of.get(name) ?? []);
  state.renewed = renewed && new Set(renewed);
  return Object.assign(state, { sequence, receivedAtMs, gameSequence, gameStartedAtMs });
}

interface Snapshot {
  readonly eventTypeId: number;
  readonly receivedAtMs: number;
  readonly fields: EventFields;
  // Snapshots of earlier versions lack these.
  readonly gameSequence?: number;
  readonly gameStartedAtMs?: number;
  readonly wasFurtherOn?: boolean;
  readonly renewed?: readonly string[] | undefined;
}

export function copyState(state: LiveState): LiveState {
  return { ...state, entries: [...state.entries], renewed: state.renewed && new Set(state.renewed) };
}

const emptyShape: BoardShape = {
  fieldIndex: createFieldIndex([]),
  clears: [],
  tellsOfGame: [],
  stays: [],
  beginsGame: () => false,
  isFurtherOn: () => false,
  isFirst: () => true,
};

/** By event type. An array, because every event looks it up three times. */
const shapes: readonly (BoardShape | undefined)[] = createShapes();

function createShapes(): (BoardShape | undefined)[] {
  const created = Array.from(
    { length: 1 + Math.max(...sports.map(({ id }) => id)) },
    (): BoardShape | undefined => undefined,
  );
  for (const sport of sports)
    if (sport.ingress !== null) created[sport.id] = createBoardShape(sport, fieldIndexOf(sport));
  return created;
}

function findShape(eventTypeId: number): BoardShape {
  return shapes[eventTypeId] ?? emptyShape;
}

/** Empty for an event type that takes no events. */
export function findFieldIndex(eventTypeId: number): FieldIndex {
  return findShape(eventTypeId).fieldIndex;
}
