import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { UsageError } from '#cli/failure';
import { createTestTerminal } from '#tests/cli/test-terminal';
import { ask } from './ask.ts';

function typeAt(keys: string) {
  const input = new PassThrough();
  input.write(keys);
  return createTestTerminal({ input, isTTY: true });
}

test('the answer to a hidden question is not echoed', async () => {
  const terminal = typeAt('hunter2\r');
  assert.equal(await ask(terminal, 'Password: ', { hidden: true }), 'hunter2');
  assert.equal(terminal.stderr.text(), 'Password: \n');
  assert.equal(terminal.stdout.text(), '');
});

test('the answer to an open question is echoed', async () => {
  const terminal = typeAt('anna\r');
  assert.equal(await ask(terminal, 'Username: ', { hidden: false }), 'anna');
  assert.match(terminal.stderr.text(), /Username: .*anna/);
});

for (const [what, keys] of [
  ['nothing', '\r'],
  ['control-C', 'hunt\u{3}'],
  ['control-D', '\u{4}'],
] as const)
  test(`${what} is no answer`, async () => {
    const asked = ask(typeAt(keys), 'Password: ', { hidden: true });
    await assert.rejects(asked, new UsageError('No answer was given.'));
  });
