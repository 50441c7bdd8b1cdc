import { enumValues, isEnumName } from '#core/contract/enums';
import type { IngressField } from '#core/contract/ingress-field';
import { describeField, describeList, describePattern, describeRange } from './describe-field.ts';
import { describeActual, shownText } from './describe-value.ts';
import { countOf } from './join-words.ts';

/** Tells the sender what is wrong with the value of a field. */
export interface FaultWords {
  /** One sentence without its full stop: the field, the expected value, the actual value. */
  readonly sentence: string;
  readonly actual: string;
  readonly hint: string;
}

export function describeFault(field: IngressField, value: unknown): FaultWords {
  const { demand, got, actual = describeActual(value) } = findFault(field, value);
  return { sentence: `${field.name} ${demand}; got ${got}`, actual, hint: hintFor(field, value) };
}

interface Fault {
  readonly demand: string;
  readonly got: string;
  readonly actual?: string;
}

/** Returns the first fault that applies. If the check saw a fault that is none of these, the text lists everything that the field takes. */
function findFault(field: IngressField, value: unknown): Fault {
  const listed = describeList(field);
  if (listed !== undefined) return { demand: `must be ${listed}`, got: plainIf(isRightKind(field, value), value) };
  switch (field.type) {
    case 'int':
    case 'number':
      return findNumberFault(field, value);
    case 'string':
      return findTextFault(field, value);
    default:
      return { demand: `must be ${describeField({ ...field, nullable: false })}`, got: describeActual(value) };
  }
}

function findNumberFault(field: IngressField, value: unknown): Fault {
  const isWhole = field.type === 'int';
  const got = describeActual(value);
  if (typeof value !== 'number') return { demand: `must be a ${isWhole ? 'whole ' : ''}number`, got };
  if (!Number.isFinite(value)) return { demand: `must be ${describeRange(field)}`, got };
  if (isWhole && !Number.isInteger(value)) return { demand: 'must be a whole number', got: String(value) };
  return { demand: `must be ${describeRange(field)}`, got: String(value) };
}

function findTextFault(field: IngressField, value: unknown): Fault {
  const { pattern, maxLength } = field;
  if (typeof value !== 'string') {
    const form = pattern === undefined ? '' : ` like ${describePattern(field)}`;
    return { demand: `must be text${form}`, got: describeActual(value) };
  }
  if (pattern !== undefined) return { demand: `must look like ${describePattern(field)}`, got: shownText(value) };
  if (maxLength === undefined) return { demand: 'must be text', got: shownText(value) };
  const length = countCharacters(value);
  const demand = `may have up to ${countOf(maxLength, 'character')}`;
  return { demand, got: String(length), actual: countOf(length, 'character') };
}

/** A value of the right kind is shown without its kind: "got 12", not "got the number 12". */
function plainIf(isPlain: boolean, value: unknown): string {
  if (!isPlain) return describeActual(value);
  return typeof value === 'string' ? shownText(value) : String(value);
}

function isRightKind(field: IngressField, value: unknown): boolean {
  return typeof value === typeof listOf(field)[0];
}

function listOf({ type, values = [] }: IngressField): readonly (string | number)[] {
  return isEnumName(type) ? enumValues(type) : values;
}

/** Counts code points, as JSON Schema does. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Suggests the value that the sender most likely meant, if there is no doubt; otherwise shows an example. */
function hintFor(field: IngressField, value: unknown): string {
  const { example, maxLength, pattern } = field;
  const meant = findMeant(field, value);
  if (meant !== undefined) return meant;
  if (value === '' && field.nullable) return `To clear it, send null: ${pair(field, null)}.`;
  if (typeof value === 'string' && pattern === undefined && maxLength !== undefined && isText(field))
    return `Shorten it to ${countOf(maxLength, 'character')}.`;
  return `For example: ${pair(field, example)}.`;
}

function isText({ type, values }: IngressField): boolean {
  return type === 'string' && values === undefined;
}

function findMeant(field: IngressField, value: unknown): string | undefined {
  if (typeof value === 'string') {
    const unquoted = unquote(value);
    if (unquoted !== undefined && takes(field, unquoted)) return `Send it without quotes: ${pair(field, unquoted)}.`;
    const listed = listOf(field).find((each) => String(each).toLowerCase() === value.trim().toLowerCase());
    if (listed !== undefined) return `Send it exactly like this: ${pair(field, listed)}.`;
    const clock = toClock(value);
    if (clock !== undefined && takes(field, clock)) return `Did you mean ${JSON.stringify(clock)}?`;
  }
  if (typeof value === 'number' && takes(field, String(value)))
    return `Send it in quotes: ${pair(field, String(value))}.`;
  if (field.type === 'bool' && (value === 0 || value === 1)) return `Send ${pair(field, value === 1)}.`;
  return undefined;
}

function pair({ name }: IngressField, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

/** Reads a number or flag that was sent as a text. */
function unquote(text: string): number | boolean | undefined {
  if (/^-?\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  const word = text.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/** Repairs a clock with another separator between minutes and seconds, or with space around it. */
function toClock(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,3}[.,;:]\d{2}(?:[.,]\d{1,3})?$/.test(trimmed)) return undefined;
  return (trimmed.includes(':') ? trimmed : trimmed.replace(/[.,;]/, ':')).replace(',', '.');
}

function takes(field: IngressField, value: string | number | boolean): boolean {
  const { type, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, pattern, maxLength } = field;
  if (describeList(field) !== undefined) return listOf(field).some((each) => each === value);
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'int' || type === 'number')
    return typeof value === 'number' && value >= min && value <= max && (type === 'number' || Number.isInteger(value));
  if (typeof value !== 'string') return false;
  const isShort = value.length <= (type === 'char' ? 1 : (maxLength ?? value.length));
  return isShort && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}
