import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { createTestApp } from '#tests/support/test-app';
import { createCli } from './start-cli.ts';

const cli = createCli({});

function validate(input: string, options = '') {
  return cli(`validate basketball ${options}`, { input });
}

test('all faults of an event are explained', async () => {
  const { exitCode, stdout } = await validate('{"EventId":3,"HomeScore":"fifty","Clock":"7.57.1"}');
  assert.equal(exitCode, 6);
  assert.equal(
    stdout,
    [
      'invalid   event 1',
      '          2 faults [InvalidField 5]',
      '            Clock: expected text like 7:57 or 45.3, or null to clear it; got the text "7.57.1". Did you mean "7:57.1"?',
      '            HomeScore: expected a number between 0 and 999, or null to clear it; got the text "fifty". For example: "HomeScore": 58.',
      '',
    ].join('\n'),
  );
});

for (const [event, message] of [
  ['{"EventId":3,"HomeScore":1.5}', /HomeScore must be a whole number; got 1\.5\. Basketball has no part points\. \[/],
  [
    '{"EventId":3,"HomeScore":5',
    /The payload is not valid JSON at line 1, column 27 .* a closing bracket is missing\. \[/,
  ],
  ['{"EventId":8}', /EventId 8 is Soccer; Basketball is 3\. Change the EventId, or run scorewire validate soccer\. \[/],
  ['{"HomeScore":5}', /EventId/],
] as const)
  test(`${event} is refused with its reason`, async () => {
    const { exitCode, stdout } = await validate(event);
    assert.equal(exitCode, 6);
    assert.match(stdout, message);
  });

test('a misspelt field is a warning, and a fault with --strict', async () => {
  const event = '{"EventId":3,"HomeScor":5}';
  const { exitCode, stdout } = await validate(event);
  assert.equal(exitCode, 0);
  assert.match(
    stdout,
    /^valid {5}event 1\n {10}warning: Basketball has no field "HomeScor"\. Did you mean "HomeScore"\?/,
  );
  assert.equal((await validate(event, '--strict')).exitCode, 6);
});

test('an unknown field names the command that lists the fields', async () => {
  const { stdout } = await validate('{"EventId":3,"Xyz":5}');
  assert.match(stdout, /Leave it out, or look for its name in scorewire sport show 3\./);
});

test('events come from a file, and a summary follows', async (t) => {
  const file = join(createTemporaryFolder(t), 'events.ndjson');
  writeFileSync(file, '{"EventId":3}\n{"EventId":3,"Period":99}\n{"EventId":3,"Period":2}\n');
  const { exitCode, stdout, stderr } = await cli(`validate 3 ${file} --quiet`);
  assert.equal(exitCode, 6);
  assert.match(stdout, /^invalid {3}event 2\n {10}Period must be between 0 and 9; got 99\. [^\n]*\n$/);
  assert.equal(stderr, '2 of 3 events are valid for Basketball.\n');
});

test('--json is one line per event, with the statuses of the service', async (t) => {
  const { stdout } = await validate('[{"EventId":3},{"EventId":3,"Period":"x"}]', '--json');
  const [first, second] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(first, { event: 1, accepted: true, statuses: [] });
  const service = await createTestApp(t);
  const user = await service.createUser('anna', { pushEnabled: true });
  const answer = await service.send({
    method: 'POST',
    url: '/external/ingress/event-types/3/validate',
    as: user,
    payload: '{"EventId":3,"Period":"x"}',
  });
  assert.deepEqual(second, { event: 2, ...answer.json<object>() });
});

test('without an event it says what to give', async () => {
  const none = await cli('validate basketball', { isTTY: true });
  assert.equal(none.exitCode, 2);
  assert.match(none.stderr, /^scorewire: Say what to check: a file, an event in quotes, or - for standard input\.\n/);
  const empty = await validate('');
  assert.deepEqual(empty, {
    exitCode: 6,
    stdout: '',
    stderr: 'scorewire: There is no event to check: the input is empty.\n',
  });
});

test('a file that is not there is told', async () => {
  const { exitCode, stderr } = await cli('validate basketball nowhere.json');
  assert.deepEqual(
    { exitCode, stderr },
    {
      exitCode: 6,
      stderr: 'scorewire: The file nowhere.json cannot be read: no such file or directory.\n',
    },
  );
});
