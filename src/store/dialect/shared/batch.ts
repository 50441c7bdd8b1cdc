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

/** Writes rows only for owners in which a column has the expected value. The transaction keeps others from changing it until its end. */
export interface BatchGuard {
  readonly table: keyof Database;
  /** The column by which an owner is found. In rows of the table itself it comes first, as the name of the owner does in rows that belong to it. */
  readonly name: string;
  readonly column: string;
  /** By the name of the owner. An owner that is not here is not written either. */
  readonly expected: ReadonlyMap<string, string>;
}

/**
 * Writes all batches in their order in one transaction; they are on disk when it resolves. With a guard, rows of owners that do not pass it are left out;
 * resolves with the names of the expected owners that passed.
 */
export type BatchWriter = (batches: readonly Batch[], guard?: BatchGuard) => Promise<readonly string[]>;

/** The rows of the owners that passed the guard. */
export function keepPassed(batches: readonly Batch[], { table }: BatchGuard, passed: ReadonlySet<string>): Batch[] {
  return batches
    .map(({ statement, rows }) => {
      const isGuarded = statement.table === table || statement.owner?.table === table;
      return { statement, rows: isGuarded ? rows.filter(([name]) => passed.has(name as string)) : rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** The types of a row's columns, in their order. */
export function columnTypesOf({ owner, key, values }: BatchStatement): BatchColumns[string][] {
  return [...(owner === undefined ? [] : (['text'] as const)), ...Object.values(key), ...Object.values(values)];
}
