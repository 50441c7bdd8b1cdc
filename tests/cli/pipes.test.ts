import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startIntegrator } from './start-integrator.ts';

/* Only what a real process shows: pipes, signals, exit codes. */

const main = join(import.meta.dirname, '../../src/cli/main.ts');
const runFile = promisify(execFile);

/** `scorewire` in the line is the real program. */
async function shell(line: string, env: Record<string, string> = {}) {
  const script = `set -o pipefail; scorewire() { "${process.execPath}" "${main}" "$@"; }; ${line}`;
  const options = { env: { PATH: process.env['PATH'], ...env } };
  return runFile('bash', ['--norc', '-c', script], options).then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      exitCode: error.code,
      stdout: error.stdout,
      stderr: error.stderr,
    }),
  );
}

test('an example is piped into publish', async (t) => {
  const { url, password } = await startIntegrator(t);
  const env = { SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'anna', SCOREWIRE_PASSWORD: password };
  const piped = await shell('scorewire sport example basketball --partial | scorewire publish 42 -', env);
  assert.deepEqual(piped, { exitCode: 0, stdout: 'accepted  event 1: sequence 1\n', stderr: '' });
});

test('a reader that has seen enough ends the command in silence', async () => {
  const { stdout, stderr } = await shell('scorewire sport show swimming | head -n 1');
  assert.deepEqual({ stdout, stderr }, { stdout: 'Swimming: EventId 13\n', stderr: '' });
});

test('Ctrl-C ends tail with 0', async (t) => {
  const { url, password } = await startIntegrator(t);
  const env = { SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'anna', SCOREWIRE_PASSWORD: password };
  const child = spawn(process.execPath, [main, 'tail', '42'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  await says(child, 'Ctrl-C ends it.');
  child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null]);
});

async function says({ stderr }: ChildProcess, text: string): Promise<void> {
  let said = '';
  while (!said.includes(text)) {
    const [chunk] = (await once(stderr ?? process.stderr, 'data')) as [Buffer];
    said += String(chunk);
  }
}
