import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { EventBatch } from '#store/event-log/event-batch';
import { event } from '#store/event-log/event-log-steps.contract';
import { openEventLogWriter } from '#store/sqlite/event-log-writer';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

/**
 * What waits among the arrivals is moved to the table of runs bot by bot, and its rows are deleted later. A bot may be deleted at any moment
 * between, and the process may die right after that.
 */
/** Then it is quiet, and what comes of the others moves it along. */
const lastOfBot = 10;

test('a bot that is deleted stays deleted when the writer dies, however much of it was moved', async (t) => {
  const folder = createTemporaryFolder(t);
  for (let commits = 1; commits <= 60; commits += 1)
    await t.test(`after ${commits} commits`, () => {
      const path = join(folder, `${commits}.db`);
      const shelf = { bytesOfShelf: 4096 };
      const writer = openEventLogWriter(path, () => {}, shelf);
      for (let commit = 1; commit <= commits; commit += 1) {
        const batch = new EventBatch(65_536);
        for (const botId of commit <= lastOfBot ? [1, 2, 3] : [2, 3])
          batch.add(event({ botId, text: `event ${commit}` }), { onDone() {} });
        const { memory, count, clients, sessions } = batch;
        writer.write(commit, { memory, count, clients, sessions }, [], []);
      }
      while (writer.deleteBot(1) > 0);
      // The next writer finds what the files hold; the first one never gets to say goodbye.
      openEventLogWriter(path, () => {}, shelf).close();
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
