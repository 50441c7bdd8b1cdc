import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { SessionSender } from '#core/ports/event-log';
import { clockSlackMs, type RunSource } from './read-events.ts';
import { createReadSent } from './read-sent.ts';

const board: SessionSender = { userId: 1, clientId: 'a', session: 1, sessionBeganMs: 0 };

suite('what a session has sent', () => {
  test('is read in turn by many who look at the same time, and what was read is not read again', async () => {
    let [reads, atOnce] = [0, 0];
    const readSent = createReadSent(
      emptyRuns(10_000, () => {
        reads += 1;
        atOnce += 1;
      }),
    );
    const answers = { count: 0 };
    const searches = [1, 2, 3, 4, 5].map(async (botId) => {
      await readSent(botId, board, 1);
      answers.count += 1;
    });
    let most = 0;
    while (answers.count < searches.length) {
      atOnce = 0;
      await turn();
      most = Math.max(most, atOnce);
    }
    // 1024, 2048, 4096 and the rest: where there is nothing, more is passed over at once.
    assert.deepEqual([most, reads], [1, 20]);
    await readSent(3, board, 2);
    assert.equal(reads, 20);
  });

  test('is not looked for before the session began, nor without an end', async () => {
    const reads = { count: 0 };
    const count = (): void => void (reads.count += 1);
    await createReadSent(emptyRuns(10_000_000, count))(1, { ...board, sessionBeganMs: 9_999_000 + clockSlackMs }, 1);
    assert.equal(reads.count, 1);
    await createReadSent(emptyRuns(10_000_000, count))(1, board, 1);
    assert.ok(reads.count < 600, `${reads.count} reads`);
  });
});

/** A log of so many events, one a millisecond, none of them of the session. */
function emptyRuns(lastSequence: number, onRead: () => void): RunSource {
  return {
    from: async () => [],
    peek: async (_botId, sequence) => ({ firstSequence: sequence, newestMs: sequence }),
    lastSequence: async () => lastSequence,
    async ofSession() {
      onRead();
      return [];
    },
  };
}
