import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importBatchLines } from '#core/administration/import-fixtures';
import { readFixtureLines } from './fixture-lines.ts';

const lines = (count: number): Buffer =>
  Buffer.from('{"partnerFixtureId":1,"fixtureStartTime":"2030-01-01T00:00:00Z"}\n'.repeat(count));

test('each batch comes in a turn of the event loop of its own, although all bytes are there', async (t) => {
  let turn = 0;
  const count = (): void => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  t.after(() => clearImmediate(counting));
  const turns: number[] = [];
  const bytes = (async function* () {
    yield lines(importBatchLines * 5);
  })();
  for await (const batch of readFixtureLines(bytes, () => [])) {
    assert.equal(batch.length, importBatchLines);
    turns.push(turn);
  }
  assert.equal(turns.length, 5);
  assert.equal(new Set(turns).size, 5);
});
