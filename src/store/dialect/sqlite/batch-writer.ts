import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  type Batch,
  type BatchGuard,
  type BatchRow,
  type BatchStatement,
  keepPassed,
} from '#store/dialect/shared/batch';
import { batchSql, removeSharedSql } from './batch-sql.ts';

type Run = (rows: readonly BatchRow[]) => void;

/** Runs each statement row by row: without a server in between, a row costs only a function call. */
export function createBatchWriter(database: DatabaseSync): (batches: readonly Batch[], guard?: BatchGuard) => string[] {
  const prepared = new Map<BatchStatement, Run>();
  return (batches, guard) => {
    database.exec('begin immediate');
    try {
      const passed = guard === undefined ? [] : findPassed(database, guard);
      for (const { statement, rows } of guard === undefined ? batches : keepPassed(batches, guard, new Set(passed)))
        prepared.getOrInsertComputed(statement, (fresh) => prepare(database, fresh))(rows);
      database.exec('commit');
      return passed;
    } catch (error) {
      // Some faults, such as a full disk, have already rolled back.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  };
}

function findPassed(database: DatabaseSync, { table, name, column, expected }: BatchGuard): string[] {
  const find = database.prepare(`select 1 from ${table} where ${name} = ?1 and ${column} = ?2`);
  return [...expected].filter(([owner, value]) => find.get(owner, value) !== undefined).map(([owner]) => owner);
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
