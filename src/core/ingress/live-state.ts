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
}

export function createState(): LiveState {
  return { eventTypeId: 0, sequence: 0, receivedAtMs: 0, slots: [] };
}

/**
 * A field that an event leaves out keeps its value, null clears it, and what the contract does not know is not kept. An event of
 * another type starts anew.
 */
export function applyEvent(state: LiveState, event: readonly Slot[], eventTypeId: number): void {
  if (eventTypeId !== state.eventTypeId) {
    state.eventTypeId = eventTypeId;
    state.slots = findPlaces(eventTypeId).names.map(() => undefined);
  }
  const { slots } = state;
  for (const slot of event) slots[slot.place] = slot;
}

/** The same for an event that was read by name. What it says again stays as it is, with all that is known of it. */
export function applyFields(state: LiveState, event: EventFields, eventTypeId: number): void {
  const known = eventTypeId === state.eventTypeId ? state.slots : [];
  applyEvent(state, toSlots(event, findPlaces(eventTypeId), known), eventTypeId);
}

export function fieldsOf({ eventTypeId, slots }: LiveState): Record<string, FieldValue | null> {
  return toFields(slots, findPlaces(eventTypeId));
}

/** As it is kept between runs. */
export function writeState(state: LiveState): string {
  const { eventTypeId, receivedAtMs } = state;
  return JSON.stringify({ eventTypeId, receivedAtMs, fields: fieldsOf(state) });
}

export function readState(sequence: number, text: string): LiveState {
  const { eventTypeId, receivedAtMs, fields } = JSON.parse(text) as KeptState;
  const state = createState();
  applyFields(state, fields, eventTypeId);
  return Object.assign(state, { sequence, receivedAtMs });
}

interface KeptState {
  readonly eventTypeId: number;
  readonly receivedAtMs: number;
  readonly fields: EventFields;
}

export function copyState(state: LiveState): LiveState {
  return { ...state, slots: [...state.slots] };
}

const known = new Map<number, Places>();
const nowhere = createPlaces([]);

/** The places of the fields of an event type; a type that takes no events has none. */
export function findPlaces(eventTypeId: number): Places {
  const found = known.get(eventTypeId);
  if (found !== undefined) return found;
  const sport = findSport(eventTypeId);
  if (sport === undefined || sport.ingress === null) return nowhere;
  const places = placesOf(sport);
  known.set(eventTypeId, places);
  return places;
}
