import type { Database } from './database.ts';

/**
 * Writing many rows with few statements: what to do with each row is said here, each engine says it in its own SQL and keeps
 * that prepared.
 */
export interface BatchStatement {
  /** Inserts a row or replaces its values; sets those values of a row that are not null; deletes a row. */
  readonly kind: 'put' | 'update' | 'remove';
  readonly table: keyof Database;
  /** The row in another table that the rows belong to. Without it nothing is written. */
  readonly owner?: BatchOwner;
  /** With the owner, what tells the rows of the table apart. */
  readonly key: BatchColumns;
  readonly values: BatchColumns;
  /** For removing: what several rows may share. It goes with the last row that names it. */
  readonly shared?: BatchShared;
  /** For putting: where the rows are named. One that is named nowhere is not written. */
  readonly namedBy?: BatchShared;
  /** For removing: the key is not that of one row but the end of a range, and of the rows before it those go in which this column is 0. */
  readonly beforeKeyWhereZero?: string;
}

export interface BatchShared {
  readonly table: keyof Database;
  /** Holds the id of what is shared in the rows that share it. */
  readonly reference: string;
}

export interface BatchOwner {
  readonly table: keyof Database;
  /** The text by which the owner is found. */
  readonly name: string;
  /** Holds the owner's id in the rows that belong to it. */
  readonly reference: string;
}

export type BatchColumns = Readonly<Record<string, 'text' | 'integer' | 'bigint' | 'bytes'>>;

/** The name of the owner where there is one, the key, the values. */
export type BatchRow = readonly (string | number | null | Uint8Array)[];

export interface Batch {
  readonly statement: BatchStatement;
  /** In no order, and each row of the table at most once. */
  readonly rows: readonly BatchRow[];
}

/** Writes all batches in their order in one transaction, all of them or none; they are on disk when it resolves. */
export type BatchWriter = (batches: readonly Batch[]) => Promise<void>;
