import { version } from '#app/version';
import type { Command, CommandSection, Option } from './command.ts';
import { outcomes } from './exit-code.ts';

/** What `scorewire --help` shows. */
export function renderOverview(sections: readonly CommandSection[]): string {
  return [
    `Scorewire ${version}: sports lookups, fixtures and live scoreboard events from your own server.`,
    '',
    'Usage: scorewire COMMAND [arguments] [options]',
    '',
    ...renderSections(sections),
    'scorewire help COMMAND shows more, with examples: scorewire help user create.',
    '',
    'Address of the service, and sign-in',
    ...aligned([
      ['--url', 'the service; else SCOREWIRE_URL, else the profile, else http://127.0.0.1:8080'],
      ['SCOREWIRE_USERNAME', 'with SCOREWIRE_PASSWORD: sign in with these instead of the profile'],
      ['SCOREWIRE_PROFILE_FILE', 'where scorewire login stores the profile; else ~/.config/scorewire/profile.json'],
    ]),
    '',
    'Exit codes',
    ...aligned(Object.values(outcomes).map(({ exitCode, meaning }) => [String(exitCode), meaning])),
    '',
  ].join('\n');
}

/** The commands that start with the same words. */
export function renderGroup(words: string, commands: readonly Command[]): string {
  const rows = aligned(commands.map(({ words, parameters, summary }) => [[words, ...parameters].join(' '), summary]));
  const example = commands[0]?.words ?? words;
  return [`Usage: scorewire ${words} COMMAND`, '', ...rows, '', `scorewire help ${example} shows more.`, ''].join('\n');
}

/** What `scorewire help user create` shows. */
export function renderCommandHelp(command: Command): string {
  const { summary, details, examples } = command;
  const about = details === undefined ? [`${summary}.`] : [`${summary}.`, '', ...wrap(details)];
  const shown = examples.length === 0 ? [] : ['Examples', ...examples.map((example) => `  ${example}`), ''];
  return [...about, '', renderUsage(command), ...shown].join('\n');
}

/** The usage and options, which follow a message about wrong usage. */
export function renderUsage({ words, parameters, options }: Command): string {
  const required = Object.entries(options).filter(([, option]) => option.required === true);
  const needed = required.map(([name, option]) => spell(name, option));
  const usage = ['Usage: scorewire', words, ...parameters, ...needed];
  const rows = Object.entries(options).map(([name, option]) => [spell(name, option), option.doc] as const);
  if (rows.length === 0) return `${usage.join(' ')}\n`;
  return [[...usage, '[options]'].join(' '), '', 'Options', ...aligned(rows), ''].join('\n');
}

/** A title and its commands, in the order of the table. */
function renderSections(sections: readonly CommandSection[]): string[] {
  const commands = sections.flatMap((section) => section.commands);
  const rows = aligned(commands.map(({ words, parameters, summary }) => [[words, ...parameters].join(' '), summary]));
  return sections.flatMap(({ title, commands: own }) => [
    title,
    ...own.map((command) => rows[commands.indexOf(command)] ?? ''),
    '',
  ]);
}

function spell(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function wrap(text: string): string[] {
  return text.match(/.{1,96}(?:\s|$)/g)?.map((line) => line.trimEnd()) ?? [];
}
