import type { Sport } from './catalog.ts';
import { parseClock } from './clock.ts';
import { clockMode } from './clock-mode.ts';
import { compileWord } from './compile-word.ts';
import type { DerivationContext } from './derivation-context.ts';
import type { FieldValue } from './field.ts';
import type { FieldEntries, FieldEntry } from './field-entry.ts';
import { fieldIndexOf } from './rules.ts';
import type { StandardField } from './standard-field.ts';
import { unknownValue } from './unknown-value.ts';

/** Makes the live payload, as JSON text, from the merged ingress state. */
export type Derivation = (state: Readonly<FieldEntries>, context: DerivationContext) => string;

/** Renders one part of the payload from a value; undefined keeps the text of a missing value. */
type Show = (value: FieldValue) => string | undefined;

interface EntryPart {
  readonly at: number;
  readonly index: number;
  /** The index of this part among the parts that show the field. */
  readonly nth: number;
  /** The text when the field is missing; undefined when another entry part of the same text provides it. */
  readonly unknown: string | undefined;
}

interface ContextPart {
  readonly at: number;
  readonly key: keyof DerivationContext;
  readonly show: Show;
  readonly unknown: string;
  /** The last value and its text: most context values do not change. */
  value: FieldValue | null;
  text: string;
}

/**
 * Builds the payload from parts. A part is the text of neighbouring fields that have the same source. The text is rendered once per value and cached
 * in its entry: most events repeat their values, and then only the parts have to be joined.
 */
export function compileDerivation(sport: Sport): Derivation {
  const fieldIndex = fieldIndexOf(sport);
  const shows: Show[][] = fieldIndex.names.map(() => []);
  const entryParts: EntryPart[] = [];
  const contextParts: ContextPart[] = [];
  const parts = groupBySource(sport.standard).map(compilePart);
  return (state, context) => {
    for (const { at, index, nth, unknown } of entryParts) {
      const entry = state[index];
      const rendered = entry === undefined ? undefined : (entry.rendered ??= renderEntry(entry))[nth];
      if (rendered !== undefined) parts[at] = rendered;
      else if (unknown !== undefined) parts[at] = unknown;
    }
    for (const part of contextParts) {
      const value = context[part.key];
      if (value !== part.value) {
        part.value = value;
        part.text = (value === null ? undefined : part.show(value)) ?? part.unknown;
      }
      parts[part.at] = part.text;
    }
    // Faster than join for flat strings.
    let text = '{';
    for (let at = 0; at < parts.length; at += 1) text += parts[at];
    return `${text}}`;
  };

  /** Returns the text of the part while its source is missing. */
  function compilePart(fields: readonly StandardField[], at: number): string {
    const unknown = textOf(fields, at, unknownValue);
    const source = fields[0]?.source;
    if (source?.kind === 'clockMode') addClockMode(at, fields, source.from, unknown);
    if (source?.kind !== 'derived') return unknown;
    const { from } = source;
    const show = compileShow(at, fields);
    if (!from.startsWith('@')) addEntryPart(at, from, show, unknown);
    else {
      const key = from.slice(1) as keyof DerivationContext;
      contextParts.push({ at, key, show, unknown, value: null, text: unknown });
    }
    return unknown;
  }

  /** A mode that was sent takes precedence over the form of the clock. */
  function addClockMode(
    at: number,
    fields: readonly StandardField[],
    [mode, clock]: readonly [mode: string, clock: string],
    unknown: string,
  ): void {
    const show = (sent: FieldValue | null, text: FieldValue | null): string =>
      textOf(fields, at, () => clockMode(sent, text));
    addEntryPart(at, clock, (value) => show(null, value), unknown);
    addEntryPart(at, mode, (value) => (typeof value === 'string' ? show(value, null) : undefined), undefined);
  }

  function addEntryPart(at: number, from: string, show: Show, unknown: string | undefined): void {
    const index = fieldIndex.of.get(from);
    const others = index === undefined ? undefined : shows[index];
    // The sport has no such field: the part keeps its blank.
    if (index === undefined || others === undefined) return;
    entryParts.push({ at, index, nth: others.push(show) - 1, unknown });
  }

  function renderEntry({ index, value }: FieldEntry): readonly (string | undefined)[] {
    return (shows[index] ?? []).map((show) => (value === null ? undefined : show(value)));
  }
}

/** Everything but the values is written once; the words of a clock share one parsed clock. */
function compileShow(at: number, fields: readonly StandardField[]): Show {
  const words = fields.map(({ source }) => (source.kind === 'derived' ? compileWord(source.how) : undefined));
  const names = fields.map(({ name }, nth) => `${at + nth === 0 ? '' : ','}${JSON.stringify(name)}:`);
  const unknown = fields.map((field) => JSON.stringify(unknownValue(field)));
  const readsClock = words.some((word) => word?.reads === 'clock');
  return (value) => {
    const clock = readsClock && typeof value === 'string' ? parseClock(value) : undefined;
    const texts = words.map((word, nth) => {
      const shown = word?.reads === 'value' ? word.apply(value) : clock && word?.apply(clock);
      return (names[nth] as string) + (shown === undefined ? unknown[nth] : JSON.stringify(shown));
    });
    // One flat string, because joining flat strings is faster.
    return texts.join('');
  };
}

/** Groups neighbouring fields with the same source, or without a source. */
function groupBySource(standard: readonly StandardField[]): StandardField[][] {
  const groups: StandardField[][] = [];
  let last: string | undefined;
  for (const field of standard) {
    const key = sourceKey(field);
    if (key === last) groups.at(-1)?.push(field);
    else groups.push([field]);
    last = key;
  }
  return groups;
}

function sourceKey({ source }: StandardField): string {
  if (source.kind === 'clockMode') return source.from.join(' ');
  return source.kind === 'derived' ? source.from : '';
}

type ValueOf = (field: StandardField, index: number) => FieldValue | null;

/** Begins with a comma, except in the first part. Makes one flat string, because joining flat strings is faster. */
function textOf(fields: readonly StandardField[], at: number, valueOf: ValueOf): string {
  const pairs = fields.map((field, nth) => `${JSON.stringify(field.name)}:${JSON.stringify(valueOf(field, nth))}`);
  return `${at === 0 ? '' : ','}${pairs.join(',')}`;
}
