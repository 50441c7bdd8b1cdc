import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { afterTest } from '#tests/support/after-test';
import { createData } from './arrange-nodes.ts';

/** A place for data whose event log can be made to fail. */
export interface FailingStore {
  readonly env: Readonly<Record<string, string>>;
  fail(): Promise<void>;
  mend(): Promise<void>;
}

export async function createFailingStore(t: TestContext): Promise<FailingStore> {
  const env = await createData(t);
  const { SCOREWIRE_DATABASE_URL: url, SCOREWIRE_DATA_DIR: folder = '' } = env;
  return url === undefined ? failSqlite(env, folder) : failPostgres(t, env, url);
}

function failSqlite(env: FailingStore['env'], folder: string): FailingStore {
  const execute = async (sql: string): Promise<void> => {
    using database = new DatabaseSync(join(folder, 'events.db'), { timeout: 5000 });
    database.exec(sql);
  };
  return {
    env,
    fail: () => execute("create trigger full before insert on arrivals begin select raise(abort, 'disk full'); end"),
    mend: () => execute('drop trigger full'),
  };
}

async function failPostgres(t: TestContext, env: FailingStore['env'], url: string): Promise<FailingStore> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterTest(t, () => client.end());
  await client.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  return {
    env,
    fail: async () =>
      void (await client.query(
        'create trigger disk_full before insert on event_runs for each row execute function fail()',
      )),
    mend: async () => void (await client.query('drop trigger disk_full on event_runs')),
  };
}
