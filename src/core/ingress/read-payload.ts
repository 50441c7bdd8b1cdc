import type { EventFields } from '#core/contract/field';
import { describeActual, shownValue } from './describe-value.ts';
import { emptyInner, type JsonError, scanJson } from './scan-json.ts';
import type { Finding, StatusError, StatusName } from './status.ts';

/** A payload that is a JSON object with an EventId, not yet looked at further. */
export interface ReadPayload {
  readonly text: string;
  readonly event: EventFields;
  readonly eventTypeId: number;
}

/** UTF-8 → JSON → an object with an EventId. The first stage that fails tells why. */
export function readPayload(bytes: Uint8Array, start: number, end: number, bytesMax: number): ReadPayload | Finding {
  const size = end - start;
  if (size === 0)
    return parseError('The payload is empty.', 'a JSON object', 'nothing', 'Send the event as JSON text.');
  if (size > bytesMax) return tooLarge(size, bytesMax);
  const text = decodeText(bytes, start, end);
  if (text === undefined) return notText(bytes, start, end);
  const parsed = parseText(text);
  return parsed.ok ? readEvent(text, parsed.value) : notJson(text, parsed.error);
}

export function isFinding(read: ReadPayload | Finding): read is Finding {
  return 'severity' in read;
}

/** Undefined when the bytes are not UTF-8. Decoding shows what is wrong as U+FFFD, which a right text seldom has. */
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

/** Building thousands of arrays and objects that are no field of any event takes milliseconds: a long text that has some is emptied of them. */
function parseText(text: string): Parsed {
  if (text.length <= builtMax || !hasInner(text)) return parseWhole(text);
  const { error, inner } = scanJson(text);
  if (error !== undefined) return { ok: false, error };
  const isArray = text.trimStart().startsWith('[');
  return { ok: true, value: isArray ? [] : JSON.parse(emptyInner(text, inner)) };
}

const builtMax = 2048;

/** True for a text with more than one bracket that opens something, be it in a string. */
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

function readEvent(text: string, value: unknown): ReadPayload | Finding {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return noEvent(
      'The payload is not a JSON object.',
      null,
      'a JSON object',
      value,
      'Send {"EventId": …} with the fields of the sport.',
    );
  const event = value as EventFields;
  // An own property: "constructor" is no event type.
  const id = Object.hasOwn(event, 'EventId') ? event['EventId'] : undefined;
  const hint = 'GET /external/ingress/event-types lists the event types.';
  if (id === undefined)
    return noEvent('The event has no EventId.', 'EventId', 'the id of an event type', undefined, hint);
  if (typeof id !== 'number' || !Number.isInteger(id))
    return noEvent('EventId is not a whole number.', 'EventId', 'the id of an event type', id, hint);
  return { text, event, eventTypeId: id };
}

/** For an EventId that no contract takes. */
export function noSuchEventType(id: number): Finding {
  const hint = 'GET /external/ingress/event-types lists the event types that can be pushed.';
  return noEvent(`There is no event type ${id} that can be pushed.`, 'EventId', 'the id of an event type', id, hint);
}

/** For a dry run against one event type with a payload of another. */
export function otherEventType(given: number, asked: number): Finding {
  const hint = `Validate it against event type ${given}, or change its EventId.`;
  return noEvent(
    `The payload has EventId ${given}, and is checked as event type ${asked}.`,
    'EventId',
    `EventId ${asked}`,
    given,
    hint,
  );
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
  const hint = 'Send only the fields that changed.';
  return parseError(
    `The payload has ${size} bytes; the limit is ${bytesMax}.`,
    `at most ${bytesMax} bytes`,
    `${size} bytes`,
    hint,
  );
}

function notText(bytes: Uint8Array, start: number, end: number): Finding {
  const offset = firstBadByte(bytes.subarray(start, end));
  return parseError(
    `The payload is not UTF-8 text: byte ${offset} does not belong there.`,
    'UTF-8 text',
    start + offset < end
      ? `byte 0x${hex(bytes[start + offset])} at offset ${offset}`
      : 'the end in the middle of a character',
    'Encode the payload as UTF-8.',
  );
}

function hex(byte = 0): string {
  return byte.toString(16).padStart(2, '0');
}

/** Finds it by halves: a prefix is right up to the first byte that is not. */
function firstBadByte(bytes: Uint8Array): number {
  let right = 0;
  let wrong = bytes.length;
  while (right < wrong) {
    const middle = (right + wrong + 1) >> 1;
    if (isPrefixOfUtf8(bytes.subarray(0, middle))) right = middle;
    else wrong = middle - 1;
  }
  return right;
}

function isPrefixOfUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function parseError(message: string, expected: string, actual: string, hint: string): Finding {
  return fault('ParseError', message, { field: null, pointer: null, expected, actual, value: null, hint });
}

function notJson(text: string, { offset, expected }: JsonError): Finding {
  const before = text.slice(0, offset);
  const line = 1 + countLineFeeds(before);
  const column = offset - (before.lastIndexOf('\n') + 1) + 1;
  const byte = Buffer.byteLength(before);
  const found = offset >= text.length ? 'the end of the payload' : JSON.stringify(text.slice(offset, offset + 10));
  const place = `line ${line}, column ${column} (byte ${byte})`;
  const hint = text.startsWith('\uFEFF') ? 'Leave out the byte order mark at the start.' : `Look at ${place}.`;
  return fault('JsonParseError', `The payload is not JSON: at ${place} ${expected} was expected, and ${found} came.`, {
    field: null,
    pointer: null,
    expected,
    actual: found,
    value: { line, column, byteOffset: byte },
    hint,
  });
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) === 0x0a) count += 1;
  return count;
}

function fault(name: StatusName, message: string, error: StatusError): Finding {
  return { name, severity: 'error', message, errors: [error] };
}
