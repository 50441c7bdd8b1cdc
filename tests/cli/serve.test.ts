import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { createTemporaryFolder } from '#tests/support/engines';
import { freePorts } from '#tests/support/free-ports';
import { recordLog } from '#tests/support/run-record';
import { serviceCommand } from '#tests/support/service-command';

interface Serving {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  readonly exited: Promise<unknown>;
}

function serve(t: TestContext, env: Record<string, string>): Serving {
  const folder = createTemporaryFolder(t);
  const settings = { SCOREWIRE_DATA_DIR: join(folder, 'data'), ...freePorts, ...env };
  const child = spawn(process.execPath, [...serviceCommand, 'serve'], {
    env: settings,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  t.after(() => {
    child.kill('SIGKILL');
    return exited;
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
    recordLog(chunk);
  });
  return { process: child, stdout: () => output.stdout, stderr: () => output.stderr, exited };
}

async function failToServe(t: TestContext, env: Record<string, string>): Promise<string> {
  const serving = serve(t, env);
  await serving.exited;
  assert.equal(serving.process.exitCode, 1);
  assert.equal(serving.stdout(), '');
  return serving.stderr();
}

test('a port that is taken is one sentence', async (t) => {
  const other = createServer().listen(0, '127.0.0.1');
  t.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  assert.equal(
    await failToServe(t, { SCOREWIRE_HTTP_PORT: String(port) }),
    `scorewire: Port ${port} on 127.0.0.1 is taken: stop what listens there, or set SCOREWIRE_HTTP_PORT to another one.\n`,
  );
});

test('a data folder that cannot be one is one sentence', async (t) => {
  const file = join(createTemporaryFolder(t), 'file');
  writeFileSync(file, '');
  const stderr = await failToServe(t, { SCOREWIRE_DATA_DIR: file });
  assert.match(
    stderr,
    /^scorewire: The data folder \S+ cannot be used: .* Make it writable, or set SCOREWIRE_DATA_DIR\.\n$/,
  );
});

test('a database that cannot be reached is one sentence', async (t) => {
  const stderr = await failToServe(t, { SCOREWIRE_DATABASE_URL: 'postgres://anna:hunter2@127.0.0.1:1/x' });
  assert.match(stderr, /^scorewire: The database at postgres:\/\/anna@127\.0\.0\.1:1\/x cannot be reached: .*\n$/);
});

test('a database of a newer version is one sentence', async (t) => {
  const folder = createTemporaryFolder(t);
  const database = new DatabaseSync(join(folder, 'scorewire.db'));
  database.exec('create table schema_version (version integer not null); insert into schema_version values (1000)');
  database.close();
  const stderr = await failToServe(t, { SCOREWIRE_DATA_DIR: folder });
  assert.match(
    stderr,
    /^scorewire: The database cannot be used: it is at version 1000 and this Scorewire knows versions up to \d+: .*\n$/,
  );
});

test('wrong settings are told all at once, one a line, secrets left out', async (t) => {
  const stderr = await failToServe(t, {
    SCOREWIRE_DATABASE_URL: 'mysql://u:hunter2@db',
    SCOREWIRE_HTTP_PORT: 'eighty',
  });
  const lines = stderr.trimEnd().split('\n');
  assert.equal(lines.length, 2);
  for (const line of lines) assert.match(line, /^scorewire: SCOREWIRE_\w+ is \S+, but takes a .*\.$/);
  assert.doesNotMatch(stderr, /hunter2/);
});

test('where a failure came from is told on demand', async (t) => {
  const env = { SCOREWIRE_DATABASE_URL: 'postgres://127.0.0.1:1/x', SCOREWIRE_LOG_LEVEL: 'debug' };
  assert.match(await failToServe(t, env), /^scorewire: .*\n.*StartError: [^]*\n +at /);
});

test('the service starts, answers, and ends with 0 when it is told to', async (t) => {
  const serving = serve(t, {});
  const [url] = await seen(serving, /http:\/\/127\.0\.0\.1:\d+/);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  serving.process.kill('SIGTERM');
  await serving.exited;
  assert.equal(serving.process.exitCode, 0);
});

async function seen(serving: Serving, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(serving.stdout());
    if (match !== null) return match;
    if (serving.process.exitCode !== null) throw new Error(`it ended: ${serving.stderr()}`);
    await once(serving.process.stdout ?? serving.process, 'data');
  }
}
