import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { eventLogVersion } from '#store/event-log/sqlite/schema';
import { databaseVersion } from '#store/migrations/migrate';
import { fc } from '#tests/support/property';
import { BackupError } from './backup-error.ts';
import { createManifest, type Manifest } from './manifest.ts';
import { readBackupFile, readManifest } from './read-backup-file.ts';
import { writeBackupFile } from './write-backup-file.ts';

const whole = await makeBackup(randomBytes(5000), Buffer.alloc(70_000, 'events'));

test('what was written is read again, however it is cut into chunks', async () => {
  const part = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes));
  await fc.assert(
    fc.asyncProperty(part, part, fc.integer({ min: 1, max: 2000 }), async (database, eventLog, chunkBytes) => {
      const file = await makeBackup(database, eventLog);
      const read: Record<string, Buffer> = {};
      const { manifest, bytes } = await readBackupFile(chunksOf(file, chunkBytes), 'it', {
        async onPart(name, chunks) {
          read[name] = Buffer.concat(await Array.fromAsync(chunks));
        },
      });
      assert.deepEqual(read, { database, eventLog });
      assert.deepEqual(manifest, manifestOf(database.length, eventLog.length));
      assert.equal(bytes, file.length);
    }),
    { numRuns: 20 },
  );
});

test('a backup of which any byte was changed is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ change;
      await assertRefused(damaged);
    }),
    { numRuns: 150, examples: [0, 4, 5, whole.length - 40, whole.length - 33, whole.length - 1].map((at) => [at, 1]) },
  );
});

test('a backup that ends anywhere before its end is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length - 1 }), (length) => assertRefused(whole.subarray(0, length))),
    { numRuns: 100, examples: [0, 1, 39, 40, whole.length - 40, whole.length - 1].map((length) => [length]) },
  );
});

test('a backup with something behind its end, or twice in one file, is refused', async () => {
  await assertRefused(Buffer.concat([whole, Buffer.from('\n')]));
  await assertRefused(Buffer.concat([whole, whole]));
});

test('it is said whether a file is no backup, ends too early, or was changed', async () => {
  const changed = Buffer.from(whole);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  assert.match(await refusalOf(Buffer.from('{"not":"a backup"}')), /^it is not a backup of Scorewire\.$/);
  assert.match(await refusalOf(Buffer.alloc(0)), /^it is not a backup of Scorewire\.$/);
  assert.match(
    await refusalOf(whole.subarray(0, 3000)),
    /^it is not a whole backup of Scorewire: its end is missing\./,
  );
  assert.match(await refusalOf(changed), /^it is damaged: its content does not match its checksum\./);
});

test('data of a newer version is refused in words', async () => {
  const newer: readonly Partial<Manifest>[] = [
    { scorewireBackup: 2 },
    { database: { ...manifestOf(0, 0).database, schemaVersion: databaseVersion + 1 } },
    { eventLog: { ...manifestOf(0, 0).eventLog, schemaVersion: eventLogVersion + 1 } },
  ];
  for (const change of newer) {
    const file = await makeBackup(Buffer.alloc(0), Buffer.alloc(0), { ...change, scorewireVersion: '9.9.9' });
    assert.match(await refusalOf(file), /^it holds data of a newer Scorewire \(made by version 9\.9\.9\): install/);
  }
});

test('the manifest is read without the rest', async () => {
  const large = await makeBackup(randomBytes(1_000_000), Buffer.alloc(0));
  assert.deepEqual(await readManifest(chunksOf(large.subarray(0, 300_000), 1000)), manifestOf(1_000_000, 0));
  assert.equal(await readManifest(chunksOf(Buffer.from('something else'), 500)), undefined);
});

async function assertRefused(file: Buffer): Promise<void> {
  await assert.rejects(readBackupFile(chunksOf(file, 1000), 'it'), BackupError);
}

async function refusalOf(file: Buffer): Promise<string> {
  return readBackupFile(chunksOf(file, 1000), 'it').then(
    () => 'accepted',
    (error: Error) => (error instanceof BackupError ? error.message : `a fault: ${error.message}`),
  );
}

async function* chunksOf(file: Buffer, bytes: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += bytes) yield file.subarray(start, start + bytes);
}

/** The container does not look into its parts, so they need not be databases. */
async function makeBackup(database: Buffer, eventLog: Buffer, change: Partial<Manifest> = {}): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-test-'));
  try {
    const files = { database: join(folder, 'database'), eventLog: join(folder, 'event-log') };
    writeFileSync(files.database, database);
    writeFileSync(files.eventLog, eventLog);
    const target = new PassThrough();
    const [file] = await Promise.all([
      buffer(target),
      writeBackupFile(target, { ...manifestOf(database.length, eventLog.length), ...change }, files),
    ]);
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function manifestOf(databaseBytes: number, eventLogBytes: number): Manifest {
  const facts = {
    installation: 'an id',
    database: { bytes: databaseBytes, schemaVersion: databaseVersion, users: 1, bots: 2, fixtures: 3 },
    eventLog: { bytes: eventLogBytes, schemaVersion: eventLogVersion, lastEventAt: null, lastSequences: { 7: 12 } },
  };
  return createManifest(facts, Date.parse('2026-04-01T18:30:00Z'), '1.2.3');
}
