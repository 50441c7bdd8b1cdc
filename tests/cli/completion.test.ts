import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commands } from '#cli/command-table';
import { skipWithout } from '#tests/support/system-packages';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createCli } from './start-cli.ts';

const cli = createCli({});

/** What each shell is to offer at the end of a line. */
const cases: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['scorewire sp', ['sport']],
  ['scorewire sport ', ['example', 'list', 'show']],
  ['scorewire sport show ba', ['badminton', 'baseball', 'basketball']],
  ['scorewire validate basket', ['basketball']],
  ['scorewire user credentials ', ['issue', 'list', 'revoke']],
  ['scorewire user create anna --pass', ['--password', '--password-stdin']],
  ['scorewire help us', ['user']],
  ['scorewire completion ', ['bash', 'fish', 'zsh']],
  ['scorewire validate soccer events', ['events.json']],
];

const shells = {
  bash: ([...lines]: readonly string[]) => `source "$1"
${lines.map((line) => `COMP_WORDS=(${quoteWords(line)}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _scorewire; echo "\${COMPREPLY[*]}"`).join('\n')}`,
  // The functions of zsh's completion work in its line editor only; these stand for them.
  zsh: ([...lines]: readonly string[]) => `compdef() { :; }
compadd() { shift; print -rn -- "$@ "; }
_describe() { print -rn -- "\${(@)\${(P)2}%%:*} "; }
_files() { print -rn -- *(N) ""; }
source "$1"
${lines.map((line) => `words=(${quoteWords(line)}); CURRENT=$#words; _scorewire; print`).join('\n')}`,
  fish: ([...lines]: readonly string[]) => `source $argv[1]
${lines.map((line) => `echo (complete -C '${line}' | string replace -r '\\t.*' '')`).join('\n')}`,
} as const;

for (const shell of ['bash', 'zsh', 'fish'] as const)
  test(`${shell} completes commands, options, sports and files`, {
    skip: shell !== 'bash' && skipWithout(shell),
  }, async (t) => {
    const found = await complete(
      t,
      shell,
      cases.map(([line]) => line),
    );
    for (const [index, [line, offered]] of cases.entries()) {
      const begun = line.split(' ').at(-1) ?? '';
      // The stand-ins of zsh do not filter by what is typed; its line editor does.
      const shown = (found[index] ?? '').split(/\s+/).filter((word) => word !== '' && word.startsWith(begun));
      assert.deepEqual(shown.sort(), offered, line);
    }
  });

test('every command and option is in every script', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await cli(`completion ${shell}`);
    for (const { words, options } of commands) {
      assert.ok(stdout.includes(words), `${shell}: ${words}`);
      for (const name of Object.keys(options)) assert.ok(stdout.includes(name), `${shell}: ${words} --${name}`);
    }
  }
});

test('another shell is told which there are', async () => {
  const { exitCode, stderr } = await cli('completion tcsh');
  assert.equal(exitCode, 2);
  assert.match(stderr, /^scorewire: There is no completion for tcsh: choose bash, zsh or fish\.\n/);
});

/** Runs a real shell. Returns a line of words for each line. */
async function complete(t: TestContext, shell: keyof typeof shells, lines: readonly string[]): Promise<string[]> {
  const folder = createTemporaryFolder(t);
  const script = join(folder, `scorewire.${shell}`);
  const { stdout: text } = await cli(`completion ${shell}`);
  writeFileSync(script, text);
  writeFileSync(join(folder, 'events.json'), '');
  const options = { bash: ['--norc'], zsh: ['-f'], fish: ['--no-config'] }[shell];
  const separator = shell === 'fish' ? [] : [shell];
  const { stdout, stderr } = spawnSync(shell, [...options, '-c', shells[shell](lines), ...separator, script], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  assert.equal(stderr, '');
  return stdout.split('\n');
}

function quoteWords(line: string): string {
  return line
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' ');
}
