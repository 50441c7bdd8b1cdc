import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importBatchLines } from '#core/administration/import-fixtures';
import { readFixtureLines } from './fixture-lines.ts';

const lines = (count: number): Buffer =>
  Buffer.from('{"partnerFixtureId":1,"fixtureStartTime":"2030-01-01T00:00:00Z"}\n'.repeat(count));

test('each batch is read in an event-loop iteration of its own, even when all bytes are there', async (t) => {
  let iteration = 0;
  const count = (): void => {
    iteration += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  t.after(() => clearImmediate(counting));
  const iterations: number[] = [];
  const bytes = (async function* () {
    yield lines(importBatchLines * 5);
  })();
  for await (const batch of readFixtureLines(bytes, () => [])) {
    assert.equal(batch.length, importBatchLines);
    iterations.push(iteration);
  }
  assert.equal(iterations.length, 5);
  assert.equal(new Set(iterations).size, 5);
});
