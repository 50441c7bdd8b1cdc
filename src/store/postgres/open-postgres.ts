import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#store/database';
import type { Engine } from '#store/engine';

/** Any number that nothing else in the database takes as an advisory lock. */
const changeLock = 7_041_846_203;

export interface PostgresOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** A connection that breaks while nobody uses it has nobody else to tell. */
  readonly onIdleError: (error: Error) => void;
}

export async function openPostgres({ url, connectionsMax, onIdleError }: PostgresOptions): Promise<Engine> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 5000,
    application_name: 'scorewire',
    types,
  });
  pool.on('error', onIdleError);
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    name: 'postgres',
    reader: db,
    writer: db,
    async lockChanges(transaction) {
      await sql`select pg_advisory_xact_lock(${sql.lit(changeLock)})`.execute(transaction);
    },
    prepare({ sql: text }) {
      // A name makes PostgreSQL keep the plan; one per text, because a name stands for one text for good.
      const name = `scorewire-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      return async (parameters) =>
        (await pool.query({ name, text, values: [...parameters], rowMode: 'array' })).rows as unknown[][];
    },
    columns: {
      generatedId: 'bigint generated always as identity primary key',
      milliseconds: 'bigint',
      clusteredByKey: '',
    },
    close: () => db.destroy(),
  };
}

/** Ids, counts and times are far below 2^53, where numbers are exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
};
