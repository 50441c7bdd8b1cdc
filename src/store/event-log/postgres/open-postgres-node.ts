import { hostname } from 'node:os';
import type pg from 'pg';
import { createPostgresServers, type PostgresServers } from '#store/postgres-servers/postgres-servers';
import { clientOn } from '#store/postgres-servers/server-client';
import { connectionConfig } from './connection.ts';

/**
 * The right to write events into a database: an advisory lock that the writing connection holds, exclusively by a lone node, shared by the nodes of
 * a cluster. The lock is lost with that connection, so every stored event comes from a process that held it.
 */
export interface PostgresNode {
  /** Identifies this process, also in the table of writers. */
  readonly id: string;
  readonly isShared: boolean;
  /** Set once another process has had the lock exclusively: this one must not store anything any more. */
  readonly deposed: Error | undefined;
  /** Opens a connection that holds the lock; the first call returns the one that took it at the start. */
  connect(prepare: (client: pg.Client) => void): Promise<pg.Client>;
  /** Notes that another process has had the lock. */
  depose(): Error;
  /** Closes the first connection if nobody has asked for it. */
  close(): Promise<void>;
}

export interface PostgresNodeOptions {
  readonly url: string;
  /** The servers of the URL, which all connections of a process share. */
  readonly servers?: PostgresServers | undefined;
  /** For a node of a cluster. */
  readonly isShared?: boolean;
  /** How long the start waits for another process to end. */
  readonly waitMsMax: number;
  /** Called once when it starts to wait. */
  readonly onWait: (holder: string) => void;
  readonly onDeposed: (error: Error) => void;
}

/** Another process holds the lock. */
export class NodeHeldError extends Error {
  override readonly name = 'NodeHeldError';
  /** A description for people. */
  readonly holder: string;

  constructor(holder: string) {
    super(`another Scorewire uses this database: ${holder}`);
    this.holder = holder;
  }
}

/** An arbitrary number; nothing else in the database may take it as an advisory lock. */
export const nodeLock = 7_041_846_204n;
const lockNotAvailable = '55P03';
const lockMsMax = 1000;
/** PostgreSQL notices within about ten seconds that the machine of a connection is gone, and releases the lock. */
const keepAlive = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';
/** PostgreSQL truncates longer names. */
const nameBytesMax = 63;

export async function openPostgresNode(options: PostgresNodeOptions): Promise<PostgresNode> {
  const { url, servers = createPostgresServers(url), isShared = false, waitMsMax, onWait, onDeposed } = options;
  const id = crypto.randomUUID();
  const name = `scorewire ${id.slice(0, 8)}, process ${process.pid} on ${hostname()}`;
  const applicationName = Buffer.from(name).subarray(0, nameBytesMax).toString();
  let deposed: Error | undefined;
  let first: pg.Client | undefined = await connect(() => {}, waitMsMax);
  first.once('end', () => {
    first = undefined;
  });
  return {
    id,
    isShared,
    get deposed() {
      return deposed;
    },
    async connect(prepare) {
      if (deposed !== undefined) throw deposed;
      const taken = first;
      first = undefined;
      if (taken === undefined) return connect(prepare, undefined);
      prepare(taken);
      return taken;
    },
    depose,
    async close() {
      await first?.end();
    },
  };

  function depose(): Error {
    if (deposed !== undefined) return deposed;
    deposed = new Error(
      'Another Scorewire has used this database while this one could not reach it: this one stores nothing any more. ' +
        'Stop one of the two; this one has to be started again before it can go on.',
    );
    onDeposed(deposed);
    return deposed;
  }

  async function connect(prepare: (client: pg.Client) => void, waitMs: number | undefined): Promise<pg.Client> {
    const client = clientOn(servers, { ...connectionConfig, application_name: applicationName });
    // Without a listener, a broken connection would end the process.
    client.on('error', () => {});
    prepare(client);
    try {
      await client.connect();
      await client.query(keepAlive);
      // PostgreSQL may not have noticed yet that an earlier connection of this process is gone.
      await client.query(endFormerSql, [applicationName]);
      await takeLock(client, waitMs);
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }

  /** At the start (with `waitMs`), another holder prevents the start; later, it deposes this process. */
  async function takeLock(client: pg.Client, waitMs: number | undefined): Promise<void> {
    const giveUpAtMs = performance.now() + (waitMs ?? 0);
    await client.query(`set lock_timeout = ${lockMsMax}`);
    for (let hasTold = false; !(await tryLock(client, isShared)); ) {
      const [holder] = (await client.query<Holder>(findHolderSql, [isShared ? 'ExclusiveLock' : '%'])).rows;
      const isOther = holder !== undefined && holder.name !== applicationName;
      if (isOther && waitMs === undefined) throw depose();
      if (performance.now() >= giveUpAtMs) throw new NodeHeldError(describeHolder(holder));
      if (!hasTold) onWait(describeHolder(holder));
      hasTold = true;
    }
    await client.query('set lock_timeout = 0');
  }
}

interface Holder {
  readonly pid: number;
  readonly name: string;
  /** Null for a connection from the same machine. */
  readonly address: string | null;
  readonly since: string;
}

const endFormerSql = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = $1 and pid <> pg_backend_pid() and datname = current_database()`;

const findHolderSql = `
  select pid, application_name as name, client_addr::text as address,
    to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 1
    and classid = ${nodeLock >> 32n} and objid = ${nodeLock & 0xffff_ffffn} and datname = current_database()
    and database = (select oid from pg_database where datname = current_database()) and mode like $1`;

async function tryLock(client: pg.Client, isShared: boolean): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_lock${isShared ? '_shared' : ''}(${nodeLock})`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  }
}

function describeHolder(holder: Holder | undefined): string {
  if (holder === undefined) return 'it is not known which';
  const { name, pid, address, since } = holder;
  return `"${name}", connected from ${address ?? 'the same machine'} since ${since}, process ${pid} of PostgreSQL`;
}
