import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, renameSync, rmdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { startPostgres } from '#tests/support/start-postgres';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

/** A store that can be made to fail while the service runs on it. */
export interface FragileStore {
  /** The settings that make the service use it. */
  readonly env: Readonly<Record<string, string>>;
  fail(servicePid: number): Promise<void>;
  mend(servicePid: number): Promise<void>;
}

const smallDiskBytes = 128 * 1024 * 1024;

/** A disk in memory that somebody else fills up to its last byte. Undefined where nothing can be mounted. */
export function createSmallDisk(t: TestContext): FragileStore | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskBytes}`, 'tmpfs', folder]);
  t.after(() => {
    // What still has files open there keeps them until it ends.
    if (status === 0) spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  if (status !== 0) return undefined;
  const filler = join(folder, 'filler');
  return {
    env: { SCOREWIRE_DATA_DIR: join(folder, 'data') },
    async fail() {
      fill(filler);
    },
    async mend() {
      rmSync(filler);
    },
  };
}

/** A data folder that somebody renames, and renames back: the open files go on taking writes all the while. */
export function createMovedFolder(t: TestContext): FragileStore {
  const folder = createTemporaryFolder(t);
  const [data, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')];
  return {
    env: { SCOREWIRE_DATA_DIR: data },
    fail: async () => renameSync(data, elsewhere),
    mend: async () => renameSync(elsewhere, data),
  };
}

/** Files that may not grow beyond what the log is now: writing fails by another way than on a full disk. Undefined without prlimit. */
export function createLimitedFiles(t: TestContext): FragileStore | undefined {
  if (spawnSync('prlimit', ['--version']).status !== 0) return undefined;
  const folder = createTemporaryFolder(t);
  const limit = (pid: number, bytes: number | 'unlimited'): void => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
    if (status !== 0) throw new Error(`prlimit: ${stderr.toString()}`);
  };
  return {
    env: { SCOREWIRE_DATA_DIR: folder },
    fail: async (pid) => limit(pid, statSync(join(folder, 'events.db-wal')).size),
    mend: async (pid) => limit(pid, 'unlimited'),
  };
}

/** A PostgreSQL of its own that is stopped at once, as if its machine had failed, and started again. */
export async function createOwnPostgres(t: TestContext): Promise<FragileStore> {
  const { url } = await startPostgres();
  const { data, bin } = await findPlaces(url);
  const control = (...args: string[]): Promise<void> => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], data);
  const stop = (): Promise<void> => control('-m', 'immediate', 'stop');
  let isUp = true;
  t.after(async () => {
    if (isUp) await stop();
    rmSync(dirname(data), { recursive: true, force: true });
  });
  const options = `-p ${new URL(url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  return {
    env: { SCOREWIRE_DATABASE_URL: url },
    async fail() {
      await stop();
      isUp = false;
    },
    async mend() {
      await control('-l', join(data, 'log'), '-o', options, 'start');
      isUp = true;
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let bytes = 1024 * 1024; bytes >= 1; bytes /= 16) {
    const chunk = Buffer.alloc(bytes);
    try {
      for (;;) writeSync(file, chunk);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}

export async function findPlaces(url: string): Promise<{ readonly data: string; readonly bin: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data: string; bin: string }>(
    `select current_setting('data_directory') as data, setting as bin from pg_config where name = 'BINDIR'`,
  );
  await client.end();
  const [places] = rows;
  if (places === undefined) throw new Error('PostgreSQL does not tell where it is.');
  return places;
}

/** As the user whom the folder belongs to: PostgreSQL refuses to run as root. */
async function run(command: string, args: readonly string[], folder: string): Promise<void> {
  const { uid, gid } = statSync(folder);
  const env = { ...process.env, LC_ALL: 'C' };
  const child = spawn(command, args, { cwd: folder, env, uid, gid, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
