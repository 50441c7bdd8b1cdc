import { examinePostgres, type PostgresFacts } from '#app/examine-store';
import { type Finding, failed, ok, skipped, warning } from '#app/health/finding';
import { describeBytes } from '#app/health/judge-disk';
import { withoutSecret } from '#app/open-dialect';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface PostgresCheckFacts {
  /** Without the password. */
  readonly address: string;
  readonly connectionsMax: number;
  readonly found: PostgresFacts;
}

/** Checks that PostgreSQL can be reached, is new enough, and keeps committed data. */
export function createPostgresCheck(settings: SettingsCheck): MachineCheck<PostgresCheckFacts | undefined> {
  return {
    id: 'postgres',
    title: 'PostgreSQL',
    needs: [settings],
    async gather({ timeoutMs }, known) {
      const { databaseUrl, databaseConnectionsMax: connectionsMax } = configOf(known, settings);
      if (databaseUrl === undefined) return undefined;
      return {
        address: withoutSecret(databaseUrl),
        connectionsMax,
        found: await examinePostgres(databaseUrl, timeoutMs),
      };
    },
    judge: judgePostgres,
  };
}

/** The oldest version that is still maintained. */
const versionMin = 140_000;
/** Connections of the service beside those of requests: the event log and the batches. */
const connectionsBeside = 6;

export function judgePostgres(facts: PostgresCheckFacts | undefined): Finding {
  if (facts === undefined) return skipped('not used: the data is in SQLite');
  const { address, connectionsMax, found } = facts;
  if (found.kind === 'unreachable') return judgeUnreachable(address, found.errorCode, found.message);
  if (found.kind === 'no-primary')
    return failed(
      'postgres-no-primary',
      `No server of ${address} accepts writes: ${found.servers.join('; ')}.`,
      'Start or promote one of them, or correct SCOREWIRE_DATABASE_URL.',
    );
  const { settings, versionNumber, schemaVersion, knownVersion, bytes, unfit, hosts, waitingForReplica } = found;
  const version = `PostgreSQL ${Math.floor(versionNumber / 10_000)}`;
  if (settings['fsync'] !== 'on' || settings['full_page_writes'] !== 'on')
    return failed(
      'postgres-not-durable',
      `${settings['fsync'] === 'on' ? 'full_page_writes' : 'fsync'} is off at ${address}: a power failure can lose or damage acknowledged events.`,
      'Set fsync = on and full_page_writes = on in postgresql.conf and restart PostgreSQL.',
    );
  if (settings['default_transaction_read_only'] === 'on')
    return failed(
      'postgres-read-only',
      `The database at ${address} is read-only.`,
      'Set SCOREWIRE_DATABASE_URL to the primary server, or switch default_transaction_read_only off.',
    );
  if (waitingForReplica > 0)
    return failed(
      'postgres-waits-for-replica',
      `Commits at ${address} wait for the synchronous replica (${settings['synchronous_standby_names']}), which does not confirm them.`,
      'Start the replica or repair its replication; taking it out of synchronous_standby_names gives up its protection.',
    );
  if (schemaVersion !== undefined && schemaVersion > knownVersion)
    return failed(
      'database-newer',
      `The database is at version ${schemaVersion}, and this Scorewire knows versions up to ${knownVersion}.`,
      'Start the newer Scorewire that changed it, or restore the dump from before.',
    );
  if (versionNumber < versionMin)
    return warning('postgres-old', `${version} is no longer maintained.`, 'Upgrade it to a maintained version.');
  if (unfit.length > 0)
    return warning(
      'postgres-server-away',
      `${unfit.join('; ')}: it cannot take over when the primary fails.`,
      'Start it, or take it out of SCOREWIRE_DATABASE_URL.',
    );
  if (hosts > 1 && settings['synchronous_standby_names'] === '')
    return warning(
      'postgres-asynchronous',
      'Replication is asynchronous: a failover can lose the last acknowledged events.',
      'Set synchronous_standby_names in postgresql.conf, on the replicas too: see docs/scaling.md.',
    );
  if (Number(settings['max_connections']) < connectionsMax + connectionsBeside)
    return warning(
      'postgres-few-connections',
      `PostgreSQL allows ${settings['max_connections']} connections, and the service may open ${connectionsMax + connectionsBeside}.`,
      'Raise max_connections in postgresql.conf, or lower SCOREWIRE_DATABASE_CONNECTIONS_MAX.',
    );
  if (schemaVersion !== undefined && schemaVersion < knownVersion)
    return warning(
      'database-older',
      `The database is at version ${schemaVersion}; the next start of this Scorewire brings it to ${knownVersion}.`,
      'Make a dump with pg_dump before you start it.',
    );
  return ok(`${version}, durable, ${describeBytes(bytes)}`);
}

function judgeUnreachable(address: string, errorCode: string, message: string): Finding {
  const byCode: Readonly<Record<string, readonly [id: string, text: string, next: string]>> = {
    ECONNREFUSED: [
      'postgres-away',
      `PostgreSQL does not listen at ${address}.`,
      'Start PostgreSQL, or correct SCOREWIRE_DATABASE_URL.',
    ],
    ENOTFOUND: ['postgres-away', `The host of ${address} is not known.`, 'Correct SCOREWIRE_DATABASE_URL.'],
    TIMEOUT: [
      'postgres-away',
      `PostgreSQL at ${address} does not answer.`,
      'Check the network and the firewall between here and PostgreSQL.',
    ],
    '28P01': [
      'postgres-password-refused',
      `PostgreSQL at ${address} refuses the password.`,
      'Correct the password in SCOREWIRE_DATABASE_URL.',
    ],
    '28000': [
      'postgres-password-refused',
      `PostgreSQL at ${address} refuses the user.`,
      'Correct SCOREWIRE_DATABASE_URL, or pg_hba.conf of PostgreSQL.',
    ],
    '3D000': [
      'postgres-no-database',
      `There is no database at ${address}.`,
      'Create it with createdb, or correct SCOREWIRE_DATABASE_URL.',
    ],
  };
  const known = byCode[errorCode];
  if (known !== undefined) return failed(...known);
  return failed(
    'postgres-away',
    `PostgreSQL at ${address} cannot be used: ${message}.`,
    'Correct SCOREWIRE_DATABASE_URL, or look into the log of PostgreSQL.',
  );
}
