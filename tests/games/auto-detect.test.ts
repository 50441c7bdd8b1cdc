import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLane } from '#tests/support/test-lane';

test('auto-detect takes no events, and its sender hears which field to change', async () => {
  const { push, statuses, outcomes } = createLane({});
  push('{"EventId":19,"HomeTeamName":"Lions"}');
  await turn();
  assert.deepEqual(
    statuses().map(({ severity, errors }) => [severity, errors.map(({ field, value }) => [field, value])]),
    [['error', [['EventId', 19]]]],
  );
  assert.notEqual(outcomes()[0], 'stored');
});
