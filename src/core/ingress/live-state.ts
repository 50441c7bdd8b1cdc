import type { EventFields, FieldValue } from '#core/contract/field';

/** What is known of a bot's match after some event. It is changed in place: there is one for every bot that is live. */
export interface LiveState {
  eventTypeId: number;
  /** Of the last event; 0 before the first. */
  sequence: number;
  receivedAtMs: number;
  fields: Record<string, FieldValue | null>;
}

export function createState(): LiveState {
  return { eventTypeId: 0, sequence: 0, receivedAtMs: 0, fields: {} };
}

/**
 * A field that an event leaves out keeps its value, null clears it, and what the contract does not know is not kept. An event of
 * another type starts anew.
 */
export function applyEvent(
  state: LiveState,
  event: EventFields,
  eventTypeId: number,
  contract: ReadonlySet<string>,
): void {
  if (eventTypeId !== state.eventTypeId) {
    state.eventTypeId = eventTypeId;
    state.fields = {};
  }
  for (const name of Object.keys(event)) if (contract.has(name)) state.fields[name] = event[name] ?? null;
}

/** As it is kept between runs. */
export function writeState({ eventTypeId, receivedAtMs, fields }: LiveState): string {
  return JSON.stringify({ eventTypeId, receivedAtMs, fields });
}

export function readState(sequence: number, text: string): LiveState {
  const { eventTypeId, receivedAtMs, fields } = JSON.parse(text) as Omit<LiveState, 'sequence'>;
  return { eventTypeId, sequence, receivedAtMs, fields };
}

export function copyState(state: LiveState): LiveState {
  return { ...state, fields: { ...state.fields } };
}
