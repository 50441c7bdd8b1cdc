import { Worker } from 'node:worker_threads';
import {
  type Batch,
  type BatchRow,
  type BatchStatement,
  type BatchWriter,
  columnTypesOf,
} from '#store/dialect/shared/batch';
import type { BatchThreadMessage, FromBatchWriter, NumberedBatch } from './batch-thread-messages.ts';

/** Writes batches in its own thread, one write at a time. The first write starts the thread, as does the next one after it died. */
export interface BatchThread {
  readonly write: BatchWriter;
  /** Starts a checkpoint of the write-ahead log. */
  checkpoint(): void;
  close(): Promise<void>;
}

/** Many times what the thread needs; with the default limits V8 would not collect the garbage of thousands of rows. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export function createBatchThread(path: string): BatchThread {
  let running: BatchThread | undefined;
  const run = (): BatchThread => {
    running ??= startThread(path, () => {
      running = undefined;
    });
    return running;
  };
  return {
    write: async (batches, guard) => run().write(batches, guard),
    checkpoint: () => run().checkpoint(),
    async close() {
      await running?.close();
    },
  };
}

function startThread(path: string, onEnd: () => void): BatchThread {
  const url = new URL('./batch-thread-main.ts', import.meta.url);
  const worker = new Worker(url, { workerData: path, name: 'session-writer', resourceLimits });
  const ended = Promise.withResolvers<void>();
  const numbers = new Map<BatchStatement, number>();
  let pending: PromiseWithResolvers<readonly string[]> | undefined;
  let reason = new Error('The session writer thread ended.');
  // The thread keeps the process alive only during a write.
  worker.unref();
  worker.on('message', (answer: FromBatchWriter) => {
    worker.unref();
    if ('passed' in answer) pending?.resolve(answer.passed);
    else pending?.reject(new Error(answer.fault));
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
    write(batches, guard) {
      const transfer: ArrayBuffer[] = [];
      const numbered = batches.map((batch) => toNumbered(batch, numbers, transfer));
      pending = Promise.withResolvers<readonly string[]>();
      worker.ref();
      worker.postMessage({ batches: numbered, guard }, transfer);
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

/** Copies the bytes: they are often a view of a larger buffer, and all of that would be cloned into the thread. */
function detachBytes(
  statement: BatchStatement,
  rows: readonly BatchRow[],
  transfer: ArrayBuffer[],
): readonly BatchRow[] {
  const column = columnTypesOf(statement).indexOf('bytes');
  if (column === -1) return rows;
  return rows.map((row) => {
    const copy = new Uint8Array(row[column] as Uint8Array);
    transfer.push(copy.buffer);
    return row.with(column, copy);
  });
}
