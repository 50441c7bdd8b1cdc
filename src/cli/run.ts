import { version } from '#app/version';
import type { Command } from './command.ts';
import { commands, sections } from './command-table.ts';
import { type Outcome, outcomes } from './exit-code.ts';
import { UsageError } from './failure.ts';
import { renderCommandHelp, renderGroup, renderOverview, renderUsage } from './help.ts';
import { nearestWord } from './nearest-word.ts';
import { parseCommandLine, readWords } from './parse-command-line.ts';
import { reportFailure } from './report-failure.ts';
import { print, type Terminal } from './terminal.ts';

/** Runs one command line and returns the exit code. Does not throw. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  let outcome: Outcome;
  try {
    outcome = await choose(args, terminal);
  } catch (error) {
    outcome = reportFailure(terminal, error);
  }
  return outcomes[outcome].exitCode;
}

function choose(args: readonly string[], terminal: Terminal): Promise<Outcome> {
  const found = readWords(args);
  const words = found.map(({ word }) => word);
  if (words[0] === 'help') return showHelp(words.slice(1), terminal);
  if (asksFor(['--help', '-h'], args)) return showHelp(words, terminal);
  if (words.length === 0 && asksFor(['--version'], args)) return printed(terminal, `${version}\n`);
  const command = findCommand(words);
  if (command === undefined) return Promise.resolve(explainUnknown(words, terminal));
  const taken = new Set(found.slice(0, command.words.split(' ').length).map(({ index }) => index));
  return perform(
    command,
    args.filter((_, index) => !taken.has(index)),
    terminal,
  );
}

async function perform(command: Command, args: readonly string[], terminal: Terminal): Promise<Outcome> {
  try {
    return await command.run({ ...parseCommandLine(command, args), terminal } as Parameters<Command['run']>[0]);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.stderr.write(`scorewire: ${error.message}\n\n${renderUsage(command)}`);
    return 'usage';
  }
}

async function showHelp(words: readonly string[], terminal: Terminal): Promise<Outcome> {
  const command = findCommand(words);
  if (command !== undefined) return printed(terminal, renderCommandHelp(command));
  if (words.length === 0) return printed(terminal, renderOverview(sections));
  const group = findGroup(words);
  return group.length > 0 ? printed(terminal, renderGroup(words.join(' '), group)) : explainUnknown(words, terminal);
}

/** The longest match wins: `user credentials list` before `user credentials`. */
function findCommand(words: readonly string[]): Command | undefined {
  for (let count = words.length; count > 0; count -= 1) {
    const found = commands.find((command) => command.words === words.slice(0, count).join(' '));
    if (found !== undefined) return found;
  }
  return undefined;
}

function findGroup(words: readonly string[]): Command[] {
  return commands.filter((command) => command.words.startsWith(`${words.join(' ')} `));
}

function explainUnknown(words: readonly string[], { stderr }: Terminal): Outcome {
  const given = words.join(' ');
  const group = findGroup(words);
  if (words.length === 0) stderr.write(renderOverview(sections));
  else if (group.length > 0)
    stderr.write(`scorewire: "${given}" is not a complete command.\n\n${renderGroup(given, group)}`);
  else stderr.write(`scorewire: ${describeUnknown(words)}\n`);
  return 'usage';
}

function describeUnknown(words: readonly string[]): string {
  const known = commands.map((command) => command.words);
  const near = nearestWord(words.slice(0, 2).join(' '), known) ?? nearestWord(words[0] ?? '', known);
  const advice = near === undefined ? 'scorewire help lists them all.' : `Did you mean ${near}?`;
  return `There is no command "${words.slice(0, 2).join(' ')}". ${advice}`;
}

async function printed(terminal: Terminal, text: string): Promise<Outcome> {
  await print(terminal, text);
  return 'ok';
}

/** Arguments after `--` are not options. */
function asksFor(names: readonly string[], args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => names.includes(arg));
}
