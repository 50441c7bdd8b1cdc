import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, type TestContext, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { EventLog } from '#core/ports/event-log';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { type Signals, signal } from '#store/event-log/sqlite/thread-signals';
import { startWriterThread } from '#store/event-log/sqlite/writer-thread';
import { skipUnless } from '#tests/support/skip-unless';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { closeAfter, failTest } from './event-log-homes.ts';
import { createLoad, type Load } from './event-log-load.ts';

suite('event log in SQLite', () => {
  test('only the owner may read the file', async (t) => {
    const { path } = await openLog(t);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('a file of a newer version is refused and not changed', async (t) => {
    const { path, log } = await openLog(t);
    await log.close();
    execute(path, 'pragma user_version = 999');
    await assert.rejects(openSqliteEventLog({ path, onFault: () => {} }), /it is at version 999/);
    assert.deepEqual({ ...execute(path, 'pragma user_version') }, { user_version: 999 });
  });

  test('a file that is not a database is refused', async (t) => {
    const path = join(createTemporaryFolder(t), 'events.db');
    writeFileSync(path, 'this is no database'.repeat(100));
    await assert.rejects(openSqliteEventLog({ path, onFault: () => {} }), /not a database/);
  });

  test('a writer thread that dies loses nothing that was stored, and stores nothing twice', async (t) => {
    const threads: Worker[] = [];
    const startThread: typeof startWriterThread = (data) => {
      const thread = startWriterThread(data);
      threads.push(thread);
      return thread;
    };
    const faults: Error[] = [];
    const { log } = await openLog(t, { startThread, onFault: (error: Error) => faults.push(error) });
    const load = createLoad(log);
    for (let round = 0; round < 6; round += 1) {
      const turns = Array.from({ length: 40 }, async (_, turn) => {
        for (let waited = 0; waited < turn; waited += 1) await new Promise(setImmediate);
        await load.append(200);
      });
      await Promise.race(turns.slice(round * 5));
      await threads.at(-1)?.terminate();
      await Promise.all(turns);
      await untilItStores(load);
    }
    assert.deepEqual([threads.length, faults.length], [7, 6]);
    await load.check(log);
    assert.equal(log.depth, 0);
  });

  test('a writer thread that found no next batch and went to sleep is woken by a later one', async (t) => {
    let signals: Signals | undefined;
    const startThread: typeof startWriterThread = (data) => {
      signals = data.signals;
      return startWriterThread(data);
    };
    const { log } = await openLog(t, { startThread });
    const load = createLoad(log);
    for (let round = 0; round < 3; round += 1) {
      await load.append(1000);
      await load.append(1000);
      assert.ok(signals !== undefined);
      while (Atomics.load(signals, signal.sleeps) === 0) await new Promise(setImmediate);
    }
    await load.append(1);
    await load.check(log);
  });

  test('a full disk fails the events that do not fit, and is used again when there is room', {
    skip: skipUnless(canMount(), 'the right to mount a tmpfs'),
  }, async (t) => {
    const opened = closeAfter(t);
    const folder = mountSmallDisk(t);
    const log = await opened(openSqliteEventLog({ path: join(folder, 'events.db'), onFault: failTest }));
    const load = createLoad(log);
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(4_000_000));
    while (load.failed === 0) await load.append(2000);
    const before = load.stored;
    await load.append(2000);
    assert.equal(load.stored, before);
    rmSync(join(folder, 'ballast'));
    await load.append(2000);
    assert.equal(load.stored, before + 2000);
    await load.check(log);
  });

  test('events wait for the lock of another process, and are stored when it is released', async (t) => {
    const { path, log } = await openLog(t);
    const load = createLoad(log);
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    const appended = load.append(100);
    // The writer waits inside SQLite, where nothing shows it. Another log stores many times meanwhile.
    const { log: beside } = await openLog(t);
    const loadBeside = createLoad(beside);
    for (let round = 0; round < 50; round += 1) await loadBeside.append(1);
    assert.deepEqual([load.stored, load.failed, loadBeside.stored], [0, 0, 50]);
    other.exec('rollback');
    other.close();
    await appended;
    assert.equal(load.stored, 100);
    await load.check(log);
  });

  test('an event is found after a flush joined it with one that was searched before', async (t) => {
    const { log } = await openLog(t);
    const bytes = new TextEncoder().encode('event');
    const sender = { userId: 1, clientId: 'a', session: 5, sessionBeganMs: 0 };
    const append = (packetId: number): Promise<unknown> =>
      new Promise((resolve) => {
        log.append(
          {
            ...sender,
            botId: 1,
            receivedAtMs: 1000 + packetId,
            packetId,
            eventTypeId: 3,
            bytes,
            start: 0,
            end: bytes.length,
          },
          { onDone: resolve },
        );
      });
    const find = async (packetId: number): Promise<number | undefined> => {
      const sent = await log.readSent(1, sender, packetId);
      return sent.sequences[sent.indexOf(packetId)];
    };
    await append(1);
    assert.deepEqual([await find(1), await find(9)], [1, undefined]);
    for (const packetId of [2, 3, 4]) await append(packetId);
    // A trim flushes the write buffer first; the joined run is not old as a whole.
    const limits = { eventsBeforeMs: 1002, refusalsBeforeMs: undefined, bytesMax: undefined };
    assert.equal(await log.trim(limits), 0);
    assert.deepEqual([await find(3), await find(4), await find(1)], [3, 4, 1]);
  });

  test('two logs on one file never assign the same sequence', async (t) => {
    const { path, log } = await openLog(t);
    const { log: second } = await openLog(t, { path });
    const loads = [createLoad(log), createLoad(second)];
    for (let round = 0; round < 20; round += 1)
      await Promise.all(loads.map((load, index) => load.append(10 + ((round + index) % 7) * 5)));
    // Only the log that wrote them can read events that are not flushed.
    await Promise.all([log.close(), second.close()]);
    const { log: third } = await openLog(t, { path });
    const events = await Promise.all(
      [1, 2, 3, 4, 5].map((botId) => third.readEvents(botId, { afterSequence: 0, limit: 10_000 })),
    );
    for (const ofBot of events)
      assert.deepEqual(
        ofBot.map(({ sequence }) => sequence),
        ofBot.map((_, index) => index + 1),
      );
    assert.equal(
      events.flat().length,
      loads.reduce((sum, { stored }) => sum + stored, 0),
    );
  });

  test('the write-ahead log is reset under a load without pauses', async (t) => {
    const { path, log } = await openLog(t);
    const bytes = new Uint8Array(60_000);
    const sender = { botId: 1, receivedAtMs: 1, userId: 1, clientId: 'a', session: 1, packetId: 1, eventTypeId: 3 };
    const append = (): Promise<unknown> =>
      new Promise((resolve) => {
        log.append({ ...sender, bytes, start: 0, end: bytes.length }, { onDone: resolve });
      });
    const walBytes = (): number => statSync(`${path}-wal`).size;
    let written = 0;
    // Without a reset the write-ahead log holds everything.
    const isReset = (): boolean => written > 0 && walBytes() < written / 2;
    const writeUntilReset = async (): Promise<void> => {
      while (!isReset() && written < 2e9) {
        await Promise.all(Array.from({ length: 100 }, append));
        written += 100 * bytes.length;
      }
    };
    // Two at a time, so that the writer has always something to do.
    await Promise.all([writeUntilReset(), writeUntilReset()]);
    assert.ok(isReset(), `${walBytes()} bytes of ${written}`);
  });
});

async function untilItStores(load: Load): Promise<void> {
  for (const { stored } = load; load.stored === stored; ) await load.append(1);
}

interface LogOptions {
  path?: string;
  startThread?: typeof startWriterThread;
  onFault?: (error: Error) => void;
}

async function openLog(t: TestContext, options: LogOptions = {}): Promise<{ path: string; log: EventLog }> {
  const opened = closeAfter(t);
  const path = options.path ?? join(createTemporaryFolder(t), 'events.db');
  return { path, log: await opened(openSqliteEventLog({ onFault: failTest, ...options, path })) };
}

function execute(path: string, sql: string): Record<string, unknown> | undefined {
  const database = new DatabaseSync(path);
  const row = database.prepare(sql).get();
  database.close();
  return row;
}

function canMount(): boolean {
  return (
    process.getuid?.() === 0 && process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0
  );
}

function mountSmallDisk(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-test-'));
  assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status, 0);
  t.after(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}
