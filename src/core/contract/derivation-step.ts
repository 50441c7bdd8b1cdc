import { parseClock } from './clock.ts';
import { clockMode } from './clock-mode.ts';
import { type ClockWord, compileWord, type ValueWord } from './compile-word.ts';
import type { DerivationContext } from './derivation-context.ts';
import type { EventFields, FieldValue } from './field.ts';
import type { StandardField } from './standard-field.ts';

/** Every standard field of a sport, in the order of its contract. */
export type StandardPayload = Record<string, FieldValue | null>;

/** Writes the fields made from one source. */
export type DerivationStep = (payload: StandardPayload, state: EventFields, context: DerivationContext) => void;

/** One step per source, so that it is looked up, and a clock parsed, once however many fields show it. */
export function compileSteps(standard: readonly StandardField[]): readonly DerivationStep[] {
  const steps: DerivationStep[] = [];
  const values = new Map<string, Write<ValueWord>[]>();
  const clocks = new Map<string, Write<ClockWord>[]>();
  for (const { name, source } of standard) {
    if (source.kind === 'clockMode') steps.push(clockModeStep(name, source.from));
    if (source.kind !== 'derived') continue;
    const word = compileWord(source.how);
    if (word.reads === 'value') listAt(values, source.from).push({ name, apply: word.apply });
    else listAt(clocks, source.from).push({ name, apply: word.apply });
  }
  for (const [from, writes] of values) steps.push(valueStep(readerOf(from), writes));
  for (const [from, writes] of clocks) steps.push(clockStep(readerOf(from), writes));
  return steps;
}

type Write<Word extends ValueWord | ClockWord> = { readonly name: string; readonly apply: Word['apply'] };

type Reader = (state: EventFields, context: DerivationContext) => FieldValue | null | undefined;

function valueStep(read: Reader, writes: readonly Write<ValueWord>[]): DerivationStep {
  return (payload, state, context) => {
    const value = read(state, context);
    if (value === null || value === undefined) return;
    for (const { name, apply } of writes) {
      const derived = apply(value);
      if (derived !== undefined) payload[name] = derived;
    }
  };
}

function clockStep(read: Reader, writes: readonly Write<ClockWord>[]): DerivationStep {
  return (payload, state, context) => {
    const text = read(state, context);
    const clock = typeof text === 'string' ? parseClock(text) : undefined;
    if (clock === undefined) return;
    for (const { name, apply } of writes) payload[name] = apply(clock);
  };
}

function clockModeStep(name: string, [mode, clock]: readonly [mode: string, clock: string]): DerivationStep {
  return (payload, state) => {
    payload[name] = clockMode(state[mode], state[clock]);
  };
}

function readerOf(from: string): Reader {
  if (!from.startsWith('@')) return (state) => state[from];
  const key = from.slice(1) as keyof DerivationContext;
  return (_state, context) => context[key];
}

function listAt<Item>(lists: Map<string, Item[]>, key: string): Item[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
