import { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { BatchStatement } from '#store/dialect/shared/batch';
import type { BatchThreadMessage, FromBatchWriter, ToBatchWriter } from './batch-thread-messages.ts';
import { createBatchWriter } from './batch-writer.ts';
import { writingPragmas } from './pragmas.ts';

/** The batch thread: it waits for the disk so that the event loop does not. */
if (parentPort === null) throw new Error('This file must run in a worker thread.');
serve(parentPort, workerData as string);

function serve(port: MessagePort, path: string): void {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec(writingPragmas);
  const write = createBatchWriter(database);
  const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
  const statements: BatchStatement[] = [];
  port.on('message', (message: BatchThreadMessage) => {
    if (message === 'close') {
      database.close();
      port.close();
    } else if (message === 'checkpoint') checkpoint.get();
    else port.postMessage(tryToWrite(message));
  });

  function tryToWrite({ batches, guard }: ToBatchWriter): FromBatchWriter {
    try {
      for (const { number, statement } of batches) if (statement !== undefined) statements[number] = statement;
      const known = batches.map(({ number, rows }) => ({ statement: statements[number] as BatchStatement, rows }));
      return { passed: write(known, guard) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  }
}
