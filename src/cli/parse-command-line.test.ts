import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineCommand, flag, requiredText, text } from './command.ts';
import { UsageError } from './failure.ts';
import { parseCommandLine, readWords } from './parse-command-line.ts';

const command = defineCommand({
  words: 'thing put',
  summary: 'Put a thing',
  parameters: ['THING'],
  options: { push: flag('push'), name: text('NAME', 'name'), partner: requiredText('ID', 'partner') },
  examples: [],
  run: async () => 'ok',
});

test('arguments and options are parsed', () => {
  const { args, options } = parseCommandLine(command, ['7', '--no-push', '--partner', '9', '--name=-x']);
  assert.deepEqual(args, ['7']);
  assert.deepEqual({ ...options }, { push: false, partner: '9', name: '-x' });
});

for (const [args, message] of [
  [['--partner', '9'], 'thing put needs THING.'],
  [['7'], 'thing put needs --partner.'],
  [['7', '8', '--partner', '9'], 'thing put takes THING, and more was given.'],
  [['7', '--nam', 'x'], 'thing put has no option --nam; did you mean --name?'],
  [['7', '--colour'], 'thing put has no option --colour'],
  [['7', '--partner'], "Option '--partner <value>' argument missing"],
  [['7', '--push=yes'], "Option '--push' does not take an argument"],
] as const)
  test(`${args.join(' ')} is refused`, () => {
    assert.throws(() => parseCommandLine(command, args), new UsageError(message));
  });

test('the words of a command are found among options', () => {
  const words = readWords(['--url', 'http://x', 'user', '--json', 'list', '--', '--help']);
  assert.deepEqual(words, [
    { word: 'user', index: 2 },
    { word: 'list', index: 4 },
    { word: '--help', index: 6 },
  ]);
});
