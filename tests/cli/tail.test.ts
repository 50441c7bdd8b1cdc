import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from '#cli/run';
import { openCuttingProxy } from '#tests/sdk/cutting-proxy';
import { type IntegratorTest, startIntegrator } from './start-integrator.ts';
import { createTestTerminal, shows, type TestTerminal } from './test-terminal.ts';

/** `tail` in the background, as a person would have it in a second window. */
async function startTail({ url, password }: IntegratorTest, line: string, address = url) {
  const ctrlC = new AbortController();
  const env = { SCOREWIRE_URL: address, SCOREWIRE_USERNAME: 'anna', SCOREWIRE_PASSWORD: password };
  const terminal: TestTerminal = createTestTerminal({ env, interruption: ctrlC.signal });
  const exited = run(['tail', ...line.split(' ')], terminal);
  await shows(terminal.stderr, 'Ctrl-C ends it.');
  const end = (): Promise<number> => {
    ctrlC.abort();
    return exited;
  };
  return { terminal, end };
}

/** The lines without their times, which differ. */
function linesOf(terminal: TestTerminal): string[] {
  return terminal.stdout
    .text()
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^[\d:.]+Z {2}/, ''));
}

function events(...list: object[]): string {
  return list.map((event) => `${JSON.stringify({ EventId: 3, ...event })}\n`).join('');
}

test('tail follows bots', async (t) => {
  const started = await startIntegrator(t);
  const { anna } = started;
  await anna('publish 42', { input: events({ HomeScore: 50, GuestScore: 48, Clock: '7:57' }) });

  await t.test('an event is a line with what changed since the one before, also since before it began', async () => {
    const { terminal, end } = await startTail(started, '42 43');
    await anna('publish 42', { input: events({ HomeScore: 52, GuestScore: 48, Clock: '7:41' }, { HomeScore: 52 }) });
    await shows(terminal.stdout, '#3');
    await anna('publish 43', { input: events({ Period: 1 }) });
    await shows(terminal.stdout, '43  #1');
    assert.equal(await end(), 0);
    assert.deepEqual(linesOf(terminal), [
      '42  #2        HomeScore 50 → 52, Clock 7:57 → 7:41',
      '42  #3        no change',
      '43  #1        new game: Period 1',
    ]);
  });

  await t.test('refusals and warnings are shown, whoever sent the event', async () => {
    const { terminal, end } = await startTail(started, '42 --show statuses');
    await anna('publish 42', { input: events({ HomeScore: 'x' }, { HomeScor: 1 }) });
    await shows(terminal.stdout, 'warning');
    assert.equal(await end(), 0);
    const [refused, warning] = linesOf(terminal);
    assert.match(refused ?? '', /^42 {2}refused {3}HomeScore must be a number; got the text "x"\. \[InvalidField 5\]$/);
    assert.match(warning ?? '', /^42 {2}warning {3}Basketball has no field "HomeScor"\. /);
  });

  await t.test('receipts are shown on demand', async () => {
    const { terminal, end } = await startTail(started, '42 --show receipts');
    await anna('publish 42', { input: events({ Period: 2 }) });
    await shows(terminal.stdout, 'receipt');
    assert.equal(await end(), 0);
    assert.match(linesOf(terminal)[0] ?? '', /^42 {2}receipt {3}#\d+ from \S+, packet \d+$/);
  });

  await t.test('--since begins with what is stored, refusals in between', async () => {
    const { exitCode, stdout } = await anna('tail 42 --since 1h --once');
    assert.equal(exitCode, 0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^[\d:.]+Z {2}/, ''));
    assert.match(lines[0] ?? '', /^42 {2}#1 {8}new game: HomeScore 50, GuestScore 48, Clock 7:57$/);
    assert.match(lines[3] ?? '', /^42 {2}refused /);
    assert.equal((await anna('tail 42 --since 2100-01-01 --once')).stdout, '');
  });

  await t.test('--json is one object per line', async () => {
    const { stdout } = await anna('tail 42 --since 1h --once --json');
    const [first, second] = stdout
      .split('\n')
      .map((line) => (line === '' ? {} : (JSON.parse(line) as Record<string, unknown>)));
    assert.deepEqual([first?.['type'], first?.['sequence'], first?.['newGame']], ['event', 1, true]);
    assert.deepEqual(second?.['changes'], { HomeScore: [50, 52], Clock: ['7:57', '7:41'] });
  });

  await t.test('after a lost connection it goes on, without gap or repetition', async () => {
    const proxy = await openCuttingProxy(t, Number(new URL(started.url).port));
    const { terminal, end } = await startTail(started, '43', `http://127.0.0.1:${proxy.port}`);
    await anna('publish 43', { input: events({ HomeScore: 1 }) });
    await shows(terminal.stdout, 'HomeScore 1');
    proxy.refuse(true);
    proxy.cut();
    await shows(terminal.stderr, 'Connecting again…');
    await anna('publish 43', { input: events({ HomeScore: 2 }, { HomeScore: 'x' }) });
    proxy.refuse(false);
    await shows(terminal.stdout, 'HomeScore 1 → 2');
    await shows(terminal.stdout, 'refused');
    await anna('publish 43', { input: events({ HomeScore: 3 }) });
    await shows(terminal.stdout, 'HomeScore 2 → 3');
    assert.equal(await end(), 0);
    assert.equal(linesOf(terminal).length, 4);
  });

  await t.test('an administrator needs the assignment too, and is told how to get it', async () => {
    const { exitCode, stderr } = await started.cli('tail 42');
    assert.equal(exitCode, 3);
    assert.match(
      stderr,
      /\nscorewire: You may not read bot 42: .*\n {2}An administrator assigns bots: scorewire user assign /,
    );
  });

  for (const [line, exitCode, message] of [
    [
      'tail 99',
      3,
      /^scorewire: Bot 99 is not one of yours: check the number, or ask support to assign it\.\n {2}scorewire bot mine/,
    ],
    ['tail', 2, /^scorewire: tail needs BOT\.\n\nUsage: scorewire tail BOT\.\.\. \[options\]\n/],
    ['tail 42 --once', 2, /^scorewire: --once needs --since\.\n/],
    ['tail 42 --since soon', 2, /^scorewire: --since takes an age such as 30s, 10m, 2h or 1d, or a time such as/],
    ['tail 42 --show scores', 2, /^scorewire: --show takes events, statuses and receipts, separated by commas\.\n/],
  ] as const)
    await t.test(`scorewire ${line} says what is wrong`, async () => {
      const answer = await anna(line);
      assert.equal(answer.exitCode, exitCode);
      assert.match(answer.stderr, message);
    });
});

test('a long line is cut to the width of the terminal', async (t) => {
  const { anna } = await startIntegrator(t);
  const { stdout: input } = await anna('sport example basketball');
  await anna('publish 42', { input });
  const env = { NO_COLOR: '1' };
  const { stdout } = await anna('tail 42 --since 1h --once', { isTTY: true, columns: 80, env });
  assert.equal(stdout.length, 81);
  assert.ok(stdout.endsWith('…\n'));
});
