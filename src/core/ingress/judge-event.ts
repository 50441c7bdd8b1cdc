import type { EventFields } from '#core/contract/field';
import { arrange, type FieldEntry, toEntries } from '#core/contract/field-entry';
import type { BrokenRule } from '#core/contract/rules';
import { type EventCheck, rulesToFindings } from './check-event.ts';
import type { EventChecks } from './event-checks.ts';
import { addUnknown } from './field-findings.ts';
import { wrongSport } from './lane-findings.ts';
import { beginsGame, elapsedSince, type LiveState } from './live-state.ts';
import { isFinding, noSuchEventType, type ReadPayload, readPayload } from './read-payload.ts';
import type { Finding } from './status.ts';

/** A payload to judge: `bytes` from `start` to `end`. */
export interface JudgedPayload {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly receivedAtMs: number;
}

export type Verdict = Acceptance | Refusal;

export interface Acceptance {
  readonly kind: 'accepted';
  readonly check: EventCheck;
  /** The changes to the state: all fields of the event, or only those whose values differ from the state. */
  readonly changes: readonly FieldEntry[];
  /** All fields of the event; valid until the next event is judged. */
  readonly all: readonly FieldEntry[];
  readonly beginsGame: boolean;
  readonly broken: readonly BrokenRule[];
  /** Undefined when all fields are in the contract. */
  readonly unknown: UnknownFields | undefined;
}

/** Fields that are not in the contract, and the event that carries them. */
export interface UnknownFields {
  readonly names: readonly string[];
  readonly fields: EventFields;
}

export interface Refusal {
  readonly kind: 'refused';
  readonly because: 'size' | 'content';
  /** Null when the payload does not tell. */
  readonly eventTypeId: number | null;
  readonly finding: Finding;
}

/** Everything that an event is judged by, except for the state of its bot. */
export interface JudgeParts {
  readonly checks: EventChecks;
  readonly payloadBytesMax: number;
}

/** Judges the events of one bot, each against the state that the accepted events before it left. */
export interface Judge {
  /** The event type of the last accepted event; 0 before the first. */
  readonly eventTypeId: number;
  /** When this returns, an accepted event is part of the state. `boundTo` is the only event type that the bot takes; null for any. */
  judge(payload: JudgedPayload, boundTo: number | null): Verdict;
  startNewGame(receivedAtMs: number): void;
}

export type CreateJudge = (state: LiveState) => Judge;

const nothing: never[] = [];

/** The definition of what is accepted: text → JSON → event type → contract → rules. Changes nothing. */
export function judgeEvent(
  { checks, payloadBytesMax }: JudgeParts,
  { bytes, start, end, receivedAtMs }: JudgedPayload,
  boundTo: number | null,
  state: LiveState,
): Verdict {
  const read = readPayload(bytes, start, end, payloadBytesMax);
  if (isFinding(read)) return refuse(read, null, end - start > payloadBytesMax ? 'size' : 'content');
  return judgeRead(checks, read, receivedAtMs, boundTo, state);
}

/** The same for a payload that is read already. */
export function judgeRead(
  checks: EventChecks,
  { event, eventTypeId }: ReadPayload,
  receivedAtMs: number,
  boundTo: number | null,
  state: LiveState,
): Verdict {
  const check = checks.get(eventTypeId);
  if (check === undefined) return refuse(noSuchEventType(eventTypeId), eventTypeId);
  if (boundTo !== null && boundTo !== eventTypeId)
    return refuse(wrongSport(eventTypeId, check.sport.name, boundTo, checks.get(boundTo)?.sport.name), eventTypeId);
  const fault = check.checkContract(event);
  if (fault !== undefined) return refuse(fault, eventTypeId);
  const names = check.findUnknown(event);
  const unknown = names && { names, fields: event };
  const all = toEntries(event, check.fieldIndex);
  const isNewGame = beginsGame(state, all, eventTypeId);
  const before = isNewGame ? nothing : state.entries;
  const elapsed = isNewGame ? undefined : elapsedSince(state, receivedAtMs);
  const broken = check.rules.findBroken(arrange(all, check.fieldIndex), before, elapsed);
  return accept({ kind: 'accepted', check, changes: all, all, beginsGame: isNewGame, broken, unknown });
}

/** Refuses the event if it breaks a rule of severity `reject`. */
export function accept(acceptance: Acceptance): Verdict {
  const { check, broken, unknown } = acceptance;
  const [first] = broken.length === 0 ? nothing : rulesToFindings(broken);
  if (first?.severity !== 'error') return acceptance;
  const described = unknown && check.describeUnknown(unknown.names, unknown.fields);
  return refuse(addUnknown(first, described), check.sport.id);
}

function refuse(finding: Finding, eventTypeId: number | null, because: Refusal['because'] = 'content'): Refusal {
  return { kind: 'refused', because, eventTypeId, finding };
}
