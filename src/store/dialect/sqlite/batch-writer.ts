import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Batch, BatchRow, BatchStatement } from '#store/dialect/shared/batch';
import { batchSql, removeSharedSql } from './batch-sql.ts';

type Run = (rows: readonly BatchRow[]) => void;

/** Runs each statement row by row: without a server in between, a row costs only a function call. */
export function createBatchWriter(database: DatabaseSync): (batches: readonly Batch[]) => void {
  const prepared = new Map<BatchStatement, Run>();
  return (batches) => {
    database.exec('begin immediate');
    try {
      for (const { statement, rows } of batches)
        prepared.getOrInsertComputed(statement, (fresh) => prepare(database, fresh))(rows);
      database.exec('commit');
    } catch (error) {
      // Some faults, such as a full disk, have already rolled back.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
}

function prepare(database: DatabaseSync, statement: BatchStatement): Run {
  const write = database.prepare(batchSql(statement));
  const { shared } = statement;
  if (shared === undefined)
    return (rows) => {
      for (const row of rows) write.run(...(row as SQLInputValue[]));
    };
  write.setReturnArrays(true);
  const removeShared = database.prepare(removeSharedSql(statement, shared));
  return (rows) => {
    const referenced = new Set<SQLInputValue>();
    for (const row of rows)
      for (const [id] of write.all(...(row as SQLInputValue[])) as unknown as [SQLInputValue][]) referenced.add(id);
    for (const id of referenced) removeShared.run(id);
  };
}
