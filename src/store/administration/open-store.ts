import type { Kysely } from 'kysely';
import type { Readers, Store, Writers } from '#core/ports/store';
import { failed, type Result } from '#core/result';
import type { Database } from '#store/dialect/shared/database';
import type { Engine } from '#store/dialect/shared/sql-dialect';
import { isMigrated, migrate } from '#store/migrations/migrate';
import { createAuditLog, createAuditReader } from './audit.ts';
import { createBotReader, createBotWriter } from './bots.ts';
import { createBrokerCredentialReader, createBrokerCredentialWriter } from './broker-credentials.ts';
import { createFixtureReader, createFixtureWriter } from './fixtures.ts';
import { createSigningKeyReader, createSigningKeyWriter } from './signing-keys.ts';
import { createUserReader, createUserWriter } from './users.ts';
import { createVenueReader, createVenueWriter } from './venues.ts';

/** Opens the store on an engine, migrated to this version. Closing the store closes the engine. */
export async function openStore(engine: Engine): Promise<Store> {
  try {
    await migrate(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createStore(engine);
}

/** The database is of another version of Scorewire, or of none. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** Opens the store beside a service that may be running on it: so nothing is migrated, and another version is refused. */
export async function openStoreBeside(engine: Engine): Promise<Store> {
  try {
    if (!(await isMigrated(engine.writer))) throw new OtherVersionError('it is not of this version of Scorewire');
  } catch (error) {
    await engine.close();
    throw error;
  }
  return createStore(engine);
}

function createStore(engine: Engine): Store {
  return {
    ...createReaders(engine),
    change: (work) => change(engine, work),
    async ping() {
      engine.confirmChange();
      if (!(await isMigrated(engine.reader))) throw new Error('The database is not at the version of this Scorewire.');
    },
    close: () => engine.close(),
  };
}

function createReaders(engine: Engine): Readers {
  const db = engine.reader;
  return {
    users: createUserReader(db),
    brokerCredentials: createBrokerCredentialReader(db),
    bots: createBotReader(db),
    venues: createVenueReader(db),
    fixtures: createFixtureReader(engine),
    audit: createAuditReader(db),
    signingKeys: createSigningKeyReader(db),
  };
}

function createWriters(db: Kysely<Database>): Writers {
  return {
    users: createUserWriter(db),
    brokerCredentials: createBrokerCredentialWriter(db),
    bots: createBotWriter(db),
    venues: createVenueWriter(db),
    fixtures: createFixtureWriter(db),
    audit: createAuditLog(db),
    signingKeys: createSigningKeyWriter(db),
  };
}

async function change<Value, Failure>(
  engine: Engine,
  work: (writers: Writers) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    const done = await engine.writer.transaction().execute(async (transaction) => {
      await engine.lockChanges(transaction);
      const outcome = await work(createWriters(transaction));
      if (!outcome.ok) throw new RolledBack(outcome.failure);
      return outcome;
    });
    engine.confirmChange();
    return done;
  } catch (error) {
    if (error instanceof RolledBack) return failed(error.failure as Failure);
    throw error;
  }
}

/** Carries a failed outcome past the transaction, which rolls back on anything thrown. */
class RolledBack extends Error {
  readonly failure: unknown;

  constructor(failure: unknown) {
    super('rolled back');
    this.failure = failure;
  }
}
