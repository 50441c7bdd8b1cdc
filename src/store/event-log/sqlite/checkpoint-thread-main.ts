import { fstatSync, fsyncSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { assertInPlace } from '#store/dialect/sqlite/file-identity';
import { type CheckpointThreadData, place } from './thread-signals.ts';

/**
 * The thread that copies what was committed from the write-ahead log into the database, while the writer goes on. Only the writer can
 * finish that, between two commits, when next to nothing is left to copy; then the write-ahead log begins anew.
 */
const { path, signals, file } = workerData as CheckpointThreadData;
const { dev: device, ino: inode } = fstatSync(file);
// Where somebody has moved the log away, no other is made in its place.
assertInPlace({ path, device, inode });
const database = new DatabaseSync(path, { timeout: 5000 });
database.exec('pragma synchronous = full');
const look = database.prepare('pragma wal_checkpoint(noop)');
const copy = database.prepare('pragma wal_checkpoint(passive)');
/** 62.5 MiB: the more commits it holds, the more often a page is in it that need be copied only once. */
const framesMin = 16000;
const framesLeftMax = 150;
const passesMax = 4;
const pauseMs = 100;

for (;;) {
  const commits = Atomics.load(signals, place.commits);
  if (Atomics.load(signals, place.closed) === 1) break;
  if (framesIn(look).log >= framesMin) checkpoint();
  Atomics.wait(signals, place.commits, commits);
  Atomics.wait(signals, place.closed, 0, pauseMs);
}
database.close();

function checkpoint(): void {
  for (let pass = 0; pass < passesMax; pass += 1) {
    framesIn(copy);
    // SQLite leaves that to whoever finishes, and the writer would be held up by it.
    fsyncSync(file);
    const { log, checkpointed } = framesIn(look);
    if (log - checkpointed < framesLeftMax) break;
  }
  Atomics.store(signals, place.finishCheckpoint, 1);
}

function framesIn(statement: typeof look): { readonly log: number; readonly checkpointed: number } {
  return statement.get() as unknown as { log: number; checkpointed: number };
}
