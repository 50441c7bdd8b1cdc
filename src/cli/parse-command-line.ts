import { parseArgs } from 'node:util';
import type { Command, OptionTable } from './command.ts';
import { UsageError } from './failure.ts';
import { nearestWord } from './nearest-word.ts';

/** The words of a command line with their indexes, without the options between them. */
export function readWords(args: readonly string[]): { readonly word: string; readonly index: number }[] {
  const options = { url: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  return tokens.flatMap((token) => (token.kind === 'positional' ? [{ word: token.value, index: token.index }] : []));
}

export interface ParsedCommandLine {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
}

/** Parses the arguments after the words of the command. */
export function parseCommandLine(command: Command, args: readonly string[]): ParsedCommandLine {
  const { positionals, values } = parseStrictly(command, args);
  const { parameters, words } = command;
  const missing = parameters[positionals.length];
  if (missing !== undefined && !missing.startsWith('['))
    throw new UsageError(`${words} needs ${missing.replace('...', '')}.`);
  if (positionals.length > parameters.length && parameters.at(-1)?.endsWith('...') !== true)
    throw new UsageError(`${words} takes ${listed(parameters)}, and more was given.`);
  for (const [name, { required }] of Object.entries(command.options))
    if (required === true && values[name] === undefined) throw new UsageError(`${words} needs --${name}.`);
  return { args: positionals, options: values };
}

function parseStrictly({ words, options }: Command, args: readonly string[]) {
  try {
    const known = Object.fromEntries(
      Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
    );
    return parseArgs({ args: [...args], options: known, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(describeRefusal(error as Error & { readonly code?: string }, words, options));
  }
}

function describeRefusal(error: Error & { readonly code?: string }, words: string, options: OptionTable): string {
  const name = /^Unknown option '(--?[^']+)'/.exec(error.message)?.[1];
  if (error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || name === undefined) return error.message.replaceAll('\n', ' ');
  const near = nearestWord(name, knownSpellings(options));
  return `${words} has no option ${name}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

function knownSpellings(options: OptionTable): string[] {
  return Object.entries(options).flatMap(([name, { type }]) =>
    type === 'boolean' ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  );
}

function listed(parameters: readonly string[]): string {
  return parameters.length === 0 ? 'no arguments' : parameters.join(' and ');
}
