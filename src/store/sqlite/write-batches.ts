import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Batch, BatchStatement } from '#store/batch';
import { batchSql } from './batch-sql.ts';

/** Runs each statement row by row: without a server in between, a row is a function call. */
export function createBatchWriter(database: DatabaseSync): (batches: readonly Batch[]) => void {
  const prepared = new Map<BatchStatement, StatementSync>();
  return (batches) => {
    database.exec('begin immediate');
    try {
      for (const { statement, rows } of batches) {
        const run = prepareOnce(statement);
        for (const row of rows) run.run(...(row as SQLInputValue[]));
      }
      database.exec('commit');
    } catch (error) {
      // Some faults, such as a full disk, have already rolled back.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };

  function prepareOnce(statement: BatchStatement): StatementSync {
    const known = prepared.get(statement);
    if (known !== undefined) return known;
    const fresh = database.prepare(batchSql(statement));
    prepared.set(statement, fresh);
    return fresh;
  }
}
