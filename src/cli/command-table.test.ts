import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands } from './command-table.ts';
import { renderCommandHelp } from './help.ts';
import { parseCommandLine } from './parse-command-line.ts';

test('no two commands have the same words', () => {
  assert.equal(new Set(commands.map(({ words }) => words)).size, commands.length);
});

for (const command of commands) {
  for (const example of command.examples)
    test(`the example works: ${example}`, () => {
      const own = example.split('| ').find((part) => part.includes(`scorewire ${command.words}`)) ?? '';
      const [given = ''] = /scorewire ([^<>|]*)/.exec(own) ?? [];
      const words = [...given.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '').slice(1);
      const count = command.words.split(' ').length;
      assert.equal(words.slice(0, count).join(' '), command.words);
      parseCommandLine(command, words.slice(count));
    });

  test(`the help of ${command.words} fits a terminal`, () => {
    const long = renderCommandHelp(command)
      .split('\n')
      .filter((line) => line.length > 120);
    assert.deepEqual(long, []);
  });
}
