import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSecrets } from './find-secrets.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';
import { installSystemPackages } from './system-packages.ts';

/** `npm test`: the checks, then every test, with the real parts that they need brought up first. */
const node = process.execPath;
const patterns =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['src/**/*.test.ts', 'tests/**/*.test.ts', 'benchmarks/**/*.test.ts'];

if (process.argv.length === 2) run('npm', ['run', '-s', 'check']);
installSystemPackages(patterns);
const postgres = await tryStartPostgres();
const record = mkdtempSync(join(tmpdir(), 'scorewire-record-'));
const env = {
  ...process.env,
  SCOREWIRE_TEST_RECORD: record,
  ...(postgres && { SCOREWIRE_TEST_POSTGRES_URL: postgres.url }),
};
const reporter = process.env['CI'] === 'true' ? 'spec' : 'dot';
const options = [`--test-reporter=${reporter}`, '--test-concurrency=2', '--test-timeout=180000'];
// Not spawnSync: somebody must go on reading what PostgreSQL logs, or it stops when the pipe is full.
const tests = spawn(node, ['--test', ...options, ...patterns], { stdio: 'inherit', env });
const [status] = (await once(tests, 'exit')) as [number | null];
await postgres?.stop();
process.exitCode = noSecretWasLogged() ? (status ?? 1) : 1;

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function tryStartPostgres(): Promise<Postgres | undefined> {
  try {
    return await startPostgres();
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: all tests on PostgreSQL, because it does not start here:\n${String(error)}\n\n`);
    return undefined;
  }
}

/** The logs of all tests together, searched for all secrets that they used; they are kept for a look when there is one. */
function noSecretWasLogged(): boolean {
  const { findings, secretCount, logBytes } = findSecrets(record);
  for (const { name, file, line } of findings.slice(0, 50))
    process.stderr.write(`A SECRET WAS LOGGED: ${name}, in line ${line} of ${join(record, file)}\n`);
  if (findings.length > 0) return false;
  rmSync(record, { recursive: true, force: true });
  if (process.argv.length > 2 || (secretCount > 0 && logBytes > 0)) return true;
  process.stderr.write(`The logs could not be searched for secrets: ${logBytes} bytes, ${secretCount} secrets.\n`);
  return false;
}
