import assert from 'node:assert/strict';
import { test } from 'node:test';
import { version } from '#app/version';
import { commands } from '#cli/command-table';
import { createCli } from './start-cli.ts';

const cli = createCli({});

for (const line of ['--help', '-h', 'help'])
  test(`scorewire ${line} names every command and exit code`, async () => {
    const { exitCode, stdout, stderr } = await cli(line);
    assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: '' });
    for (const { words, summary } of commands) assert.match(stdout, new RegExp(`  ${words} .*${summary}`));
    assert.match(stdout, /Exit codes\n {2}0 {2}done\n/);
  });

for (const line of ['help user create', 'user create --help', '--help user create', 'user create anna -h'])
  test(`scorewire ${line} tells about that command`, async () => {
    const { exitCode, stdout } = await cli(line);
    assert.equal(exitCode, 0);
    assert.match(stdout, /^Create a user\.\n[^]*Usage: scorewire user create USERNAME \[options\][^]*Examples\n/);
  });

test('scorewire help user lists the commands about users', async () => {
  const { exitCode, stdout } = await cli('help user');
  assert.equal(exitCode, 0);
  assert.match(stdout, /user create USERNAME/);
  assert.doesNotMatch(stdout, /bot list/);
});

test('scorewire --version', async () => {
  assert.deepEqual(await cli('--version'), { exitCode: 0, stdout: `${version}\n`, stderr: '' });
});

for (const [line, message] of [
  ['', /^Scorewire .*\n\nUsage: scorewire COMMAND/],
  ['user', /^scorewire: "user" is not a complete command\.\n\nUsage: scorewire user COMMAND\n/],
  ['user credentials', /Usage: scorewire user credentials COMMAND\n/],
  ['usr list', /^scorewire: There is no command "usr list"\. Did you mean user list\?\n$/],
  ['frobnicate', /^scorewire: There is no command "frobnicate"\. scorewire help lists them all\.\n$/],
  ['help frobnicate', /^scorewire: There is no command "frobnicate"/],
  ['user show', /^scorewire: user show needs USER\.\n\nUsage: scorewire user show USER \[options\]\n\nOptions\n/],
  ['user show 1 2', /^scorewire: user show takes USER, and more was given\.\n\nUsage/],
  ['user create anna --psh', /^scorewire: user create has no option --psh; did you mean --push\?\n\nUsage/],
  ['bot put 1 --name', /^scorewire: Option '--name <value>' argument missing\n\nUsage/],
  ['bot put 1 --venue first', /^scorewire: --venue takes a whole number, or none\.\n\nUsage/],
  ['bot update 1', /^scorewire: Say what to change\.\n\nUsage/],
  ['user update 1', /^scorewire: Say what to change\.\n\nUsage/],
  ['user update 1 --enable --disable', /^scorewire: Give --disable or --enable, not both\.\n/],
  ['user create anna --password x --password-stdin', /^scorewire: Give --password or --password-stdin, not both\.\n/],
  ['venue put 1', /^scorewire: venue put needs --partner\.\n/],
  ['fixture put 1', /^scorewire: fixture put needs --file\.\n/],
  ['fixture import x --format xml', /^scorewire: --format takes ndjson or csv\.\n/],
  ['user list --url ftp://example.org', /^scorewire: The URL of the service must have a form such as/],
  ['user list --limit 0', /^scorewire: --limit takes a whole number from 1\.\n/],
  ['logout now', /^scorewire: logout takes no arguments, and more was given\.\n\nUsage: scorewire logout\n/],
] as const)
  test(`scorewire ${line} is wrong usage`, async () => {
    const env = { SCOREWIRE_USERNAME: 'a', SCOREWIRE_PASSWORD: 'b' };
    const { exitCode, stdout, stderr } = await cli(line, { env });
    assert.deepEqual({ exitCode, stdout }, { exitCode: 2, stdout: '' });
    assert.match(stderr, message);
  });
