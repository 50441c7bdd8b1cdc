import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { BatchWriter } from './batch.ts';
import type { Database } from './database.ts';

/** What SQLite and PostgreSQL do differently. Everything else in this room is written once. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** For queries outside a transaction; never waits for a running change. */
  readonly reader: Kysely<Database>;
  readonly writer: Kysely<Database>;
  /** Runs at the start of every change and holds until it ends: one change at a time, on all nodes. */
  lockChanges(transaction: Transaction<Database>): Promise<void>;
  /** Runs after the commit of a change, and throws when the next start would not find it. */
  confirmChange(): void;
  /** Prepares a query that consumers wait for: it skips the query builder, and its rows are arrays of their columns. */
  prepare(query: CompiledQuery): PreparedQuery;
  /** For what is written all the time and by one node alone: it takes no part in the lock of changes. */
  readonly writeBatches: BatchWriter;
  readonly columns: ColumnTypes;
  close(): Promise<void>;
}

export type PreparedQuery = (parameters: readonly unknown[]) => Promise<unknown[][]>;

export interface ColumnTypes {
  /** A key that the database gives out and never gives out again. */
  readonly generatedId: string;
  readonly milliseconds: 'integer' | 'bigint';
  readonly bytes: 'blob' | 'bytea';
  /** Whether a table may be stored in the order of its primary key alone. */
  readonly clusteredByKey: string;
  /** Keeps room beside the rows of a table that are updated once, where an update writes them anew. */
  readonly roomForUpdates: string;
}
