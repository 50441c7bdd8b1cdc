import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import { assertInPlace } from '#store/dialect/sqlite/file-identity';
import type { PackedEvents } from '#store/event-log/shared/batch-memory';
import type { TrimStep, TrimStepResult } from '#store/event-log/shared/retention';
import { createBatchStore, runBytesMax } from './batch.ts';
import { commit, openWriterConnection, UncertainCommitError } from './connection.ts';
import { createDeleteStep } from './delete-step.ts';
import { createFileGuard } from './file-guard.ts';
import { defaultMemtableBytes } from './memtable.ts';
import { recoverWriteBuffer } from './recover-write-buffer.ts';
import { createRefusalsAndSnapshots } from './refusals-and-snapshots.ts';
import { createRunTable, type RunTable } from './run-table.ts';
import type { MemtableChange } from './thread-messages.ts';
import type { LogFiles, ThreadData } from './thread-signals.ts';
import { createTrimStep } from './trim-step.ts';
import { WriteBuffer } from './write-buffer.ts';

/** The only connection that writes to the log. Each method is one transaction, and throws when nothing of it is stored. */
export interface EventLogWriter {
  readonly files: LogFiles;
  /** Stores a batch under its number, and sets the sequences of its events. */
  write(batch: number, events: PackedEvents, refusals: readonly NewRefusal[], snapshots: readonly LiveSnapshot[]): void;
  /**
   * Resolves an in-doubt batch: returns whether it is the last one stored, and sets its sequences if so. If it is not, it never will be:
   * this commits something, which overwrites a commit that failed but reached the disk.
   */
  settle(batch: number, events: PackedEvents): boolean;
  trim(step: TrimStep): TrimStepResult;
  /** Deletes a limited part of a bot's history, and returns how much. */
  deleteBot(botId: number): number;
  /** Takes back the memory of a flushed memtable, once no reader uses it. */
  reuse(shared: SharedArrayBuffer): void;
  /** Commits a change without content, to prove that the log can store. */
  touch(): void;
  /** Copies the rest of the write-ahead log into the database, so that the log starts again from its beginning. */
  checkpoint(): void;
  close(): void;
}

export interface EventLogWriterOptions extends Partial<Omit<ThreadData, 'path' | 'signals'>> {
  readonly memtableBytes?: number;
}

/** Calls `onChange` with the existing memtables, for the reader. */
export function openEventLogWriter(
  path: string,
  onChange: (change: MemtableChange) => void,
  { files: known, guards = [], installation, memtableBytes = defaultMemtableBytes }: EventLogWriterOptions = {},
): EventLogWriter {
  // Before opening: where the log was moved away, SQLite would open the file that replaced it, or create an empty one.
  for (const file of known === undefined ? [] : [known.database, known.writeAheadLog]) assertInPlace(file);
  const database = openWriterConnection(path, installation);
  const guard = createFileGuard(path, known, guards);
  const begin = database.prepare('begin immediate');
  const end = database.prepare('commit');
  const setLastBatch = database.prepare('update last_batch set batch = ? where batch = ?');
  const selectLastBatch = database.prepare('select batch from last_batch');
  const touch = database.prepare('update last_batch set touched = touched + 1');
  const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
  const runs: RunTable = createRunTable(database, (botId) => buffer.lastSequenceOf(botId));
  const buffer = new WriteBuffer(database, {
    insertRun: (run) => runs.insert(run),
    runBytesMax,
    memtableBytes,
    onChange,
  });
  const batches = createBatchStore(runs, buffer);
  const storeRefusalsAndSnapshots = createRefusalsAndSnapshots(database, runs);
  const trimStep = createTrimStep(database);
  const deleteStep = createDeleteStep(database);
  let expectedBatch = readLastBatch();
  /** True when another writer may have left buffered rows that this one does not have in memory. */
  let needsRecovery = true;
  recover();

  return {
    files: guard.files,
    write(batch, events, refusals, snapshots) {
      transact(() => {
        if (setLastBatch.run(batch, expectedBatch).changes !== 1) {
          needsRecovery = true;
          throw new Error('Another process has written to the event log.');
        }
        batches.store(events);
        storeRefusalsAndSnapshots(refusals, snapshots);
      });
      expectedBatch = batch;
    },
    settle(batch, events) {
      transact(() => touch.run());
      if (readLastBatch() !== batch) return false;
      batches.number(events);
      return true;
    },
    trim: (step) =>
      transact(() => {
        // Retention deletes a bot's oldest events first, and buffered events may be among them.
        if (buffer.oldestMs < step.eventsBeforeMs) buffer.flushAll();
        return trimStep(step);
      }),
    deleteBot: (botId) =>
      transact(() => {
        // After a crash, recovery would restore deleted runs from a buffered row.
        if (buffer.holds(botId)) buffer.flushAll();
        return deleteStep(botId);
      }),
    reuse: (shared) => buffer.reuse(shared),
    touch() {
      guard.checkSoon();
      transact(() => touch.run());
    },
    checkpoint: () => void checkpoint.get(),
    close() {
      try {
        transact(() => buffer.flushAll());
      } catch {
        // The buffered rows are stored; the next start flushes them.
      }
      database.close();
    },
  };

  function transact<Value>(work: () => Value): Value {
    if (needsRecovery) recover();
    return runTransaction(work);
  }

  function recover(): void {
    runTransaction(() => recoverWriteBuffer(database, runs, runBytesMax));
    buffer.forget();
    runs.forgetFeeds();
    needsRecovery = false;
  }

  function runTransaction<Value>(work: () => Value): Value {
    // A transaction is still open when even its rollback failed.
    if (database.isTransaction) database.exec('rollback');
    begin.run();
    let value: Value;
    try {
      value = work();
      guard.beforeCommit();
      commit(end);
      guard.afterCommit();
    } catch (error) {
      // Some faults, such as a full disk, have already rolled back.
      if (database.isTransaction) database.exec('rollback');
      buffer.rolledBack();
      runs.forgetFeeds();
      if (!(error instanceof UncertainCommitError)) expectedBatch = readLastBatch();
      throw error;
    }
    buffer.committed();
    return value;
  }

  function readLastBatch(): number {
    return Number(selectLastBatch.get()?.['batch']);
  }
}
