import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOfStatus, outcomes } from './exit-code.ts';

test('each outcome has an exit code of its own', () => {
  const codes = Object.values(outcomes).map(({ exitCode }) => exitCode);
  assert.deepEqual(codes, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

for (const [exitCode, statuses] of Object.entries({
  3: [401, 403, 429],
  4: [404],
  5: [409],
  6: [400, 413, 415, 422, 431],
  7: [408, 500, 502, 503, 504],
  1: [405, 418],
}))
  test(`HTTP ${statuses.join(', ')} ends a command with ${exitCode}`, () => {
    for (const status of statuses) assert.equal(outcomes[outcomeOfStatus(status)].exitCode, Number(exitCode));
  });
