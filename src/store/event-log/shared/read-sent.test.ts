import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as iteration } from 'node:timers/promises';
import type { SessionSender } from '#core/ports/event-log';
import { createReadSent } from './read-sent.ts';
import { clockSlackMs, type RunSource } from './run-source.ts';

const board: SessionSender = { userId: 1, clientId: 'a', session: 1, sessionBeganMs: 0 };

suite('events in flight of a session', () => {
  test('are read once for many simultaneous searches, one read in each iteration of the event loop', async () => {
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
      await iteration();
      most = Math.max(most, atOnce);
    }
    // 1024, 2048, 4096 and the rest: where the session has no events, the search skips larger ranges.
    assert.deepEqual([most, reads], [1, 20]);
    await readSent(3, board, 2);
    assert.equal(reads, 20);
  });

  test('are not searched before the session began, nor beyond a limit', async () => {
    const reads = { count: 0 };
    const count = (): void => void (reads.count += 1);
    await createReadSent(emptyRuns(10_000_000, count))(1, { ...board, sessionBeganMs: 9_999_000 + clockSlackMs }, 1);
    assert.equal(reads.count, 1);
    await createReadSent(emptyRuns(10_000_000, count))(1, board, 1);
    assert.ok(reads.count < 600, `${reads.count} reads`);
  });
});

/** A log of this many events, one per millisecond, none of them of the session. */
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
