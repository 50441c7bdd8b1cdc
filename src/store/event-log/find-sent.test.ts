import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createFindSent } from './find-sent.ts';

test('many who look at the same time read in turn, and what was read is not read again', async () => {
  let [reads, atOnce] = [0, 0];
  const findSent = createFindSent({
    from: async () => [],
    peek: async (_botId, sequence) => ({ firstSequence: sequence, newestMs: sequence }),
    lastSequence: async () => 10_000,
    async ofClient() {
      reads += 1;
      atOnce += 1;
      return [];
    },
  });
  const find = (botId: number, packetId: number): Promise<unknown> => findSent(botId, 'a', packetId, 0);
  const answers = { count: 0 };
  const searches = [1, 2, 3, 4, 5].map(async (botId) => {
    await find(botId, 1);
    answers.count += 1;
  });
  let most = 0;
  while (answers.count < searches.length) {
    atOnce = 0;
    await turn();
    most = Math.max(most, atOnce);
  }
  assert.deepEqual([most, reads], [1, 50]);
  await find(3, 2);
  assert.equal(reads, 50);
});
