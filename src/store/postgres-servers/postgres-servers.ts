import type pg from 'pg';
import { choosePrimary, historyOf, judgeServers, type KnownHistory } from './choose-primary.ts';
import { type DatabaseHost, parseDatabaseUrl } from './database-url.ts';
import { examineServer } from './examine-server.ts';
import { describeServer, type ExaminedServer } from './server-state.ts';

/**
 * The servers of a database URL, and which of them accepts writes now. All connections of a process share this object, so that a failover causes one
 * search, and connections to the former primary are no longer used.
 */
export interface PostgresServers {
  /** The URL with one host, for the driver. */
  readonly driverUrl: string;
  /** False for a single host that is used without a check. */
  readonly seeksPrimary: boolean;
  /** The server that accepts writes; rejects with `NoPrimaryError` when there is none. Asks the servers only when in doubt. */
  find(): Promise<DatabaseHost>;
  /** A connection failed or its server became read-only: the next `find` asks all servers again. */
  doubt(): void;
  /** Ends the connection when the database has moved to another server. */
  follow(client: pg.Client, server: DatabaseHost): void;
  /** Looks for a new primary from time to time: a connection to a machine that is gone does not fail by itself. */
  watch(): Disposable;
}

export interface PostgresServersOptions {
  /** Called when the database has moved to another server. */
  readonly onMoved?: (from: string, to: string) => void;
}

/** No server of the URL accepts writes. */
export class NoPrimaryError extends Error {
  override readonly name = 'NoPrimaryError';
  readonly servers: readonly ExaminedServer[];

  constructor(servers: readonly ExaminedServer[]) {
    super(`no server accepts writes: ${servers.map(describeServer).join('; ')}`);
    this.servers = servers;
  }
}

/** How long one server may take to answer. */
const examineMsMax = 3000;
/** How long a server that accepts writes waits for the others to answer: one of them may have replaced it. */
const graceMs = 250;
/** The pause after a search without success, so that failing connections do not become a storm. */
const searchPauseMs = 250;
const watchPauseMs = 5000;

export function createPostgresServers(url: string, { onMoved }: PostgresServersOptions = {}): PostgresServers {
  const parsed = parseDatabaseUrl(url);
  if (parsed === undefined) throw new Error('This is no URL of a PostgreSQL database.');
  const { hosts, driverUrl, seeksPrimary } = parsed;
  const [only] = hosts;
  const clients = new Map<pg.Client, DatabaseHost>();
  let primary: DatabaseHost | undefined;
  let isSure = false;
  let history: KnownHistory;
  let searching: Promise<DatabaseHost> | undefined;
  let pausedUntilMs = 0;
  return {
    driverUrl,
    seeksPrimary,
    find() {
      if (!seeksPrimary && only !== undefined) return Promise.resolve(only);
      return isSure && primary !== undefined ? Promise.resolve(primary) : search();
    },
    doubt() {
      isSure = false;
    },
    follow(client, server) {
      if (!seeksPrimary) return;
      clients.set(client, server);
      client.once('end', () => clients.delete(client));
    },
    watch() {
      // If none is found, the connections report it.
      const timer = seeksPrimary ? setInterval(() => void search().catch(() => {}), watchPauseMs).unref() : undefined;
      return { [Symbol.dispose]: () => clearInterval(timer) };
    },
  };

  /** All callers wait for the same search. */
  function search(): Promise<DatabaseHost> {
    searching ??= searchAll().finally(() => {
      searching = undefined;
    });
    return searching;
  }

  async function searchAll(): Promise<DatabaseHost> {
    await pause(pausedUntilMs - performance.now());
    const judged = judgeServers(await examineServers(driverUrl, hosts), history);
    const chosen = choosePrimary(judged);
    if (chosen === undefined) {
      pausedUntilMs = performance.now() + searchPauseMs;
      throw new NoPrimaryError(judged);
    }
    history = historyOf(chosen) ?? history;
    moveTo(chosen.server);
    return chosen.server;
  }

  function moveTo(server: DatabaseHost): void {
    const before = primary;
    primary = server;
    isSure = true;
    for (const [client, used] of clients) if (used !== server) client.connection.stream.destroy();
    if (before !== undefined && before !== server) onMoved?.(before.name, server.name);
  }
}

/** Asks all servers at once. Does not wait for one that does not answer when another accepts writes. */
export async function examineServers(
  driverUrl: string,
  hosts: readonly DatabaseHost[],
  timeoutMs = examineMsMax,
  waitMs = graceMs,
): Promise<ExaminedServer[]> {
  const answers = new Map<DatabaseHost, ExaminedServer>();
  const found = Promise.withResolvers<void>();
  const all = hosts.map(async (server) => {
    const state = await examineServer(driverUrl, server, timeoutMs);
    answers.set(server, { server, state });
    if (state.kind === 'primary') found.resolve();
  });
  await Promise.race([Promise.all(all), found.promise.then(() => pause(waitMs))]);
  return hosts.map((server) => answers.get(server) ?? { server, state: unanswered });
}

const unanswered = { kind: 'unreachable', errorCode: 'TIMEOUT', message: 'no answer' } as const;

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
