import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { closeAfter, failTest, postgresUrlOf, sqlitePathOf } from '#tests/store/event-log-homes';
import { type TestDatabase, type TestEngine, testEngines } from '#tests/support/engines';
import { skipUnless } from '#tests/support/skip-unless';
import { checkPrinted, startAppender } from './event-log-appender.ts';

const rounds = 8;

for (const { name, skip, create } of testEngines)
  test(`${name}: kill -9 loses no event that was stored, stores none twice and leaves no gap`, { skip }, async (t) => {
    const opened = closeAfter(t);
    const database = await create(t);
    const printed: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const appender = startAppender(database, round);
      // Another point of its work each time: in the first commit, and after hundreds.
      await appender.next('stored', 1 + round * 150);
      printed.push(...(await appender.kill()));
    }
    await checkPrinted(await opened(openLog(database)), printed);
    assert.ok(printed.length > rounds * 100, `${printed.length} were printed`);
  });

test('sqlite: a disk that fails in the middle of a commit leaves nothing in doubt, and is used again when it works', {
  skip: skipUnless(spawnSync('prlimit', ['--version']).status === 0, 'prlimit'),
}, async (t) => {
  const opened = closeAfter(t);
  const database = await (testEngines[0] as TestEngine).create(t);
  // To write beyond the limit is an error that SQLite does not take for a full disk.
  const appender = startAppender(database, 1, ['prlimit', '--fsize=3000000:unlimited']);
  await appender.next('stored');
  await appender.next('fault');
  await appender.next('failed', 100);
  assert.equal(spawnSync('prlimit', ['--pid', String(appender.process.pid), '--fsize=unlimited']).status, 0);
  await appender.next('stored', 1000);
  const printed = await appender.kill();
  assert.ok(printed.includes('fault The disk failed during a commit.'));
  const count = (kind: string): number => printed.filter((line) => line.startsWith(`${kind} `)).length;
  assert.ok(count('stored') > 1000 && count('failed') > 100, `${count('stored')} stored, ${count('failed')} failed`);
  await checkPrinted(await opened(openLog(database)), printed);
});

function openLog(database: TestDatabase): Promise<EventLog> {
  return database.name === 'sqlite'
    ? openSqliteEventLog({ path: sqlitePathOf(database), onFault: failTest })
    : openPostgresEventLog({ url: postgresUrlOf(database), connectionsMax: 1, onFault: failTest });
}
