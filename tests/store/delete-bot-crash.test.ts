import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { event } from '#store/event-log/contract/event-log-steps.contract';
import { EventBatch } from '#store/event-log/shared/event-batch';
import { openEventLogWriter } from '#store/event-log/sqlite/writer';
import { createTemporaryFolder } from '#tests/support/engines';

/** From then on the bot is silent, and the events of the others make the writer flush it. */
const lastOfBot = 10;

/**
 * The write buffer is flushed bot by bot, and its rows are deleted later. A bot may be deleted at any moment in between, and the process
 * may die right after that.
 */
test('a deleted bot stays deleted when the writer dies, however much of it was flushed', async (t) => {
  const folder = createTemporaryFolder(t);
  for (let commits = 1; commits <= 60; commits += 1)
    await t.test(`after ${commits} commits`, () => {
      const path = join(folder, `${commits}.db`);
      const options = { memtableBytes: 4096 };
      const writer = openEventLogWriter(path, () => {}, options);
      for (let commit = 1; commit <= commits; commit += 1) {
        const batch = new EventBatch(65_536);
        for (const botId of commit <= lastOfBot ? [1, 2, 3] : [2, 3])
          batch.add(event({ botId, text: `event ${commit}` }), { onDone() {} });
        const { memory, count, clients, sessions } = batch;
        writer.write(commit, { memory, count, clients, sessions }, [], []);
      }
      while (writer.deleteBot(1) > 0);
      // The first writer is never closed, as after a crash: the next one recovers from the files.
      openEventLogWriter(path, () => {}, options).close();
      using database = new DatabaseSync(path);
      const rows = database
        .prepare(
          'select bot_id, sum(event_count) as events from event_runs join feeds on id / 34359738368 = feed group by bot_id',
        )
        .all()
        .map(({ bot_id, events }) => [bot_id, events]);
      assert.deepEqual(rows, [
        [2, commits],
        [3, commits],
      ]);
    });
});
