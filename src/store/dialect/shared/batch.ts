import type { Database } from './database.ts';

/** Describes how many rows are written with few statements; each dialect turns it into its own SQL and keeps that prepared. */
export interface BatchStatement {
  /** `put` inserts a row or replaces its values, `update` sets the values that are not null, `remove` deletes a row. */
  readonly kind: 'put' | 'update' | 'remove';
  readonly table: keyof Database;
  /** The row of another table that the rows belong to. When it does not exist, nothing is written. */
  readonly owner?: BatchOwner;
  /** With the owner, the unique key of the rows. */
  readonly key: BatchColumns;
  readonly values: BatchColumns;
  /** For `remove`: a row that several rows share. It is deleted with the last row that references it. */
  readonly shared?: BatchShared;
  /** For `put`: where the rows are referenced. A row that nothing references is not written. */
  readonly namedBy?: BatchShared;
  /** For `remove`: the key is the end of a range; deletes the rows before it in which this column is 0. */
  readonly beforeKeyWhereZero?: string;
}

export interface BatchShared {
  readonly table: keyof Database;
  /** The column with the id of the shared row. */
  readonly reference: string;
}

export interface BatchOwner {
  readonly table: keyof Database;
  /** The column by which the owner is found. */
  readonly name: string;
  /** The column with the owner's id in the rows that belong to it. */
  readonly reference: string;
}

export type BatchColumns = Readonly<Record<string, 'text' | 'integer' | 'bigint' | 'bytes'>>;

/** The name of the owner if there is one, the key, the values. */
export type BatchRow = readonly (string | number | null | Uint8Array)[];

export interface Batch {
  readonly statement: BatchStatement;
  /** In any order, each row of the table at most once. */
  readonly rows: readonly BatchRow[];
}

/** Writes all batches in their order in one transaction; they are on disk when it resolves. */
export type BatchWriter = (batches: readonly Batch[]) => Promise<void>;

/** The types of a row's columns, in their order. */
export function columnTypesOf({ owner, key, values }: BatchStatement): BatchColumns[string][] {
  return [...(owner === undefined ? [] : (['text'] as const)), ...Object.values(key), ...Object.values(values)];
}
