import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { openPostgresDialect } from '#store/dialect/postgres/open-dialect';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { openSqliteDialect } from '#store/dialect/sqlite/open-dialect';

/** Where a test keeps its data: an empty database of its own that is gone with the test. */
export interface TestDatabase {
  readonly name: 'sqlite' | 'postgres';
  /** The settings that make the service use it. */
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<SqlDialect>;
}

export interface TestEngine {
  readonly name: TestDatabase['name'];
  /** Why the tests on this engine cannot run here; false when they can. */
  readonly skip: string | false;
  create(t: TestContext): Promise<TestDatabase>;
}

const postgresUrl = process.env['SCOREWIRE_TEST_POSTGRES_URL'];
if (postgresUrl === undefined && process.env['CI'] === 'true') throw new Error('CI needs PostgreSQL: run npm test.');

export const testEngines: readonly TestEngine[] = [
  { name: 'sqlite', skip: false, create: async (t) => createSqlite(t) },
  {
    name: 'postgres',
    skip: postgresUrl === undefined ? 'no PostgreSQL here: run it by npm test' : false,
    create: createPostgres,
  },
];

export function createTemporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function createSqlite(t: TestContext): TestDatabase {
  const folder = createTemporaryFolder(t);
  return {
    name: 'sqlite',
    env: { SCOREWIRE_DATA_DIR: folder },
    open: async () => openSqliteDialect(join(folder, 'scorewire.db')),
  };
}

async function createPostgres(t: TestContext): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  t.after(() => administer(`drop database ${name} with (force)`));
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
