import { clockToSeconds, parseClock } from './clock.ts';
import { alikeOf, flagOf, mapRead, numberOf, type Read, type RuleValue, textOf } from './rule-value.ts';

/** Calls a function of the rule language. */
export function compileCall(name: string, args: readonly RuleValue[]): RuleValue {
  const compile = functions.get(name);
  if (compile === undefined) throw new Error(`There is no function ${name}`);
  return compile(args);
}

type RuleFunction = (args: readonly RuleValue[]) => RuleValue;

/** A missing field skips the rule, except inside has, sum, count and distinct. */
const functions: ReadonlyMap<string, RuleFunction> = new Map<string, RuleFunction>([
  ['seconds', (args) => ({ kind: 'number', read: mapRead(textOf(only(args)), secondsOf) })],
  ['whole', (args) => ({ kind: 'flag', read: mapRead(numberOf(only(args)), Number.isInteger) })],
  ['abs', (args) => ({ kind: 'number', read: mapRead(numberOf(only(args)), Math.abs) })],
  ['has', (args) => ({ kind: 'flag', read: has(only(args).read) })],
  ['sum', (args) => ({ kind: 'number', read: sum(args.map(numberOf)) })],
  ['count', (args) => ({ kind: 'number', read: count(args.map(flagOf)) })],
  ['oneOf', (args) => ({ kind: 'flag', read: oneOf(alikeOf(...args)) })],
  ['distinct', (args) => ({ kind: 'flag', read: distinct(alikeOf(...args)) })],
]);

function only(args: readonly RuleValue[]): RuleValue {
  const [arg] = args;
  if (arg === undefined || args.length > 1) throw new Error(`Needs one argument, got ${args.length}`);
  return arg;
}

/** Text that is no clock counts as missing. */
function secondsOf(text: string): number | undefined {
  const clock = parseClock(text);
  return clock && clockToSeconds(clock);
}

function has(read: Read<unknown>): Read<boolean> {
  return (event, prev) => read(event, prev) !== undefined;
}

function sum(reads: readonly Read<number>[]): Read<number> {
  return (event, prev) => {
    let total = 0;
    for (const read of reads) total += read(event, prev) ?? 0;
    return total;
  };
}

function count(reads: readonly Read<boolean>[]): Read<number> {
  return (event, prev) => {
    let total = 0;
    for (const read of reads) if (read(event, prev) === true) total += 1;
    return total;
  };
}

/** The first equals one of the rest. */
function oneOf([first, ...rest]: readonly Read<unknown>[]): Read<boolean> {
  return (event, prev) => {
    const value = first?.(event, prev);
    let found = false;
    for (const read of rest) {
      const other = read(event, prev);
      if (other === undefined) return undefined;
      if (other === value) found = true;
    }
    return value === undefined ? undefined : found;
  };
}

/** No two of those present are equal. */
function distinct(reads: readonly Read<unknown>[]): Read<boolean> {
  return (event, prev) => {
    const seen = new Set<unknown>();
    for (const read of reads) {
      const value = read(event, prev);
      if (value !== undefined && seen.has(value)) return false;
      if (value !== undefined) seen.add(value);
    }
    return true;
  };
}
