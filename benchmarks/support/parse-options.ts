import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** `true` and `false` stand for a flag, a text for an option with a value. */
type Defaults = Readonly<Record<string, string | boolean>>;
type Values<Given extends Defaults> = {
  readonly [Name in keyof Given]: Given[Name] extends boolean ? boolean : string;
};

/** The options of the command line, with these defaults; anything else is refused. */
export function parseOptions<Given extends Defaults>(defaults: Given): Values<Given> {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? { type: 'boolean' as const, default: value }
        : { type: 'string' as const, default: value },
    ]),
  );
  return parseArgs({ options }).values as Values<Given>;
}

export function parsePositive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not ${text}`);
  return value;
}

export function parseCount(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number from 0, not ${text}`);
  return value;
}

/** The names in a list with commas, in our order. */
export function parseNames<Name extends string>(option: string, text: string, known: readonly Name[]): Name[] {
  const asked = text.split(',');
  const unknown = asked.find((name) => !known.some((other) => other === name));
  if (unknown !== undefined) throw new Error(`--${option} knows ${known.join(', ')}, not ${unknown}`);
  return known.filter((name) => asked.includes(name));
}

/** Where results are kept unless `--results` says otherwise. */
export function resultsPath(name = ''): string {
  return join(import.meta.dirname, '../results', name);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
