import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type Postgres, startPostgres } from './start-postgres.ts';
import { installSystemPackages } from './system-packages.ts';

/** `npm test`: the checks, then every test, with the real parts that they need brought up first. */
const node = process.execPath;
const patterns = process.argv.length > 2 ? process.argv.slice(2) : ['src/**/*.test.ts', 'tests/**/*.test.ts'];

if (process.argv.length === 2) run('npm', ['run', '-s', 'check']);
installSystemPackages(patterns);
const postgres = await tryStartPostgres();
const env = { ...process.env, ...(postgres && { SCOREWIRE_TEST_POSTGRES_URL: postgres.url }) };
const reporter = process.env['CI'] === 'true' ? 'spec' : 'dot';
const options = [`--test-reporter=${reporter}`, '--test-concurrency=2', '--test-timeout=180000'];
// Not spawnSync: somebody must go on reading what PostgreSQL logs, or it stops when the pipe is full.
const tests = spawn(node, ['--test', ...options, ...patterns], { stdio: 'inherit', env });
const [status] = (await once(tests, 'exit')) as [number | null];
await postgres?.stop();
process.exitCode = status ?? 1;

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
