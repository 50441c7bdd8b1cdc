import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#store/dialect/shared/database';
import { NewerDatabaseError } from '#store/dialect/shared/newer-database-error';
import type { SqlDialect } from '#store/dialect/shared/sql-dialect';
import { createFoundation } from './0001-foundation.ts';
import { createMqttSessions } from './0002-mqtt-sessions.ts';
import { createEventLog } from './0003-event-log.ts';
import { addEventTurns } from './0004-event-turns.ts';
import { addSnapshotSpans } from './0005-snapshot-spans.ts';
import { allowEventDifferences } from './0006-event-differences.ts';
import { shareMessageContents } from './0007-shared-contents.ts';
import { addSessionNumbers } from './0008-session-numbers.ts';
import { addProcessIdentity } from './0009-one-process.ts';
import { addRemovedBots } from './0010-removed-bots.ts';
import { addFirstStart } from './0011-first-start.ts';
import { indexFixturesByStart } from './0012-fixtures-by-start.ts';
import { addShareLinks } from './0013-share-links.ts';
import { addCredentialUse } from './0014-credential-use.ts';
import { addNodes } from './0015-nodes.ts';
import { shareMqttSessions } from './0016-shared-sessions.ts';
import { addBotStatuses } from './0017-bot-statuses.ts';
import type { Migration } from './migration.ts';

/** In order; the position is the version. */
const migrations: readonly Migration[] = [
  createFoundation,
  createMqttSessions,
  createEventLog,
  addEventTurns,
  addSnapshotSpans,
  allowEventDifferences,
  shareMessageContents,
  addSessionNumbers,
  addProcessIdentity,
  addRemovedBots,
  addFirstStart,
  indexFixturesByStart,
  addShareLinks,
  addCredentialUse,
  addNodes,
  shareMqttSessions,
  addBotStatuses,
];

/** The newest version of the database that this Scorewire can use. */
export const databaseVersion = migrations.length;

/** Migrates the database to this version, one process at a time. Refuses a database that a newer Scorewire has migrated. */
export async function migrate(dialect: SqlDialect, steps: readonly Migration[] = migrations): Promise<void> {
  await dialect.writer.transaction().execute(async (transaction) => {
    await dialect.lockChanges(transaction);
    const version = await readVersion(transaction);
    if (version > steps.length) throw new NewerDatabaseError(version, steps.length);
    for (const step of steps.slice(version)) await step(transaction, dialect.columns, dialect.name);
    if (version < steps.length) await sql`update schema_version set version = ${steps.length}`.execute(transaction);
  });
}

/** True when exactly the migrations of this version have run. Throws when the database has no tables at all. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  return (await findVersion(db)) === databaseVersion;
}

/** The same, but the migrations of a newer version may have run as well. */
export async function isMigratedAtLeast(db: Kysely<Database>): Promise<boolean> {
  return ((await findVersion(db)) ?? 0) >= databaseVersion;
}

async function findVersion(db: Kysely<Database>): Promise<number | undefined> {
  const found = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return found.rows[0]?.version;
}

async function readVersion(transaction: Transaction<Database>): Promise<number> {
  await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
  const version = await findVersion(transaction);
  if (version !== undefined) return version;
  await sql`insert into schema_version (version) values (0)`.execute(transaction);
  return 0;
}
