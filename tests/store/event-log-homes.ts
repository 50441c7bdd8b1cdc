import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { EventLog } from '#core/ports/event-log';
import { brokenClientId, type EventLogHome } from '#store/event-log/contract/event-log-steps.contract';
import { openPostgresEventLog } from '#store/event-log/postgres/open-event-log';
import { openSqliteEventLog } from '#store/event-log/sqlite/open-event-log';
import { migrate } from '#store/migrations/migrate';
import { type TestDatabase, testEngines } from '#tests/support/engines';

/** An empty database for an event log in each dialect, deleted with the test. */
export const eventLogHomes = testEngines.map(({ name, skip, create }) => ({
  name,
  skip,
  prepare: async (t: TestContext): Promise<EventLogHome> => {
    // Hooks run in the order of registration: the logs are closed before their database is deleted.
    const opened = closeAfter(t);
    const database = await create(t);
    return name === 'sqlite' ? sqliteHome(opened, database) : postgresHome(opened, database);
  },
}));

export function sqlitePathOf({ env }: TestDatabase): string {
  return join(env['SCOREWIRE_DATA_DIR'] ?? '', 'events.db');
}

export function postgresUrlOf({ env }: TestDatabase): string {
  return env['SCOREWIRE_DATABASE_URL'] ?? '';
}

function sqliteHome(opened: Opened, database: TestDatabase): EventLogHome {
  const path = sqlitePathOf(database);
  const execute = async (sql: string): Promise<void> => {
    const database = new DatabaseSync(path, { timeout: 5000 });
    database.exec(sql);
    database.close();
  };
  return {
    open: () => opened(openSqliteEventLog({ path, onFault: failTest })),
    break: () =>
      execute(`create trigger broken before insert on arrivals when instr(new.runs, cast('${brokenClientId}' as blob)) > 0
        begin select raise(abort, 'broken'); end`),
    mend: () => execute('drop trigger broken'),
  };
}

async function postgresHome(opened: Opened, database: TestDatabase): Promise<EventLogHome> {
  const dialect = await database.open();
  await migrate(dialect);
  await dialect.close();
  const url = postgresUrlOf(database);
  const execute = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  return {
    open: () => opened(openPostgresEventLog({ url, connectionsMax: 2, onFault: failTest })),
    break: () =>
      execute(`alter table event_runs add constraint broken check (client_id <> '${brokenClientId}') not valid`),
    mend: () => execute('alter table event_runs drop constraint broken'),
  };
}

type Opened = (opening: Promise<EventLog>) => Promise<EventLog>;

/** Closes every log that was opened, once. */
export function closeAfter(t: TestContext): Opened {
  const closes: (() => Promise<void>)[] = [];
  t.after(() => Promise.all(closes.map((close) => close())));
  return async (opening) => {
    const log = await opening;
    let closing: Promise<void> | undefined;
    const close = (): Promise<void> => {
      closing ??= log.close();
      return closing;
    };
    closes.push(close);
    return new Proxy(log, {
      get: (target, name) => (name === 'close' ? close : Reflect.get(target, name, target)),
    });
  };
}

/** For a log that must not meet a fault. */
export function failTest(error: Error): void {
  throw error;
}
