import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Registry } from 'prom-client';
import { createLocalBus } from '#bus/local-bus';
import { createUserAdministration } from '#core/administration/users';
import type { Secrets } from '#core/ports/secrets';
import type { Store } from '#core/ports/store';
import type { UserReader } from '#core/ports/user-store';
import { type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import { passwordLengthMax, passwordLengthMin, type User } from '#core/user';
import { OtherVersionError, openStoreBeside } from '#store/administration/open-store';
import { databaseFile } from '#store/data-folder/inspect-data';
import { refuseHalfRestored } from './backup/swap-data.ts';
import type { Config } from './config/load-config.ts';
import type { Log } from './log.ts';
import { describeStore, openDialect } from './open-dialect.ts';
import { openStores } from './open-stores.ts';
import { reasonOf } from './reason-of.ts';
import { createSecrets } from './secrets.ts';
import { DataFolderHeldError, StartError } from './start-error.ts';

export interface PasswordReset {
  readonly user: User;
  readonly password: string;
}

const actor = { userId: null, username: 'scorewire admin reset-password', address: 'local' };

/**
 * Sets the password of a user directly in the database, for the owner of the machine who is locked out. A running service finds the change in
 * the audit log, like every change of another process.
 */
export async function resetPassword(
  config: Config,
  log: Log,
  { username, password: given }: { readonly username: string | undefined; readonly password: string | undefined },
  secrets: Secrets = createSecrets(),
): Promise<Result<PasswordReset, Problem>> {
  if (given !== undefined && (given.length < passwordLengthMin || given.length > passwordLengthMax))
    return failed(
      problem(
        'invalid-request',
        `A password has ${passwordLengthMin} to ${passwordLengthMax} characters; got ${given.length}.`,
      ),
    );
  await using data = await openData(config, log);
  const { store } = data;
  const found = await findUser(store.users, username);
  if (!found.ok) return found;
  const password = given ?? secrets.generatePassword();
  const users = createUserAdministration({ store, secrets, changes: createLocalBus(), clock: Date.now });
  const outcome = await users.update(actor, found.value.id, { password });
  return outcome.ok ? ok({ user: outcome.value, password }) : outcome;
}

interface OpenData extends AsyncDisposable {
  readonly store: Store;
}

/**
 * Opens a data folder that is not in use as a start does: this recovers the data of a killed service, and keeps a service from starting meanwhile.
 * Beside a running service, opens only the database of accounts. PostgreSQL is always opened like that: taking its lock could depose a service that
 * has just lost its connection.
 */
async function openData(config: Config, log: Log): Promise<OpenData> {
  if (config.databaseUrl !== undefined) return openBeside(config, log);
  const folder = resolve(config.dataDir);
  refuseHalfRestored(folder);
  if (!existsSync(join(folder, databaseFile)))
    throw new StartError(
      `There is no ${databaseFile} in ${folder}: set SCOREWIRE_DATA_DIR to the data folder of the service. ` +
        'If it has never run, its first start shows the password of the administrator.',
    );
  try {
    const { store, close } = await openStores(config, log, new Registry(), {});
    return { store, [Symbol.asyncDispose]: close };
  } catch (error) {
    if (error instanceof DataFolderHeldError) return openBeside(config, log);
    throw error;
  }
}

async function openBeside(config: Config, log: Log): Promise<OpenData> {
  const dialect = await openDialect(config, log);
  const store = await openStoreBeside(dialect).catch((error: unknown) => {
    const other = error instanceof OtherVersionError;
    throw new StartError(
      other || isWithoutTables(error)
        ? `The database at ${describeStore(config)} is not of this version of Scorewire: start this version once, which brings it there.`
        : `The database at ${describeStore(config)} cannot be used: ${reasonOf(error)}.`,
      { cause: error },
    );
  });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

/** The code of PostgreSQL for a missing table: the database is empty. */
function isWithoutTables(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === '42P01';
}

/** The named user; without a name, the only administrator who can sign in. */
async function findUser(users: UserReader, username: string | undefined): Promise<Result<User, Problem>> {
  if (username !== undefined) {
    const secret = await users.findSecretByUsername(username);
    return secret === undefined ? failed(problem('not-found', `There is no user ${username}.`)) : ok(secret.user);
  }
  const admins = await listEnabledAdmins(users);
  const [only, another] = admins;
  if (only === undefined)
    return failed(
      problem(
        'not-found',
        'There is no administrator yet: the first start of the service makes one and shows his password.',
      ),
    );
  if (another === undefined) return ok(only);
  const names = admins.map((admin) => admin.username).join(', ');
  return failed(problem('invalid-request', `There are several administrators, so name one of them: ${names}.`));
}

const pageLimit = 1000;

async function listEnabledAdmins(users: UserReader): Promise<User[]> {
  const admins: User[] = [];
  for (let after: number | null = null; ; ) {
    const page: User[] = (await users.list({ after, limit: pageLimit })).slice(0, pageLimit);
    admins.push(...page.filter(({ role, disabled }) => role === 'admin' && !disabled));
    if (page.length < pageLimit) return admins;
    after = page.at(-1)?.id ?? null;
  }
}
