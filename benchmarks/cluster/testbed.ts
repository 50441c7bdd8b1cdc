import { readFileSync } from 'node:fs';
import pg from 'pg';
import { startNats } from '#tests/support/start-nats';
import { startPostgres } from '#tests/support/start-postgres';
import type { SignIn } from '../loads/packets.ts';
import { processTree, treeCpuMs } from '../loads/process-tree.ts';
import { createDataFolder, type RunningService, startService } from '../support/start-service.ts';
import { onboard } from '../systems/onboard.ts';

/** A lone node and two nodes of a cluster, on one PostgreSQL and one nats-server, so that all are measured on the same machine at the same time. */
export interface Testbed extends AsyncDisposable {
  readonly alone: RunningService;
  readonly nodes: readonly [RunningService, RunningService];
  /** The same users and bots in both. */
  readonly aloneSignIns: readonly SignIn[];
  readonly signIns: readonly SignIn[];
  /** Of the database of the cluster. */
  readonly url: string;
  readonly processes: Processes;
}

export interface Processes {
  readonly postgres: number;
  readonly nats: number;
}

const settings = {
  SCOREWIRE_LOG_LEVEL: 'error',
  SCOREWIRE_INGRESS_RATE_MAX: '0',
  SCOREWIRE_INGRESS_BURST_MAX: '0',
};

export async function openTestbed(bots: number): Promise<Testbed> {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(createDataFolder());
  const postgres = await startPostgres();
  opened.defer(() => postgres.stop());
  const nats = await startNats();
  opened.defer(() => nats.stop());
  const url = await createDatabase(postgres.url, 'cluster');
  const aloneUrl = await createDatabase(postgres.url, 'alone');
  const clusterSettings = { ...settings, SCOREWIRE_DATABASE_URL: url, SCOREWIRE_NATS_URL: nats.url };
  const start = async (env: Readonly<Record<string, string>>): Promise<RunningService> => {
    const service = await startService(folder, env);
    opened.use(service);
    return service;
  };
  const alone = await start({ ...settings, SCOREWIRE_DATABASE_URL: aloneUrl });
  const nodes = [await start(clusterSettings), await start(clusterSettings)] as const;
  const aloneSignIns = await onboard(alone.url, bots);
  const signIns = await onboard(nodes[0].url, bots);
  const processes = { postgres: findChild('bin/postgres'), nats: findChild('nats-server') };
  const all = opened.move();
  return { alone, nodes, aloneSignIns, signIns, url, processes, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Starts to measure the processor time of several processes; the returned function gives the milliseconds since then. */
export function startCpu<Name extends string>(pids: Readonly<Record<Name, number>>): () => Record<Name, number> {
  const read = (): [string, number][] =>
    Object.entries<number>(pids).map(([name, pid]): [string, number] => [name, treeCpuMs(pid)]);
  const from = Object.fromEntries(read());
  return () =>
    Object.fromEntries(read().map(([name, until]) => [name, until - (from[name] ?? 0)])) as Record<Name, number>;
}

/** Bytes of write-ahead log that PostgreSQL has written so far. */
export async function walBytes(url: string): Promise<number> {
  const [row] = await query<{ bytes: string }>(url, `select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(row?.bytes);
}

async function createDatabase(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Finds the process of a program that a test helper started: the helpers do not return it. */
export function findChild(program: string): number {
  const pid = processTree(process.pid).find((each) => {
    const [command = ''] = readFileSync(`/proc/${each}/cmdline`, 'utf8').split('\0');
    return command.endsWith(program);
  });
  if (pid === undefined) throw new Error(`${program} does not run`);
  return pid;
}
