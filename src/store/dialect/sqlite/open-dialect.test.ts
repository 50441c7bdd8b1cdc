import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { until } from '#store/event-log/contract/event-log-steps.contract';
import { openSqliteDialect } from './open-dialect.ts';

test('the batch thread checkpoints the write-ahead log after many changes, without a save of a session', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-checkpoint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'scorewire.db');
  const dialect = openSqliteDialect(path);
  t.after(() => dialect.close());
  const { writer } = dialect;
  await sql`create table pages (bytes blob)`.execute(writer);
  // Enough for a checkpoint by the thread, and too little for one by the connection of the main thread.
  await sql`insert into pages with recursive numbers (number) as (
      select 1 union all select number + 1 from numbers where number < 20000
    ) select zeroblob(4000) from numbers`.execute(writer);
  const other = new DatabaseSync(path);
  t.after(() => other.close());
  const look = other.prepare('pragma wal_checkpoint(noop)');
  assert.partialDeepStrictEqual(look.get(), { checkpointed: 0 });
  dialect.confirmChange();
  await until(
    async () => look.get() as { log: number; checkpointed: number },
    ({ log, checkpointed }) => log > 4000 && checkpointed === log,
  );
});
