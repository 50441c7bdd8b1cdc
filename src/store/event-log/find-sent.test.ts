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
  let most = 0;
  let searching = true;
  const searches = Promise.all([1, 2, 3, 4, 5].map((botId) => find(botId, 1))).then(() => {
    searching = false;
  });
  while (searching) {
    atOnce = 0;
    await turn();
    most = Math.max(most, atOnce);
  }
  await searches;
  assert.deepEqual([most, reads], [1, 50]);
  await find(3, 2);
  assert.equal(reads, 50);
});
