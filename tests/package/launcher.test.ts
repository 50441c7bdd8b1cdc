import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { v8Flags } from '#app/v8-flags';
import { afterTest } from '#tests/support/after-test';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

const root = join(import.meta.dirname, '../..');

/** Old versions of Node cannot replace the process, so the launcher stays beside Scorewire. */
const withoutExecve = ['--import', 'data:text/javascript,process.execve = undefined'];
const modes = [
  ['replaced by the program', []],
  ['beside the program', withoutExecve],
] as const;

const tellsAll = `
  const input = [];
  for await (const chunk of process.stdin) input.push(chunk);
  const { execArgv, execPath, argv } = process;
  console.log(JSON.stringify({ execArgv, execPath, args: argv.slice(2), input: Buffer.concat(input).toString() }));
  process.exitCode = 3;`;

const waitsForSignal = `
  import { endWithLauncher } from '${join(root, 'src/cli/end-with-launcher.ts')}';
  endWithLauncher();
  const keepAlive = setInterval(() => {}, 1000);
  process.once('SIGTERM', () => { clearInterval(keepAlive); console.log('closed'); process.exitCode = 5; });
  console.log('ready ' + process.pid);`;

for (const [mode, options] of modes) {
  test(`launcher ${mode}: passes on arguments, standard input, V8 flags and the exit code`, (t) => {
    const { launcher, node } = createPackage(t, tellsAll);
    const { stdout, status } = spawnSync(process.execPath, [...options, launcher, 'one', '--two'], {
      input: 'from outside',
      encoding: 'utf8',
    });
    const told = { execArgv: v8Flags, execPath: node, args: ['one', '--two'], input: 'from outside' };
    assert.deepEqual([JSON.parse(stdout), status], [told, 3]);
  });

  test(`launcher ${mode}: SIGTERM reaches the program, which closes`, async (t) => {
    const { child, ended } = await startPackage(t, options, waitsForSignal);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, { printed: 'closed\n', code: 5, signal: null });
  });

  test(`launcher ${mode}: a program that a signal ends, ends the launcher by the same signal`, async (t) => {
    const { programId, ended } = await startPackage(t, options, waitsForSignal);
    process.kill(programId, 'SIGKILL');
    assert.deepEqual(await ended, { printed: '', code: null, signal: 'SIGKILL' });
  });
}

test('launcher beside the program: when it is killed, the program closes', async (t) => {
  const { child, ended } = await startPackage(t, withoutExecve, waitsForSignal);
  child.kill('SIGKILL');
  // The program holds the other end of this pipe: it ends with the program.
  assert.equal((await ended).printed, 'closed\n');
});

test('launcher without a Node that is new enough: says what to do', (t) => {
  const { launcher } = createPackage(t, tellsAll, { hasRuntime: false });
  const oldNode = `data:text/javascript,
    Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } });
    Object.defineProperty(process, 'version', { value: 'v20.19.0' });`;
  const { stderr, status } = spawnSync(process.execPath, ['--import', oldNode, launcher], { encoding: 'utf8' });
  assert.equal(
    stderr,
    `scorewire: Node 26 is missing: npm did not install ${runtimeName}. Install again without --omit=optional. Or run scorewire with Node 26 or newer; this is v20.19.0.\n`,
  );
  assert.equal(status, 1);
});

const runtimeName = `node${process.platform === 'darwin' && process.arch === 'arm64' ? '-bin' : ''}-${process.platform}-${process.arch}`;

/** An installed package with another program in it. */
function createPackage(t: TestContext, program: string, { hasRuntime = true } = {}) {
  const folder = createTemporaryFolder(t);
  for (const name of ['bin', 'dist']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'dist/main.js'), program);
  const launcher = join(folder, 'bin/scorewire.js');
  cpSync(join(root, 'bin/scorewire.js'), launcher);
  const runtime = join(folder, 'node_modules', runtimeName);
  if (hasRuntime) {
    mkdirSync(join(runtime, 'bin'), { recursive: true });
    writeFileSync(join(runtime, 'package.json'), '{}');
    symlinkSync(process.execPath, join(runtime, 'bin/node'));
  }
  return { launcher, node: process.execPath };
}

interface Ended {
  /** After the line that tells the process id. */
  readonly printed: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

async function startPackage(
  t: TestContext,
  options: readonly string[],
  program: string,
): Promise<{ readonly child: ChildProcess; readonly programId: number; readonly ended: Promise<Ended> }> {
  const { launcher } = createPackage(t, program);
  const child = spawn(process.execPath, [...options, launcher], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterTest(t, () => child.kill('SIGKILL'));
  // After 'close' nobody writes to the pipe any more.
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  let printed = '';
  const ready = Promise.withResolvers<number>();
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    const id = /^ready (\d+)\n/.exec(printed)?.[1];
    if (id !== undefined) ready.resolve(Number(id));
  });
  const ended = closed.then(([code, signal]) => ({ printed: printed.replace(/^ready \d+\n/, ''), code, signal }));
  void ended.then(() => ready.reject(new Error(`The program did not start: ${printed}`)));
  return { child, programId: await ready.promise, ended };
}
