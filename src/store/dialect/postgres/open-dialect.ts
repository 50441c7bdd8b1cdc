import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#store/dialect/shared/database';
import type { Engine } from '#store/dialect/shared/sql-dialect';
import { createBatchWriter } from './batch-writer.ts';
import { nameStatement } from './name-statement.ts';

/** Any number that nothing else in the database takes as an advisory lock. */
const changeLock = 7_041_846_203;

/** Whatever the default of the server is: what is said to be stored is on disk. */
const durable = 'set synchronous_commit = on';

/** Batches find rows by their keys: a plan that was made while a table was small must not go on reading all of it. */
export const findByIndex = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

export interface PostgresOptions {
  readonly url: string;
  readonly connectionsMax: number;
  /** A connection that breaks while nobody uses it has nobody else to tell. */
  readonly onIdleError: (error: Error) => void;
}

export async function openPostgres({ url, connectionsMax, onIdleError }: PostgresOptions): Promise<Engine> {
  const options = { connectionString: url, connectionTimeoutMillis: 5000, application_name: 'scorewire', types };
  const pool = createPool({ ...options, max: connectionsMax }, onIdleError);
  // A connection of their own: writing batches never waits for one that requests or an import hold.
  const batchPool = createPool({ ...options, max: 1, pipeline: true }, onIdleError);
  batchPool.on('connect', (client) => {
    client.query(findByIndex).catch(onIdleError);
  });
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
    // PostgreSQL watches its files by itself.
    confirmChange() {},
    prepare({ sql: text }) {
      const name = nameStatement(text);
      return async (parameters) =>
        (await pool.query({ name, text, values: [...parameters], rowMode: 'array' })).rows as unknown[][];
    },
    writeBatches: createBatchWriter(batchPool),
    columns: {
      generatedId: 'bigint generated always as identity primary key',
      milliseconds: 'bigint',
      bytes: 'bytea',
      clusteredByKey: '',
      roomForUpdates: 'with (fillfactor = 50)',
    },
    async close() {
      await batchPool.end();
      await db.destroy();
    },
  };
}

function createPool(options: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', onIdleError);
  // One that breaks while it is used tells whoever waits for its answer; without a listener it would end the process too.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.query(durable).catch(onIdleError);
  });
  return pool;
}

/** Ids, counts and times are far below 2^53, where numbers are exact. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
};
