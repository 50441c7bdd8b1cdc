import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '#app/config/load-config';
import { reasonOf } from '#app/reason-of';
import { StartError } from '#app/start-error';
import { createTestTerminal } from '#tests/cli/test-terminal';
import { Failure } from './failure.ts';
import { reportFailure } from './report-failure.ts';

function report(error: unknown, env: Record<string, string> = {}) {
  const terminal = createTestTerminal({ env });
  return { outcome: reportFailure(terminal, error), text: terminal.stderr.text() };
}

test('a failure shows its message and notes', () => {
  assert.deepEqual(report(new Failure('conflict', 'It is taken.', ['Choose another one.'])), {
    outcome: 'conflict',
    text: 'scorewire: It is taken.\n  Choose another one.\n',
  });
});

test('all wrong settings are shown, one per line', () => {
  assert.deepEqual(report(new ConfigError(['A is wrong.', 'B is wrong.'])), {
    outcome: 'failed',
    text: 'scorewire: A is wrong.\nscorewire: B is wrong.\n',
  });
});

test('a start error is one sentence', () => {
  assert.equal(report(new StartError('Port 1 is taken.')).text, 'scorewire: Port 1 is taken.\n');
});

test('an unexpected error is one sentence; the stack trace is shown on demand', () => {
  const error = new TypeError('x is undefined');
  assert.doesNotMatch(report(error).text, /\n.*at /);
  assert.match(report(error).text, /^scorewire: Something unexpected went wrong: x is undefined \(.*\)\n$/);
  assert.match(report(error, { SCOREWIRE_LOG_LEVEL: 'debug' }).text, /TypeError: x is undefined\n +at /);
});

test('foreign text cannot control the terminal', () => {
  const { text } = report(new Failure('invalid', 'a \u{1b}[2J name'));
  assert.equal(text, 'scorewire: a \u{fffd}[2J name\n');
});

test('the reason is that of the innermost error', () => {
  const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:8080')]);
  assert.equal(reasonOf(new TypeError('fetch failed', { cause: refused })), 'connect ECONNREFUSED ::1:8080');
  const missing = new Error("ENOENT: no such file or directory, open 'x.csv'");
  assert.equal(reasonOf(missing), 'no such file or directory');
});
