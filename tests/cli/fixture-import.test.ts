import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createCli, startCli } from './start-cli.ts';

function line(partnerFixtureId: number, more: object = {}): string {
  return JSON.stringify({ partnerFixtureId, fixtureStartTime: '2026-04-01T18:30:00Z', ...more });
}

interface Report {
  readonly lines: number;
  readonly inserted: number;
  readonly rejected: number;
  readonly errors: readonly { readonly line: number; readonly reason: string }[];
  readonly seconds: number;
  readonly linesPerSecond: number;
}

test('a file of good lines is imported, and a second time changes nothing', async (t) => {
  const { cli, folder } = await startCli(t);
  const file = join(folder, 'season.ndjson');
  writeFileSync(file, `${line(1)}\n${line(2)}\n${line(3)}`);
  const first = await cli(`fixture import ${file}`);
  assert.deepEqual({ exitCode: first.exitCode, stderr: first.stderr }, { exitCode: 0, stderr: '' });
  assert.match(first.stdout, /^3 lines in \d+\.\d s \([\d,]+ lines\/s\)\n/);
  assert.match(first.stdout, /\n {2}inserted {3}3\n {2}updated {4}0\n {2}unchanged {2}0\n {2}rejected {3}0\n$/);
  assert.match((await cli(`fixture import ${file}`)).stdout, /unchanged {2}3\n/);
});

test('each bad line is told with its number and reason', async (t) => {
  const { cli } = await startCli(t);
  const input = `${line(1)}\nno json\n\n${line(2, { venueId: 77 })}\n{"partnerFixtureId":3}\n`;
  const { exitCode, stdout } = await cli('fixture import -', { input });
  assert.equal(exitCode, 8);
  assert.match(stdout, /\n\nRejected\n {2}line 2 {2}the line is not JSON: .*\n {2}line 4 {2}there is no venue 77/);
  assert.match(stdout, /\n {2}line 5 {2}fixtureStartTime: It is required: send it\.\n$/);
});

test('people see the first twenty bad lines, programs all of them', async (t) => {
  const { cli } = await startCli(t);
  const input = '{}\n'.repeat(25);
  const { stdout } = await cli('fixture import -', { input });
  assert.equal(stdout.match(/^ {2}line /gm)?.length, 20);
  assert.match(stdout, /\n {2}… and 5 more, use --json\n$/);
  const json = await cli('fixture import - --json', { input });
  const report = JSON.parse(json.stdout) as Report;
  assert.equal(json.exitCode, 8);
  assert.deepEqual([report.lines, report.rejected, report.errors.length], [25, 25, 25]);
  assert.ok(report.seconds > 0 && report.linesPerSecond > 0);
});

test('CSV is imported, and its bad lines are told by the lines of the file', async (t) => {
  const { cli, service, folder } = await startCli(t);
  await service.administer('PUT', '/admin/bots/12345', { name: null });
  const file = join(folder, 'season.CSV');
  const csv = [
    '\u{feff}partnerFixtureId,name,fixtureStartTime,fixtureStatus.id,botIds,isContentGraph',
    '1,"Two',
    'lines, ""quoted""",2026-04-01,1,12345,TRUE',
    '',
    '2,Bad date,tomorrow,,,',
    ',,,,,',
    'three,Bad id,2026-04-01,,,maybe',
    '4,Good,2026-04-02,,,',
  ];
  writeFileSync(file, csv.join('\r\n'));
  const { exitCode, stdout } = await cli(`fixture import ${file} --json`);
  const report = JSON.parse(stdout) as Report;
  assert.deepEqual([exitCode, report.lines, report.inserted], [8, 4, 2]);
  assert.deepEqual(
    report.errors.map((error) => error.line),
    [5, 7],
  );
  assert.match(
    report.errors[1]?.reason ?? '',
    /partnerFixtureId: It must be a whole number.*isContentGraph: It must be/,
  );
  const stored = await service.administer('GET', '/admin/fixtures/1');
  const { name, eventStatusType, botIds, isContentGraph } = stored.json<Record<string, unknown>>();
  assert.deepEqual(
    { name, eventStatusType, botIds, isContentGraph },
    { name: 'Two\r\nlines, "quoted"', eventStatusType: 'Inprogress', botIds: [12345], isContentGraph: true },
  );
});

test('short rows and fixtures that are in a CSV file twice are told by the lines of the file', async (t) => {
  const { cli } = await startCli(t);
  const input = 'partnerFixtureId,name,fixtureStartTime\n1,"a\nb",2026-04-01\n2,c\n\n1,d,2026-04-02\n3,e,2026-04-03\n';
  const { exitCode, stdout } = await cli('fixture import - --format csv', { input });
  assert.equal(exitCode, 8);
  assert.match(stdout, /^4 lines in /);
  assert.match(stdout, /\n {2}inserted {3}2\n[^]*\n {2}rejected {3}2\n/);
  assert.match(
    stdout,
    /\n {2}line 4 {2}the line has 2 of 3 columns: fixtureStartTime is missing; .*\n {2}line 6 {2}partnerFixtureId 1 is on line 2 already/,
  );
});

test('the format of standard input can be said', async (t) => {
  const { cli } = await startCli(t);
  const input = 'partnerFixtureId,fixtureStartTime\n1,2026-04-01\n';
  const { exitCode, stdout } = await cli('fixture import - --format csv', { input });
  assert.equal(exitCode, 0);
  assert.match(stdout, /^1 line in /);
});

test('a large import goes through, with a bar at a terminal', async (t) => {
  const { cli } = await startCli(t);
  const input = Array.from({ length: 5000 }, (_, index) => `${line(index + 1, { name: 'x'.repeat(100) })}\n`).join('');
  const { exitCode, stdout, stderr } = await cli('fixture import -', { input, isTTY: true });
  assert.equal(exitCode, 0);
  assert.match(stdout, /^5,000 lines in [^]* inserted {3}5,000\n/);
  assert.ok(stderr.endsWith('\r\u{1b}[K'));
});

test('quiet shows no bar', async (t) => {
  const { cli } = await startCli(t);
  assert.equal((await cli('fixture import - --quiet', { input: line(1), isTTY: true })).stderr, '');
});

for (const [what, name, content, message] of [
  [
    'an unknown column',
    'a.csv',
    'partnerFixtureId,nme\n',
    /names columns that no fixture has: "nme"\.\n {2}The columns are id, /,
  ],
  ['an open quote', 'a.csv', 'name\n"a\nb', /cannot be read at line 2: a quote is opened and never closed/],
  ['an empty CSV file', 'a.csv', '', /The CSV file is empty/],
] as const)
  test(`${what} ends an import with 6`, async (t) => {
    const { cli, folder } = await startCli(t);
    writeFileSync(join(folder, name), content);
    const { exitCode, stdout, stderr } = await cli(`fixture import ${join(folder, name)}`);
    assert.deepEqual({ exitCode, stdout }, { exitCode: 6, stdout: '' });
    assert.match(stderr, message);
  });

for (const file of ['none.ndjson', '.'])
  test(`${file} cannot be imported`, async (t) => {
    const { cli } = await startCli(t);
    const { exitCode, stderr } = await cli(`fixture import ${file}`);
    assert.equal(exitCode, 6);
    assert.match(stderr, /^scorewire: The file \S+ cannot be read: /);
  });

test('an import that is refused ends, though its input has not', async (t) => {
  const { stranger } = await startCli(t);
  const input = new PassThrough();
  input.write(`${line(1)}\n`);
  const env = { SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: 'wrong' };
  const { exitCode, stderr } = await stranger('fixture import -', { input, env });
  assert.equal(exitCode, 3);
  assert.match(stderr, /^scorewire: The username or password is wrong\.\n/);
  assert.ok(input.destroyed);
});

test('an import without a service says that trying again is safe', async () => {
  const env = { SCOREWIRE_USERNAME: 'a', SCOREWIRE_PASSWORD: 'b', SCOREWIRE_URL: 'http://127.0.0.1:1' };
  const { exitCode, stderr } = await createCli(env)('fixture import -', { input: line(1) });
  assert.equal(exitCode, 7);
  assert.match(stderr, /^scorewire: The service at http:\/\/127\.0\.0\.1:1 cannot be reached: connect ECONNREFUSED/);
  assert.match(stderr, /\n {2}Lines that it received before are stored\. Importing them again is safe/);
});
