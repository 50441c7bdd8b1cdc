import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Database } from '#store/dialect/shared/database';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { createPostgresServers, type PostgresServers } from '#store/postgres-servers/postgres-servers';
import { createBatchWriter } from './batch-writer.ts';
import { createPool, numberTypes } from './create-pool.ts';
import { nameStatement } from './name-statement.ts';

/** An arbitrary number; nothing else in the database may take it as an advisory lock. */
const changeLock = 7_041_846_203;

/** Overrides the server's default: a commit must be on disk before it is reported. */
const durable = 'set synchronous_commit = on';

/** Batches find rows by their keys. Without this, a plan that was made while a table was small would keep scanning the whole table. */
export const findByIndex = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

export interface PostgresDialectOptions {
  readonly url: string;
  /** The servers of the URL, which all connections of a process share. */
  readonly servers?: PostgresServers | undefined;
  readonly connectionsMax: number;
  /** Called when an idle connection breaks. */
  readonly onIdleError: (error: Error) => void;
}

export async function openPostgresDialect(options: PostgresDialectOptions): Promise<SqlDialect> {
  const { url, servers = createPostgresServers(url), connectionsMax, onIdleError } = options;
  const config = {
    connectionTimeoutMillis: 5000,
    application_name: 'scorewire',
    types: numberTypes,
  };
  const pool = createPool(servers, { ...config, max: connectionsMax }, onIdleError);
  // A separate connection: writing batches never waits for the connections of requests or of an import.
  const batchPool = createPool(servers, { ...config, max: 1, pipeline: true }, onIdleError);
  for (const each of [pool, batchPool]) each.on('connect', (client) => void client.query(durable).catch(onIdleError));
  batchPool.on('connect', (client) => void client.query(findByIndex).catch(onIdleError));
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
    // PostgreSQL guards its own files.
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
      byteOrder: 'collate "C"',
    },
    async close() {
      await batchPool.end();
      await db.destroy();
    },
  };
}
