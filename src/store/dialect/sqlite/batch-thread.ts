import { Worker } from 'node:worker_threads';
import type { Batch, BatchRow, BatchStatement, BatchWriter } from '#store/dialect/shared/batch';
import type { BatchThreadMessage, FromBatchWriter, NumberedBatch } from './batch-thread-messages.ts';

/** Writes batches in a thread of its own, which is started by the first and after it has died. One write at a time. */
export interface BatchThread {
  readonly write: BatchWriter;
  /** Copies what the write-ahead log has into the database, soon. */
  checkpoint(): void;
  close(): Promise<void>;
}

/** Many times what it needs; without a limit V8 would see no reason to collect what thousands of rows leave behind. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export function createBatchThread(path: string): BatchThread {
  let running: RunningThread | undefined;
  const run = (): RunningThread => {
    running ??= startThread(path, () => {
      running = undefined;
    });
    return running;
  };
  return {
    async write(batches) {
      await run().write(batches);
    },
    checkpoint: () => run().checkpoint(),
    async close() {
      await running?.close();
    },
  };
}

interface RunningThread {
  write(batches: readonly Batch[]): Promise<void>;
  checkpoint(): void;
  close(): Promise<void>;
}

function startThread(path: string, onEnd: () => void): RunningThread {
  const url = new URL('./batch-thread-main.ts', import.meta.url);
  const worker = new Worker(url, { workerData: path, name: 'session-writer', resourceLimits });
  const ended = Promise.withResolvers<void>();
  const numbers = new Map<BatchStatement, number>();
  let pending: PromiseWithResolvers<void> | undefined;
  let reason = new Error('The thread that writes sessions has ended.');
  // It keeps the process alive only while somebody waits for it.
  worker.unref();
  worker.on('message', ({ fault }: FromBatchWriter) => {
    worker.unref();
    if (fault === undefined) pending?.resolve();
    else pending?.reject(new Error(fault));
    pending = undefined;
  });
  worker.on('error', (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', () => {
    onEnd();
    pending?.reject(reason);
    ended.resolve();
  });
  return {
    write(batches) {
      const transfer: ArrayBuffer[] = [];
      const numbered = batches.map((batch) => toNumbered(batch, numbers, transfer));
      pending = Promise.withResolvers<void>();
      worker.ref();
      worker.postMessage({ batches: numbered }, transfer);
      return pending.promise;
    },
    checkpoint: () => worker.postMessage('checkpoint' satisfies BatchThreadMessage),
    async close() {
      worker.ref();
      worker.postMessage('close' satisfies BatchThreadMessage);
      await ended.promise;
    },
  };
}

function toNumbered(
  { statement, rows }: Batch,
  numbers: Map<BatchStatement, number>,
  transfer: ArrayBuffer[],
): NumberedBatch {
  const known = numbers.get(statement);
  const number = known ?? numbers.size;
  numbers.set(statement, number);
  return {
    number,
    statement: known === undefined ? statement : undefined,
    rows: detachBytes(statement, rows, transfer),
  };
}

/** Bytes are often part of a larger buffer, all of which would be copied into the thread: it is given a copy of theirs alone. */
function detachBytes(
  statement: BatchStatement,
  rows: readonly BatchRow[],
  transfer: ArrayBuffer[],
): readonly BatchRow[] {
  const { owner, key, values } = statement;
  const types = [...Object.values(key), ...Object.values(values)];
  const index = types.indexOf('bytes');
  if (index === -1) return rows;
  const column = owner === undefined ? index : index + 1;
  return rows.map((row) => {
    const copy = new Uint8Array(row[column] as Uint8Array);
    transfer.push(copy.buffer);
    return row.with(column, copy);
  });
}
