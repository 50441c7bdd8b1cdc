import { findSport, ingressEventTypes } from '#core/contract/catalog';
import type { EventFields } from '#core/contract/field';
import { describeJsonError } from './describe-json-error.ts';
import { describeActual, shownText, shownValue } from './describe-value.ts';
import { toKey } from './field-synonyms.ts';
import { findBadByte } from './find-bad-byte.ts';
import { countOf } from './join-words.ts';
import { nearestName } from './nearest-name.ts';
import { emptyInner, type JsonError, scanJson } from './scan-json.ts';
import type { Finding, StatusError, StatusName } from './status.ts';

/** A payload that is a JSON object with an EventId. Nothing else is checked yet. */
export interface ReadPayload {
  readonly text: string;
  readonly event: EventFields;
  readonly eventTypeId: number;
}

/** Reads UTF-8 → JSON → an object with an EventId. The first stage that fails explains why. */
export function readPayload(bytes: Uint8Array, start: number, end: number, bytesMax: number): ReadPayload | Finding {
  const size = end - start;
  if (size === 0)
    return parseError(`The payload is empty; send an event: ${sample}.`, 'a JSON object', 'nothing', sendOne);
  if (size > bytesMax) return tooLarge(size, bytesMax);
  const text = decodeText(bytes, start, end);
  if (text === undefined) return notText(bytes, start, end);
  const parsed = parseText(text);
  return parsed.ok ? readEvent(text, parsed.value) : notJson(text, parsed.error);
}

export function isFinding(read: ReadPayload | Finding): read is Finding {
  return 'severity' in read;
}

/** Undefined when the bytes are not UTF-8. The decoder turns faults into U+FFFD, which valid text seldom contains. */
function decodeText(bytes: Uint8Array, start: number, end: number): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
  return text.includes('\uFFFD') && !isUtf8(bytes.subarray(start, end)) ? undefined : text;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: JsonError };

/** Empties nested arrays and objects of a long text before parsing: no event field has any, and building thousands of them takes milliseconds. */
function parseText(text: string): Parsed {
  if (text.length <= builtMax || !hasInner(text)) return parseWhole(text);
  const { error, inner } = scanJson(text);
  if (error !== undefined) return { ok: false, error };
  const isArray = text.trimStart().startsWith('[');
  return { ok: true, value: isArray ? [] : JSON.parse(emptyInner(text, inner)) };
}

const builtMax = 2048;

/** True for a text with more than one opening bracket, even inside a string. */
function hasInner(text: string): boolean {
  return text.includes('[') || text.indexOf('{', text.indexOf('{') + 1) !== -1;
}

function parseWhole(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, error: scanJson(text).error ?? { offset: text.length, expected: 'JSON' } };
  }
}

const sample = '{"EventId": 3, "HomeScore": 58}';
const sendOne = `Send an event: ${sample}.`;

function readEvent(text: string, value: unknown): ReadPayload | Finding {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return noObject(value);
  const event = value as EventFields;
  // Only an own property counts, not an inherited one.
  const id = Object.hasOwn(event, 'EventId') ? event['EventId'] : undefined;
  if (typeof id === 'number' && Number.isInteger(id)) return { text, event, eventTypeId: id };
  return id === undefined ? noEventId(event) : noWholeNumber(id);
}

function noObject(value: unknown): Finding {
  const message = `The payload must be one JSON object; got ${describeActual(value)}.`;
  return noEvent(message, null, 'a JSON object', value, hintForObject(value));
}

function hintForObject(value: unknown): string {
  if (Array.isArray(value)) return 'Send each event in a message of its own, without the square brackets.';
  if (typeof value === 'string' && value.trimStart().startsWith('{'))
    return 'Send the object itself: this is JSON inside a text, encoded twice.';
  return sendOne;
}

const eventTypeExpected = 'the number of an event type';
const eventTypeList = 'GET /external/ingress/event-types lists the event types and their numbers.';

function noEventId(event: EventFields): Finding {
  const [slip, hint] = findSlip(event) ?? [undefined, eventTypeList];
  const message =
    slip === undefined
      ? 'EventId is missing; send the number of the event type, such as "EventId": 3 for Basketball.'
      : `EventId is missing; ${slip} ${hint}`;
  return noEvent(message, 'EventId', eventTypeExpected, undefined, hint);
}

const otherNamesOfEventId = new Set(['eventid', 'eventtypeid', 'eventtype', 'sportid', 'sporttypeid', 'typeid']);
const namesLookedAtMax = 100;

/** Finds a name that was probably meant as EventId, and how to correct it. */
function findSlip(event: EventFields): [slip: string, hint: string] | undefined {
  for (const name of Object.keys(event).slice(0, namesLookedAtMax)) {
    const didYouMean = `did you mean ${shownText(name)}?`;
    if (name.toLowerCase() === 'eventid') return [didYouMean, 'Field names are case-sensitive: send "EventId".'];
    if (otherNamesOfEventId.has(toKey(name)) || nearestName(name, ['EventId']) !== undefined)
      return [didYouMean, 'Send the number of the event type as "EventId".'];
    const inner: unknown = event[name];
    if (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'EventId'))
      return [`it is inside ${shownText(name)}.`, 'Send the inner object as the payload.'];
  }
  return undefined;
}

function noWholeNumber(id: unknown): Finding {
  const message = `EventId must be a whole number; got ${describeActual(id)}.`;
  return noEvent(message, 'EventId', eventTypeExpected, id, hintForEventId(id) ?? eventTypeList);
}

/** Finds the number in a text, or the number of a sport that is actual by name. */
function hintForEventId(id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  if (/^[1-9]\d{0,8}$/.test(id)) return `Send it without quotes: "EventId": ${id}.`;
  const type = ingressEventTypes.find(({ name }) => name.toLowerCase() === id.trim().toLowerCase());
  return type && `Send the number of ${type.name}: "EventId": ${type.id}.`;
}

/** The EventId has no contract. */
export function noSuchEventType(id: number): Finding {
  const sport = findSport(id);
  const message =
    sport === undefined
      ? `There is no event type ${id}: EventId must be a number that GET /external/ingress/event-types lists.`
      : `Events of event type ${id} (${sport.name}) cannot be pushed: send the number of the sport.`;
  return noEvent(message, 'EventId', `${eventTypeExpected} that can be pushed`, id, eventTypeList);
}

/** A dry run against one event type got a payload of another. */
export function otherEventType(actual: number, expected: number): Finding {
  const message = `EventId must be ${expected}, the event type of this path; got ${actual}.`;
  const hint = `Change the EventId, or post to /external/ingress/event-types/${actual}/validate.`;
  return noEvent(message, 'EventId', `EventId ${expected}`, actual, hint);
}

function noEvent(message: string, field: string | null, expected: string, value: unknown, hint: string): Finding {
  const pointer = field === null ? '' : `/${field}`;
  return fault('DeserializationError', message, {
    field,
    pointer,
    expected,
    actual: describeActual(value),
    value: shownValue(value),
    hint,
  });
}

function tooLarge(size: number, bytesMax: number): Finding {
  return parseError(
    `The payload has ${size} bytes; up to ${bytesMax} are allowed.`,
    `up to ${countOf(bytesMax, 'byte')}`,
    countOf(size, 'byte'),
    'Send only the fields that the sport has, or only those that changed.',
  );
}

function notText(bytes: Uint8Array, start: number, end: number): Finding {
  const payload = bytes.subarray(start, end);
  const byteOffset = findBadByte(payload);
  const byte = (payload[byteOffset] ?? 0).toString(16).padStart(2, '0');
  const actual = `byte 0x${byte} at offset ${byteOffset}`;
  const message = `The payload is not UTF-8 text: ${actual} is not part of a UTF-8 character.`;
  return parseError(message, 'UTF-8 text', actual, hintForByte(payload, byteOffset), { byteOffset });
}

/** Guesses what the bytes are. */
function hintForByte(payload: Uint8Array, offset: number): string {
  const [first, second] = payload;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return 'This looks like UTF-16: encode the payload as UTF-8.';
  if (first === 0x1f && second === 0x8b) return 'This looks like gzip: send the payload uncompressed, as UTF-8 text.';
  const [byte = 0, ...rest] = payload.subarray(offset, offset + 4);
  if (byte >= 0xc2 && rest.length < 3 && rest.every(isContinuation))
    return 'The payload ends in the middle of a character: it may be cut off.';
  if (byte < 0xa0 || isContinuation(rest[0] ?? 0)) return 'Encode the payload as UTF-8.';
  return `In Latin-1 that byte is "${String.fromCharCode(byte)}": encode the payload as UTF-8 instead.`;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function parseError(
  message: string,
  expected: string,
  actual: string,
  hint: string,
  value: object | null = null,
): Finding {
  return fault('ParseError', message, { field: null, pointer: null, expected, actual, value, hint });
}

function notJson(text: string, error: JsonError): Finding {
  const { expected } = error;
  const { line, column, byteOffset, found, hint } = describeJsonError(text, error);
  const place = `line ${line}, column ${column} (byte offset ${byteOffset})`;
  return fault('JsonParseError', `The payload is not valid JSON at ${place}: expected ${expected}, got ${found}.`, {
    field: null,
    pointer: null,
    expected,
    actual: found,
    value: { line, column, byteOffset },
    hint,
  });
}

function fault(name: StatusName, message: string, error: StatusError): Finding {
  return { name, severity: 'error', message, errors: [error] };
}
