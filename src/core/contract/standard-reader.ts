import type { Sport } from './catalog.ts';
import { parseClock } from './clock.ts';
import { type CompiledWord, compileWord } from './compile-word.ts';
import type { DeriveWord } from './derive-word.ts';
import type { FieldValue } from './field.ts';
import type { FieldEntries } from './field-entry.ts';
import { fieldIndexOf } from './rules.ts';

/** Reads a field of the live payload as trimmed text; empty when it is blank, null or not in the contract. */
export type ReadStandard = (name: string) => string;

/** Reads single standard fields from the merged ingress state, without building the whole live payload. */
export interface StandardReader {
  has(name: string): boolean;
  read(state: Readonly<FieldEntries>): ReadStandard;
}

export function createStandardReader(sport: Sport): StandardReader {
  const fieldIndex = fieldIndexOf(sport);
  const fields = new Map<
    string,
    { readonly index: number; readonly how: DeriveWord; word: CompiledWord | undefined }
  >();
  for (const { name, source } of sport.standard) {
    if (source.kind !== 'derived') continue;
    const index = fieldIndex.of.get(source.from);
    if (index !== undefined) fields.set(name, { index, how: source.how, word: undefined });
  }
  return {
    has: (name) => fields.has(name),
    read: (state) => (name) => {
      const field = fields.get(name);
      const value = field && state[field.index]?.value;
      if (field === undefined || value === undefined || value === null) return '';
      field.word ??= compileWord(field.how);
      return textOf(field.word, value);
    },
  };
}

function textOf(word: CompiledWord, value: FieldValue): string {
  if (word.reads === 'value') return String(word.apply(value) ?? '').trim();
  const clock = typeof value === 'string' ? parseClock(value) : undefined;
  return clock === undefined ? '' : word.apply(clock).trim();
}
