import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { pickPorts } from '#tests/support/pick-ports';
import { findPostgresPrograms, type PostgresPrograms, type PostgresServer } from '#tests/support/postgres-programs';
import { createPostgresFolder } from '#tests/support/start-postgres';
import { copyServer } from './copy-server.ts';

export interface PostgresPair extends AsyncDisposable {
  /** Both servers, whichever of them is the primary. */
  readonly ports: readonly [number, number];
  /** The port of the one that takes writes. */
  readonly primaryPort: number;
  /** Ends the primary as a power cut would and starts it again on the same data; resolves when the replica follows it. */
  restart(downMs: number): Promise<void>;
  /** Ends the primary for good and promotes the replica; resolves when that takes writes. */
  failOver(): Promise<void>;
  /** Builds the server that was lost anew as the replica; resolves when commits wait for it again. */
  rejoin(): Promise<void>;
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

interface Member {
  readonly name: string;
  readonly port: number;
  readonly data: string;
  server: PostgresServer | undefined;
}

/** No test here takes the machine away, only processes: what they have written is safe without a sync. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  // A replica that is built anew or comes back reads from here what it has missed.
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '100ms',
};
/** Which servers a commit waits for. A file of its own, because it changes with every failover. */
const syncFile = 'synchronous.conf';
const lookMs = 20;
const startMsMax = 30_000;

/** A primary and a replica that follows it by synchronous streaming: what the primary has acknowledged is on both. */
export async function openPostgresPair(): Promise<PostgresPair> {
  const folder = createPostgresFolder();
  const programs = await findPostgresPrograms(folder);
  // Below the ports that the system gives to clients: nobody may take the port of a server that is down.
  const [first = 0, second = 0] = await pickPorts(2);
  const members: [Member, Member] = [createMember(folder, 'a', first), createMember(folder, 'b', second)];
  const pair = new Pair(folder, programs, members);
  try {
    await pair.create();
    return pair;
  } catch (error) {
    await pair[Symbol.asyncDispose]();
    throw error;
  }
}

class Pair implements PostgresPair {
  private readonly folder: string;
  private readonly programs: PostgresPrograms;
  private primary: Member;
  private replica: Member;
  readonly ports: readonly [number, number];

  constructor(folder: string, programs: PostgresPrograms, [first, second]: readonly [Member, Member]) {
    this.folder = folder;
    this.programs = programs;
    this.primary = first;
    this.replica = second;
    this.ports = [first.port, second.port];
  }

  get primaryPort(): number {
    return this.primary.port;
  }

  async create(): Promise<void> {
    await this.programs.initialize(this.primary.data);
    writeFileSync(join(this.primary.data, 'postgresql.conf'), `include_if_exists '${syncFile}'\n`, { flag: 'a' });
    await this.serve(this.primary);
    await this.rejoin();
  }

  async restart(downMs: number): Promise<void> {
    await this.primary.server?.end('SIGQUIT');
    await wait(downMs);
    await this.serve(this.primary);
    await this.untilSynchronous();
  }

  async failOver(): Promise<void> {
    await this.primary.server?.end('SIGQUIT');
    this.primary.server = undefined;
    [this.primary, this.replica] = [this.replica, this.primary];
    // Until the lost server is back, nobody can be waited for.
    this.setSynchronous(false);
    await this.query('select pg_promote()');
  }

  async rejoin(): Promise<void> {
    const { primary, replica } = this;
    await replica.server?.end('SIGQUIT');
    rmSync(replica.data, { recursive: true, force: true });
    await copyServer(urlOf(primary), primary.data, replica.data);
    await this.serve(replica, {
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=scorewire application_name=${replica.name}`,
    });
    this.setSynchronous(true);
    await this.untilSynchronous();
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: urlOf(this.primary) });
    // It may be cut.
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { server } of [this.replica, this.primary])
      if (server?.child.exitCode === null && server.child.signalCode === null) await server.end('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async serve(member: Member, more: Readonly<Record<string, string>> = {}): Promise<void> {
    member.server = await this.programs.serve(member.data, member.port, { ...settings, ...more });
  }

  private setSynchronous(isOn: boolean): void {
    const { data, server } = this.primary;
    writeFileSync(join(data, syncFile), `synchronous_standby_names = '${isOn ? '*' : ''}'\n`);
    server?.child.kill('SIGHUP');
  }

  /** The replica has all that the primary has, and every commit waits for it. */
  private async untilSynchronous(): Promise<void> {
    const deadlineMs = performance.now() + startMsMax;
    const [now] = await this.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn');
    for (;;) {
      const found = await this.query(
        `select from pg_stat_replication where sync_state = 'sync' and flush_lsn >= $1::pg_lsn`,
        [now?.lsn],
      );
      if (found.length > 0) return;
      if (performance.now() > deadlineMs) throw new Error('The replica does not follow the primary.');
      await wait(lookMs);
    }
  }
}

function createMember(folder: string, name: string, port: number): Member {
  return { name, port, data: join(folder, name), server: undefined };
}

function urlOf({ port }: Member): string {
  return `postgres://scorewire@127.0.0.1:${port}/postgres`;
}
