import { alikeOf, flagOf, mapRead, numberOf, type Read, type RuleValue } from './rule-value.ts';

/** Calls a function of the rule language. */
export function compileCall(name: string, args: readonly RuleValue[]): RuleValue {
  const compile = functions.get(name);
  if (compile === undefined) throw new Error(`There is no function ${name}`);
  return compile(args);
}

type RuleFunction = (args: readonly RuleValue[]) => RuleValue;

/** A missing field skips the rule, except inside has, sum, count and distinct. */
const functions: ReadonlyMap<string, RuleFunction> = new Map<string, RuleFunction>([
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

function has(read: Read<unknown>): Read<boolean> {
  return (frame) => read(frame) !== undefined;
}

function sum(reads: readonly Read<number>[]): Read<number> {
  return (frame) => {
    let total = 0;
    for (const read of reads) total += read(frame) ?? 0;
    return total;
  };
}

function count(reads: readonly Read<boolean>[]): Read<number> {
  return (frame) => {
    let total = 0;
    for (const read of reads) if (read(frame) === true) total += 1;
    return total;
  };
}

/** The first equals one of the rest. */
function oneOf([first, ...rest]: readonly Read<unknown>[]): Read<boolean> {
  return (frame) => {
    const value = first?.(frame);
    let found = false;
    for (const read of rest) {
      const other = read(frame);
      if (other === undefined) return undefined;
      if (other === value) found = true;
    }
    return value === undefined ? undefined : found;
  };
}

/** No two of those present are equal. */
function distinct(reads: readonly Read<unknown>[]): Read<boolean> {
  return (frame) => {
    const seen = new Set<unknown>();
    for (const read of reads) {
      const value = read(frame);
      if (value === undefined) continue;
      if (seen.has(value)) return false;
      seen.add(value);
    }
    return true;
  };
}
