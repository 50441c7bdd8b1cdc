import { fstatSync, fsyncSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { assertInPlace } from '#store/dialect/sqlite/file-identity';
import { type CheckpointThreadData, signal } from './thread-signals.ts';

/**
 * The checkpoint thread: copies commits from the write-ahead log into the database while the writer goes on. Only the writer can finish a
 * checkpoint, between two commits, when almost nothing is left to copy; then the write-ahead log starts again from its beginning.
 */
const { path, signals, file } = workerData as CheckpointThreadData;
const { dev: device, ino: inode } = fstatSync(file);
// Where the log was moved away, SQLite would create an empty one.
assertInPlace({ path, device, inode });
const database = new DatabaseSync(path, { timeout: 5000 });
database.exec('pragma synchronous = full');
const look = database.prepare('pragma wal_checkpoint(noop)');
const copy = database.prepare('pragma wal_checkpoint(passive)');
/** 62.5 MiB. The more commits the write-ahead log holds, the more copies of the same page are replaced by one write. */
const framesMin = 16000;
const framesLeftMax = 150;
const passesMax = 4;
const pauseMs = 100;

for (;;) {
  const commits = Atomics.load(signals, signal.commits);
  if (Atomics.load(signals, signal.closed) === 1) break;
  if (framesIn(look).log >= framesMin) checkpoint();
  Atomics.wait(signals, signal.commits, commits);
  Atomics.wait(signals, signal.closed, 0, pauseMs);
}
database.close();

function checkpoint(): void {
  for (let pass = 0; pass < passesMax; pass += 1) {
    framesIn(copy);
    // SQLite leaves the fsync to the finishing checkpoint, where it would delay the writer.
    fsyncSync(file);
    const { log, checkpointed } = framesIn(look);
    if (log - checkpointed < framesLeftMax) break;
  }
  Atomics.store(signals, signal.finishCheckpoint, 1);
}

function framesIn(statement: typeof look): { readonly log: number; readonly checkpointed: number } {
  return statement.get() as unknown as { log: number; checkpointed: number };
}
