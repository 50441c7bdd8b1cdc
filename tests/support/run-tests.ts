import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { dot, spec } from 'node:test/reporters';
import { findSecrets } from './find-secrets.ts';
import { needsPostgres } from './needs-postgres.ts';
import { planTestRun, type TestBatch } from './plan-test-run.ts';
import { createTemplate } from './postgres-template.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';
import { installSystemPackages } from './system-packages.ts';

/** `npm test`: the checks, then every test. `npm test -- FILE…`: only these files, or all in these folders. Starts PostgreSQL where a file needs it. */
const given = process.argv.slice(2);
const isWholeSuite = given.length === 0;
const isCi = process.env['CI'] === 'true';
/** Linux keeps the files of this folder in memory. */
const memoryFolder = '/dev/shm';
const files = globSync(isWholeSuite ? ['{src,tests,benchmarks,cluster,console/src}/**/*.test.ts'] : given.map(testsOf));
if (files.length === 0) throw new Error(`No test file matches ${given.join(' ')}.`);

if (hasRoomInMemory()) process.env['SCOREWIRE_TEST_FOLDERS'] ??= memoryFolder;
const folder = mkdtempSync(join(tmpdir(), 'scorewire-run-'));
// Stripping the types and compiling takes most of the time in which a process starts, and the tests start hundreds.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/tests');
const batches = planTestRun(files, folder);
let paths = batches.map(({ path }) => path);
const starting = files.some(needsPostgres) ? tryStartPostgres() : undefined;
// All at once, because most of it keeps one core busy, or none.
const prepared = await Promise.allSettled([
  starting,
  isWholeSuite ? runScript('check') : undefined,
  // Tests see the console as it is in the sources now.
  runScript('build:console').then(isWholeSuite ? () => bundle(batches) : undefined),
  installSystemPackages(files),
  isWholeSuite ? runSupport('warm-cache.ts') : undefined,
  files.some((file) => /^tests\/(browser|console)\//.test(file)) ? unpackBrowser() : undefined,
]);
const postgres = prepared[0].status === 'fulfilled' ? prepared[0].value : undefined;
const problems = prepared
  .filter(({ status }) => status === 'rejected')
  .map((each) => String((each as PromiseRejectedResult).reason));
if (problems.length > 0) {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
process.env['SCOREWIRE_TEST_RECORD'] = folder;
if (postgres !== undefined) process.env['SCOREWIRE_TEST_POSTGRES_URL'] = postgres.url;

let hasFailed = false;
const tests = run({
  files: paths,
  // More than there are cores: tests also wait, for disks, processes and time limits.
  concurrency: availableParallelism() + 2,
  // Stack traces name the sources, and not the bundle.
  execArgv: ['--enable-source-maps'],
  // Of a file, or of a batch of them.
  timeout: 300_000,
});
tests.on('test:fail', ({ todo }) => {
  if (todo === undefined || todo === false) hasFailed = true;
});
// Of an error that no test has caught; the short report leaves it out.
tests.on('test:diagnostic', ({ message }) => {
  if (!isCi && message.startsWith('Error: ')) process.stderr.write(`\n${message}\n`);
});
const report = isCi ? tests.compose(spec) : tests.compose(dot);
for await (const text of report) process.stdout.write(text as string);
await postgres?.stop();
process.exitCode = noSecretWasLogged() && !hasFailed ? 0 : 1;

function testsOf(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, '**/*.test.ts') : path;
}

/** Room for the largest folders of tests that run at the same time, and for everything else. */
function hasRoomInMemory(): boolean {
  if (!isWholeSuite || !existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > 4e9 && freemem() > 8e9;
}

function runScript(name: string): Promise<void> {
  return finish(`npm run ${name}`, spawn('npm', ['run', '-s', name], { stdio: 'inherit' }));
}

/** In a process of its own, because the package changes the environment. Where it fails, the tests say why. */
function unpackBrowser(): Promise<void> {
  return runSupport('unpack-browser.ts').catch(() => {});
}

function runSupport(script: string): Promise<void> {
  return finish(script, spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' }));
}

async function finish(what: string, child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${what} failed.`);
}

async function bundle(planned: readonly TestBatch[]): Promise<void> {
  const { prepareService } = await import('./prepare-service.ts');
  const service = await prepareService(folder);
  process.env['SCOREWIRE_TEST_SERVICE'] = service;
  const { bundleTests } = await import('./bundle-tests.ts');
  // With `--require` every thread of every service would load that module too.
  const first = join(import.meta.dirname, 'without-async-hooks.ts');
  paths = await bundleTests(planned, { folder, first, serviceFolder: dirname(service) });
}

async function tryStartPostgres(): Promise<Postgres | undefined> {
  try {
    // Tests kill the service, never this server, so its data need not survive a crash of the machine.
    // Three nodes in one test have three times its connections.
    const server = await startPostgres({ fsync: 'off', full_page_writes: 'off', max_connections: '400' });
    await createTemplate(server.url);
    return server;
  } catch (error) {
    if (isCi) throw error;
    process.stderr.write(`\nSKIPPED: all tests on PostgreSQL, because it does not start here:\n${String(error)}\n\n`);
    return undefined;
  }
}

/** Searches the logs of all tests for every secret that they used; keeps them for inspection where it finds one. */
function noSecretWasLogged(): boolean {
  const { findings, secretCount, logBytes } = findSecrets(folder);
  for (const { name, file, line } of findings.slice(0, 50))
    process.stderr.write(`A SECRET WAS LOGGED: ${name}, in line ${line} of ${join(folder, file)}\n`);
  if (findings.length > 0) return false;
  rmSync(folder, { recursive: true, force: true });
  if (!isWholeSuite || (secretCount > 0 && logBytes > 0)) return true;
  process.stderr.write(`The logs could not be searched for secrets: ${logBytes} bytes, ${secretCount} secrets.\n`);
  return false;
}
