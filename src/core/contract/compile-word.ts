import { type Clock, parseClock } from './clock.ts';
import { clockParts } from './clock-parts.ts';
import { decimalText, fixedText } from './decimal-text.ts';
import type { DeriveWord } from './derive-word.ts';
import { enums, enumText } from './enums.ts';
import type { FieldValue } from './field.ts';
import { ordinalText } from './ordinal-text.ts';

/** A derive word as a function; undefined means blank. Clock words take a parsed clock, so that they can share it. */
export type CompiledWord = ValueWord | ClockWord;

export interface ValueWord {
  readonly reads: 'value';
  readonly apply: (value: FieldValue) => FieldValue | undefined;
}

export interface ClockWord {
  readonly reads: 'clock';
  readonly apply: (clock: Clock) => string;
}

export function compileWord(how: DeriveWord): CompiledWord {
  const [word = '', argument = ''] = how.split(/:(.*)/su);
  const compiled = words.get(word)?.(argument);
  if (compiled === undefined) throw new Error(`Unknown derive word: ${how}`);
  return compiled;
}

const words: ReadonlyMap<string, (argument: string) => CompiledWord | undefined> = new Map([
  ['copy', () => ({ reads: 'value', apply: (value) => value })],
  ['text', () => ofNumber(decimalText)],
  ['fixed', (decimals) => ofNumber((value) => fixedText(value, Number(decimals)))],
  ['pad', (width) => ofNumber((value) => String(value).padStart(Number(width), ' '))],
  ['zero', (width) => ofNumber((value) => String(value).padStart(Number(width), '0'))],
  ['digit', digitAt],
  ['ordinal', (last) => ofNumber((value) => ordinalText(value, last === '' ? Infinity : Number(last)))],
  ['mark', (char) => ofFlag((flag) => (flag ? char : undefined))],
  ['running', () => ofFlag((flag) => (flag ? 'R' : 'S'))],
  ['clock', partOfClock],
  ['clockOrText', () => ({ reads: 'value', apply: clockOrText })],
  ['enumText', textOfEnum],
]);

/** One digit of the whole part. Leading zeros are blank, but the ones digit always shows. */
function digitAt(name: string): CompiledWord | undefined {
  const place = { ones: 1, tens: 10, hundreds: 100 }[name];
  if (place === undefined) return undefined;
  return ofNumber((value) => {
    const whole = Math.trunc(Math.abs(value));
    return whole < place && place > 1 ? undefined : String(Math.trunc(whole / place) % 10);
  });
}

function partOfClock(name: string): CompiledWord | undefined {
  const part = Object.entries(clockParts).find(([key]) => key === name);
  return part && { reads: 'clock', apply: part[1] };
}

/** A clock in its display form, any other text as it is: a list of results has DQ instead of a time. */
function clockOrText(value: FieldValue): FieldValue | undefined {
  if (typeof value !== 'string') return undefined;
  const clock = parseClock(value);
  return clock === undefined ? value : clockParts.display(clock);
}

function textOfEnum(name: string): CompiledWord | undefined {
  const definition = Object.entries(enums).find(([key]) => key === name)?.[1];
  if (definition === undefined) return undefined;
  const textById = new Map(definition.members.map((member) => [member.id, enumText(member)]));
  return ofNumber((id) => textById.get(id));
}

/** A value of the wrong type counts as missing: validation comes before derivation. */
function ofNumber(apply: (value: number) => string | undefined): ValueWord {
  return { reads: 'value', apply: (value) => (typeof value === 'number' ? apply(value) : undefined) };
}

function ofFlag(apply: (value: boolean) => string | undefined): ValueWord {
  return { reads: 'value', apply: (value) => (typeof value === 'boolean' ? apply(value) : undefined) };
}
