import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findPlaces } from '#tests/process/ingress-outages';
import { startPostgres } from '#tests/support/start-postgres';
import { processTree } from '../loads/process-tree.ts';
import { untilListening } from '../support/ports.ts';

const startMsMax = 30_000;

/** A PostgreSQL of its own, on a data folder that it keeps over kills. */
export class KillablePostgres {
  readonly url: string;
  readonly #data: string;
  readonly #bin: string;
  #server: ChildProcess | undefined;

  static async start(): Promise<KillablePostgres> {
    const { url } = await startPostgres();
    const { data, bin } = await findPlaces(url);
    return new KillablePostgres(url, data, bin);
  }

  private constructor(url: string, data: string, bin: string) {
    this.url = url;
    this.#data = data;
    this.#bin = bin;
  }

  /** kill -9 of the postmaster and of everything that it has started. */
  killGroup(): void {
    // Its children are leaders of groups of their own, so that the tree is what must be killed.
    for (const pid of processTree(this.#readPid())) killIfThere(pid);
  }

  /** As after a power cut: no checkpoint, no good-bye. Resolves when it is gone. */
  async stopImmediately(): Promise<void> {
    const pid = this.#readPid();
    process.kill(pid, 'SIGQUIT');
    await untilGone(pid);
  }

  /** kill -9 of a process that serves the service; PostgreSQL then ends all the others and recovers. */
  async killBackend(): Promise<void> {
    const pid = await this.#query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc nulls last, query_start desc limit 1`,
    );
    if (pid !== undefined) killIfThere(pid.pid);
  }

  /** Begins a checkpoint that nobody waits for. */
  async beginCheckpoint(): Promise<void> {
    const client = await this.#connect();
    client.query('checkpoint').catch(() => {});
  }

  /** Starts it again; resolves when it has recovered and takes connections. */
  async restart(): Promise<void> {
    const { uid, gid } = statSync(this.#data);
    const args = ['-D', this.#data, '-p', new URL(this.url).port, '-c', 'listen_addresses=127.0.0.1'];
    const server = spawn(join(this.#bin, 'postgres'), [...args, '-c', 'unix_socket_directories='], {
      ...(process.getuid?.() === 0 && { uid, gid }),
      cwd: this.#data,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: 'ignore',
    });
    this.#server = server;
    server.on('error', () => {});
    await this.untilReady();
  }

  async untilReady(): Promise<void> {
    await untilListening(Number(new URL(this.url).port));
    const deadlineMs = performance.now() + startMsMax;
    for (;;) {
      try {
        await this.#query('select 1');
        return;
      } catch (error) {
        if (performance.now() > deadlineMs) throw new Error('PostgreSQL did not come back.', { cause: error });
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.killGroup();
    if (this.#server !== undefined && this.#server.exitCode === null && this.#server.signalCode === null)
      await once(this.#server, 'exit');
    rmSync(dirname(this.#data), { recursive: true, force: true });
  }

  #readPid(): number {
    return Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    // It is meant to be cut.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async #query<Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> {
    const client = await this.#connect();
    try {
      return (await client.query<Row>(text)).rows[0];
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function untilGone(pid: number): Promise<void> {
  const deadlineMs = performance.now() + startMsMax;
  while (isThere(pid)) {
    if (performance.now() > deadlineMs) throw new Error(`Process ${pid} does not end.`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** A process that has ended and that nobody has waited for yet is gone for us. */
function isThere(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}
