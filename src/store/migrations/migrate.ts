import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#store/dialect/shared/database';
import { NewerDatabaseError } from '#store/dialect/shared/newer-database-error';
import type { ColumnTypes, Engine } from '#store/dialect/shared/sql-dialect';
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

export type Migration = (
  transaction: Transaction<Database>,
  columns: ColumnTypes,
  engine: Engine['name'],
) => Promise<void>;

/** In order; the position is the version. A migration that has been released is never edited. */
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
];

/** Brings the database to this version, one process at a time; refuses one that a newer Scorewire has changed. */
export async function migrate(engine: Engine, steps: readonly Migration[] = migrations): Promise<void> {
  await engine.writer.transaction().execute(async (transaction) => {
    await engine.lockChanges(transaction);
    const version = await readVersion(transaction);
    if (version > steps.length) throw new NewerDatabaseError(version, steps.length);
    for (const step of steps.slice(version)) await step(transaction, engine.columns, engine.name);
    if (version < steps.length) await sql`update schema_version set version = ${steps.length}`.execute(transaction);
  });
}

/** True when every migration of this version has run, and none of a newer one. Throws when there are no tables at all. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const found = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return found.rows[0]?.version === migrations.length;
}

async function readVersion(transaction: Transaction<Database>): Promise<number> {
  await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
  const found = await sql<{ version: number }>`select version from schema_version`.execute(transaction);
  const version = found.rows[0]?.version;
  if (version !== undefined) return version;
  await sql`insert into schema_version (version) values (0)`.execute(transaction);
  return 0;
}
