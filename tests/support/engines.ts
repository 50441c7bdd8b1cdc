import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { openPostgresDialect } from '#store/dialect/postgres/open-dialect';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { openSqliteDialect } from '#store/dialect/sqlite/open-dialect';
import { afterTest } from './after-test.ts';
import { isCluster } from './cluster-size.ts';
import { migratedTemplate } from './postgres-template.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** A database for one test, dropped when the test ends. */
export interface TestDatabase {
  readonly name: 'sqlite' | 'postgres';
  /** Settings that point the service to this database. */
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<SqlDialect>;
}

export interface TestEngine {
  readonly name: TestDatabase['name'];
  /** Why the tests on this engine cannot run here; false when they can. */
  readonly skip: string | false;
  /** A database without content, migrated already where that saves time. */
  create(t: TestContext): Promise<TestDatabase>;
  /** A database without tables. */
  createUnmigrated(t: TestContext): Promise<TestDatabase>;
}

const postgresUrl = process.env['SCOREWIRE_TEST_POSTGRES_URL'];
if (postgresUrl === undefined && process.env['CI'] === 'true') throw new Error('CI needs PostgreSQL: run npm test.');

/** Why a test that needs PostgreSQL cannot run here; false when it can. */
export const skipWithoutPostgres = postgresUrl === undefined ? 'no PostgreSQL here: run it by npm test' : false;

/** Nodes of a cluster share a PostgreSQL. */
export const testEngines: readonly TestEngine[] = allEngines().filter(({ name }) => !isCluster || name === 'postgres');

function allEngines(): TestEngine[] {
  return [
    {
      name: 'sqlite',
      skip: false,
      create: async (t) => createSqlite(t),
      createUnmigrated: async (t) => createSqlite(t),
    },
    {
      name: 'postgres',
      skip: skipWithoutPostgres,
      create: (t) => createPostgres(t, migratedTemplate),
      createUnmigrated: (t) => createPostgres(t, 'template1'),
    },
  ];
}

function createSqlite(t: TestContext): TestDatabase {
  const folder = createTemporaryFolder(t);
  return {
    name: 'sqlite',
    env: { SCOREWIRE_DATA_DIR: folder },
    open: async () => openSqliteDialect(join(folder, 'scorewire.db')),
  };
}

async function createPostgres(t: TestContext, template: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  // As files, which takes a third of the time that writing every page to the log does.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  afterTest(t, () => administer(`drop database ${name} with (force)`));
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  return {
    name: 'postgres',
    env: { SCOREWIRE_DATABASE_URL: url.href },
    open: () => openPostgresDialect({ url: url.href, connectionsMax: 5, onIdleError: () => {} }),
  };
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}
