import type { Sport } from './catalog.ts';
import { clockMode } from './clock-mode.ts';
import { compileWord } from './compile-word.ts';
import type { DerivationContext } from './derivation-context.ts';
import { applyWord, unknownValue } from './derive.ts';
import type { FieldValue } from './field.ts';
import type { FieldEntries, FieldEntry } from './field-entry.ts';
import { fieldIndexOf } from './rules.ts';
import type { StandardField } from './standard-field.ts';

/** From the merged ingress state to the live payload, as JSON text. */
export type Derivation = (state: Readonly<FieldEntries>, context: DerivationContext) => string;

/** What one value shows in one part of the payload, as text; undefined leaves what would be rendered without it. */
type Show = (value: FieldValue) => string | undefined;

interface EntryPart {
  readonly at: number;
  readonly index: number;
  /** Which of the parts that show this field. */
  readonly nth: number;
  /** What is rendered without it; undefined when another one says that. */
  readonly unknown: string | undefined;
}

interface ContextPart {
  readonly at: number;
  readonly key: keyof DerivationContext;
  readonly show: Show;
  readonly unknown: string;
  /** The last one and what it shows: most of it does not change. */
  value: FieldValue | null;
  text: string;
}

/**
 * The payload is put together from pieces of text, each of neighbours that are made from the same source. What a value shows is written
 * once and stays with it: events say the same again and again, and what is left to do for most of them is to join the pieces.
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
    // Faster than join, for strings that are flat.
    let text = '{';
    for (let at = 0; at < parts.length; at += 1) text += parts[at];
    return `${text}}`;
  };

  /** Returns what it shows as long as nothing is known. */
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

  /** The mode that was sent goes before what the clock looks like. */
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
    // A field that the sport does not take is never known.
    if (index === undefined || others === undefined) return;
    entryParts.push({ at, index, nth: others.push(show) - 1, unknown });
  }

  function renderEntry({ index, value }: FieldEntry): readonly (string | undefined)[] {
    return (shows[index] ?? []).map((show) => (value === null ? undefined : show(value)));
  }
}

function compileShow(at: number, fields: readonly StandardField[]): Show {
  const words = fields.map(({ source }) => (source.kind === 'derived' ? compileWord(source.how) : undefined));
  return (value) =>
    textOf(fields, at, (field, index) => {
      const word = words[index];
      return (word && applyWord(word, value)) ?? unknownValue(field);
    });
}

/** Neighbours that are made from the same source, or from none, in one list. */
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

/** Behind a comma, but for the first part of all. One flat string, because joining flat strings is faster. */
function textOf(fields: readonly StandardField[], at: number, valueOf: ValueOf): string {
  const pairs = fields.map((field, nth) => `${JSON.stringify(field.name)}:${JSON.stringify(valueOf(field, nth))}`);
  return `${at === 0 ? '' : ','}${pairs.join(',')}`;
}
