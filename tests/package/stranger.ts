import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { demoBotId } from '#app/demo-data';
import { afterTest } from '#tests/support/after-test';
import { freePorts } from '#tests/support/free-ports';
import { recordLog, recordShownSecrets } from '#tests/support/run-record';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

export const root = join(import.meta.dirname, '../..');

/** Somebody at a machine with npm and a Node, but without this repository and what it installed. */
export interface Stranger {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

export function createStranger(t: TestContext): Stranger {
  // On the disk, because it holds all dependencies.
  const home = createTemporaryFolder(t, tmpdir());
  const { PATH = '', NODE_COMPILE_CACHE: _cache, ...rest } = process.env;
  const path = PATH.split(':').filter((folder) => !folder.endsWith('node_modules/.bin'));
  const settings = { ...freePorts, SCOREWIRE_DATA_DIR: join(home, 'data'), XDG_CACHE_HOME: join(home, 'cache') };
  return { home, env: { ...rest, ...settings, PATH: path.join(':') } };
}

/** Runs a command to its end; throws what it printed when it fails. */
export function run({ env }: Stranger, cwd: string, command: string, ...args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  return stdout;
}

export interface Demo {
  /** What it printed for the operator. */
  readonly printed: string;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a command that serves demo data, and waits until it has printed all. */
export async function startDemo(
  t: TestContext,
  { env }: Stranger,
  cwd: string,
  command: string,
  ...args: string[]
): Promise<Demo> {
  // In a process group of its own, so that npm, its shell and the service all end with the test.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  afterTest(t, async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-Number(child.pid), 'SIGKILL');
    await exited;
  });
  let [printed, log] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    recordLog(chunk);
  });
  await new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('as often as you like:\n\n') && printed.endsWith('\n')) done();
    });
    void exited.then(([code]) => fail(new Error(`${command} ended with ${code}:\n${printed}${log}`)));
  });
  recordShownSecrets(printed);
  return {
    printed,
    async stop() {
      child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

/** Opens the console as a browser would: its page, then the scripts that it names. */
export async function openConsole({ printed }: Demo): Promise<void> {
  const [, address = ''] = /Console +(\S+)/.exec(printed) ?? [];
  const page = await (await fetch(address)).text();
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(new URL(script, address));
  assert.equal(answer.status, 200, page);
  assert.match(answer.headers.get('content-type') ?? '', /javascript/);
}

/** Pastes the line that the start printed for the demo user, then publishes. */
export function publishEvent(stranger: Stranger, { printed }: Demo, cwd: string, scorewire: string): string {
  const [credentials = ''] = /export SCOREWIRE_URL=.*/.exec(printed) ?? [];
  const publish = `${scorewire} publish ${demoBotId} --set HomeScore=50 --set Clock=7:57`;
  return run(stranger, cwd, 'sh', '-c', `${credentials}\n${publish}`);
}
