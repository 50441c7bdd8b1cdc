import type { Transaction } from 'kysely';
import type { Database } from '#store/dialect/shared/database';
import type { ColumnTypes, SqlDialect } from '#store/dialect/shared/sql-dialect';

/** One step of the schema. After its release it is never edited. */
export type Migration = (
  transaction: Transaction<Database>,
  columns: ColumnTypes,
  dialect: SqlDialect['name'],
) => Promise<void>;
