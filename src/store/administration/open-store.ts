import type { Kysely } from 'kysely';
import type { Readers, Store, Writers } from '#core/ports/store';
import { failed, type Result } from '#core/result';
import type { Database } from '#store/dialect/shared/database';
import type { ColumnTypes, SqlDialect } from '#store/dialect/shared/sql-dialect';
import { isMigrated, isMigratedAtLeast, migrate } from '#store/migrations/migrate';
import { createAuditLog, createAuditReader } from './audit.ts';
import { createBotReader, createBotWriter } from './bots.ts';
import { createBrokerCredentialReader, createBrokerCredentialWriter } from './broker-credentials.ts';
import { createFixtureReader, createFixtureWriter } from './fixtures.ts';
import { createShareLinkReader, createShareLinkWriter } from './share-links.ts';
import { createSigningKeyReader, createSigningKeyWriter } from './signing-keys.ts';
import { createUserReader, createUserWriter } from './users.ts';
import { createVenueReader, createVenueWriter } from './venues.ts';

/** Migrates the database to this version and opens the store on it. Closing the store closes the dialect. */
export function openStore(dialect: SqlDialect): Promise<Store> {
  return openAfter(migrate(dialect), dialect);
}

/** The database belongs to another version of Scorewire, or is not one of Scorewire. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** Opens the store while a service may be running on it: it migrates nothing and refuses another version. */
export function openStoreBeside(dialect: SqlDialect): Promise<Store> {
  return openAfter(assertMigrated(dialect), dialect);
}

async function assertMigrated({ writer }: SqlDialect): Promise<void> {
  if (!(await isMigrated(writer))) throw new OtherVersionError('it is not of this version of Scorewire');
}

async function openAfter(prepared: Promise<void>, dialect: SqlDialect): Promise<Store> {
  try {
    await prepared;
  } catch (error) {
    await dialect.close();
    throw error;
  }
  return {
    ...createReaders(dialect),
    change: (work) => change(dialect, work),
    async ping() {
      dialect.confirmChange();
      // While a cluster is upgraded, the nodes of the former version stay ready, or all clients would go to the first new node.
      if (!(await isMigratedAtLeast(dialect.reader))) throw new Error('The database is older than this Scorewire.');
    },
    close: () => dialect.close(),
  };
}

function createReaders(dialect: SqlDialect): Readers {
  const db = dialect.reader;
  return {
    users: createUserReader(db),
    brokerCredentials: createBrokerCredentialReader(db),
    bots: createBotReader(db),
    venues: createVenueReader(db),
    fixtures: createFixtureReader(dialect),
    audit: createAuditReader(db, dialect.columns.byteOrder),
    shareLinks: createShareLinkReader(db),
    signingKeys: createSigningKeyReader(db),
  };
}

function createWriters(db: Kysely<Database>, columns: ColumnTypes): Writers {
  return {
    users: createUserWriter(db),
    brokerCredentials: createBrokerCredentialWriter(db),
    bots: createBotWriter(db),
    venues: createVenueWriter(db),
    fixtures: createFixtureWriter(db),
    audit: createAuditLog(db, columns.byteOrder),
    shareLinks: createShareLinkWriter(db),
    signingKeys: createSigningKeyWriter(db),
  };
}

async function change<Value, Failure>(
  dialect: SqlDialect,
  work: (writers: Writers) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    const done = await dialect.writer.transaction().execute(async (transaction) => {
      await dialect.lockChanges(transaction);
      const outcome = await work(createWriters(transaction, dialect.columns));
      if (!outcome.ok) throw new RolledBack(outcome.failure);
      return outcome;
    });
    dialect.confirmChange();
    return done;
  } catch (error) {
    if (error instanceof RolledBack) return failed(error.failure as Failure);
    throw error;
  }
}

/** Carries a failed outcome out of the transaction, which rolls back on anything thrown. */
class RolledBack extends Error {
  readonly failure: unknown;

  constructor(failure: unknown) {
    super('rolled back');
    this.failure = failure;
  }
}
