import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import type { EventLog } from '#core/ports/event-log';
import { openPostgresEventLog } from '#store/postgres/open-postgres-event-log';
import { openSqliteEventLog } from '#store/sqlite/open-sqlite-event-log';
import { closeAfter, postgresUrlOf, sqlitePathOf } from '#tests/store/event-log-homes';
import { type TestDatabase, testEngines } from '#tests/support/engines';

const rounds = 8;

for (const { name, skip, create } of testEngines)
  test(`${name}: kill -9 loses no event that was stored, stores none twice and leaves no gap`, { skip }, async (t) => {
    const opened = closeAfter(t);
    const database = await create(t);
    const printed: string[] = [];
    for (let round = 0; round < rounds; round += 1) printed.push(...(await appendAndKill(database, round)));
    const log = await opened(openLog(database));
    const stored = new Map<string, string>();
    for (let botId = 1; botId <= 20; botId += 1) {
      const events = await log.readEvents(botId, { afterSequence: 0, limit: 1_000_000 });
      for (const [index, { sequence, payload }] of events.entries()) {
        assert.equal(sequence, index + 1, `bot ${botId}`);
        const text = new TextDecoder().decode(payload).trim();
        assert.ok(!stored.has(text), `${text} is stored twice`);
        stored.set(text, `${botId} ${sequence}`);
      }
    }
    for (const line of printed) {
      const [text = '', ...place] = line.split(' ');
      assert.equal(stored.get(text), place.join(' '), line);
    }
    assert.ok(printed.length > rounds * 100, `${printed.length} were printed`);
  });

/** Lets it append for a moment that is never the same; gives the lines that it has printed. */
async function appendAndKill({ env }: TestDatabase, round: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'event-log-append.process.ts');
  const child = spawn(process.execPath, [script, String(round)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await Promise.race([once(child.stdout, 'data'), closed]);
  setTimeout(() => child.kill('SIGKILL'), 20 + Math.random() * 200);
  const [, signal] = await closed;
  assert.equal(signal, 'SIGKILL');
  // What is behind the last line end was cut off.
  return Buffer.concat(chunks).toString().split('\n').slice(0, -1);
}

function openLog(database: TestDatabase): Promise<EventLog> {
  const onFault = (error: Error): void => {
    throw error;
  };
  return database.name === 'sqlite'
    ? openSqliteEventLog({ path: sqlitePathOf(database), onFault })
    : openPostgresEventLog({ url: postgresUrlOf(database), connectionsMax: 1, onFault });
}
