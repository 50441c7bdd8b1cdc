import type { DatabaseSync } from 'node:sqlite';
import { NewerDatabaseError } from '#store/dialect/shared/newer-database-error';

/**
 * The id of a run combines the number of its bot's feed with the sequence of its first event; the id of a snapshot, the feed with the
 * number of its span. That keeps the events of a bot together and in order without a second index, and ids below 2^53, where JavaScript
 * numbers are exact. There is room for 262,143 bots with 34 billion events each. The table `arrivals` is the write buffer on disk.
 */
export const feedSpan = 2 ** 35;

/** In order; the position is the version. A released version is never edited. */
const versions: readonly string[] = [
  `create table feeds (
    feed integer primary key,
    bot_id integer not null unique,
    trimmed_sequence integer not null default 0
  );
  create table event_runs (
    id integer primary key,
    event_count integer not null,
    oldest_ms integer not null,
    newest_ms integer not null,
    user_id integer not null,
    client_id text not null,
    event_type_id integer not null,
    events blob not null
  );
  create table refusals (
    id integer primary key autoincrement,
    bot_id integer not null,
    received_at_ms integer not null,
    user_id integer not null,
    client_id text not null,
    packet_id integer not null,
    status text not null,
    payload blob not null
  );
  create index refusals_by_bot on refusals (bot_id);
  create table snapshots (
    bot_id integer primary key,
    sequence integer not null,
    state text not null
  );
  create table last_batch (batch integer not null, touched integer not null default 0);
  insert into last_batch (batch) values (0);`,
  `alter table snapshots rename to last_snapshots;
  create table snapshots (
    id integer primary key,
    sequence integer not null,
    state text not null
  );
  insert into feeds (bot_id) select bot_id from last_snapshots where bot_id not in (select bot_id from feeds);
  insert into snapshots
  select feed * ${feedSpan} + sequence / 1024, sequence, state from last_snapshots join feeds using (bot_id);
  drop table last_snapshots;`,
  'create table arrivals (id integer primary key, runs blob not null);',
  '-- Events may be stored by their difference to the one before, which older versions cannot read.',
  // Buffered runs of a version without session numbers have the older packed format.
  `alter table event_runs add column session integer not null default 0;
  alter table arrivals rename to old_arrivals;
  create table arrivals (id integer primary key, runs blob not null);`,
  'create table installation (id text not null);',
];

/** The newest version of the log that this Scorewire can use. */
export const eventLogVersion = versions.length;

export function migrateEventLog(database: DatabaseSync): void {
  database.exec('begin immediate');
  try {
    const version = Number(database.prepare('pragma user_version').get()?.['user_version']);
    if (version > versions.length) throw new NewerDatabaseError(version, versions.length);
    for (const statements of versions.slice(version)) database.exec(statements);
    if (version < versions.length) database.exec(`pragma user_version = ${versions.length}`);
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
