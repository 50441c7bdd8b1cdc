import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { BatchWriter } from './batch.ts';
import type { Database } from './database.ts';

/** An open database. The interface has everything that SQLite and PostgreSQL do differently; all other queries are written once. */
export interface SqlDialect {
  readonly name: 'sqlite' | 'postgres';
  /** For queries outside a transaction; never waits for a running change. */
  readonly reader: Kysely<Database>;
  readonly writer: Kysely<Database>;
  /** Called at the start of every change; holds a lock until its end, so that one change runs at a time, on all nodes. */
  lockChanges(transaction: Transaction<Database>): Promise<void>;
  /** Called after the commit of a change; throws when the next start would not find it. */
  confirmChange(): void;
  /** Prepares a hot query: it skips the query builder, and its rows are arrays of their columns. */
  prepare(query: CompiledQuery): PreparedQuery;
  /** For frequent writes of rows that only one node has; they do not take the lock of changes. */
  readonly writeBatches: BatchWriter;
  readonly columns: ColumnTypes;
  close(): Promise<void>;
}

export type PreparedQuery = (parameters: readonly unknown[]) => Promise<unknown[][]>;

export interface ColumnTypes {
  /** A generated key that is never reused. */
  readonly generatedId: string;
  readonly milliseconds: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  /** The table option that stores rows in the order of the primary key, without a second copy. */
  readonly clusteredByKey: string;
  /** The table option that leaves room for updated rows, where an update writes a new copy of the row. */
  readonly roomForUpdates: string;
  /** Compares texts by their bytes, which is the same everywhere. */
  readonly byteOrder: 'collate binary' | 'collate "C"';
}
