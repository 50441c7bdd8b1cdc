import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createDemoData } from '#app/demo-data';
import { startDemoGames } from '#app/demo-games';
import { run } from '#cli/run';
import type { SimulationReport } from '#cli/simulate/report';
import { statusType } from '#core/ingress/status';
import { type CliTest, createCli, startCli } from '#tests/cli/start-cli';
import { createTestTerminal } from '#tests/cli/test-terminal';
import { createRecordedLog } from '#tests/support/run-record';
import { adminPassword } from '#tests/support/test-app';

suite('scorewire simulate', () => {
  test('every sport with faults: each wrong event causes its status, and what is stored is what was sent', async (t) => {
    const { cli, mqtt } = await startCli(t);
    const options = `--sport all --bots 23 --hz 20 --speed 30 --seed 7 --faults 10% --minutes 0.05 --broker ${mqtt}`;
    const { stdout, stderr, exitCode } = await cli(`simulate --provision ${options} --json --quiet`);
    const report = JSON.parse(stdout) as SimulationReport;
    assert.deepEqual(report.differences, []);
    assert.equal(exitCode, 0);
    assert.match(stderr, /^Made user simulator with broker credentials, bots 900001 to 900023, and venue 900000/);
    assert.ok(report.sent > 700, String(report.sent));
    assert.deepEqual(report.found, { stored: report.stored, refused: report.refused - report.refusedElsewhere });
    assert.equal(report.stored + report.refused, report.sent);
    assert.deepEqual(report.statuses.heard, report.statuses.expected);
    const types = Object.keys(report.statuses.heard).map((name) => name.replace(/ .*/, ''));
    assert.deepEqual([...new Set(types)], Object.keys(statusType).sort());
  });

  test('partial events over MQTT 3.1.1, on bots that have a game on them already, and the clean-up', async (t) => {
    const { cli, service } = await startCli(t);
    const options = '--sport basketball,soccer,tennis --hz 20 --speed 50 --partial --protocol 3.1.1';
    const first = await cli(`simulate --provision ${options} --minutes 0.02`);
    assert.match(first.stdout, /statuses {3}none, as expected/);
    const again = await cli(`simulate --provision ${options} --minutes 0.02 --seed 9 --cleanup`);
    assert.match(again.stdout, /The service has exactly the events that were sent\.\n$/);
    assert.match(again.stderr, /Removed what --provision made: 3 bots, their events, their user and venue\.\n$/);
    const bots = await service.administer('GET', '/admin/bots');
    assert.deepEqual(bots.json(), { items: [], next: null });
  });

  test('Ctrl-C ends the games with the comparison', async (t) => {
    const { url } = await startCli(t);
    const stop = new AbortController();
    const terminal = createTestTerminal({ env: signIn(url), isTTY: true, interruption: stop.signal });
    const { stderr } = terminal;
    const write = stderr.write.bind(stderr);
    stderr.write = (chunk: string) => {
      // The games are on the screen: now the person presses Ctrl-C.
      if (chunk.includes('900002 Soccer')) stop.abort();
      return write(chunk);
    };
    assert.equal(await run(['simulate', '--provision', '--hz', '20'], terminal), 0);
    assert.match(terminal.stdout.text(), /^[\d,]+ events? for 2 bots in /);
    assert.match(stderr.text(), /900001 Basketball {2}\w+ 0 : 0 \w+ {2}Period 0 {2}10:00 stopped\n900002 Soccer/);
  });

  test('a service that stored something else is found out, with exit code 1', async (t) => {
    const started = await startCli(t);
    const result = await simulateThrough(started, async (url, answer) => {
      if (!/\/bots\/900001\/events/.test(url)) return answer;
      const page = (await answer.json()) as { items: { sequence: number; payload: object }[] };
      const [lost, changed, ...rest] = page.items;
      assert.ok(lost && changed);
      const items = [{ ...changed, payload: { ...changed.payload, HomeTeamName: 'Nobody' } }, ...rest];
      return Response.json({ ...page, items });
    });
    assert.equal(result.exitCode, 1);
    assert.match(result.stdout, /Event 2 in the log of bot 900001 was acknowledged as 1\./);
    assert.match(result.stdout, /The service has \d+ of \d+ events that it acknowledged for bot 900001\./);
  });

  test('a user without bots is told what to do', async (t) => {
    const { cli } = await startCli(t);
    const { stderr, exitCode } = await cli('simulate --sport basketball');
    assert.equal(exitCode, 4);
    assert.match(stderr, /You may not push to any bot\.\n.*--provision/);
  });

  test('an integrator plays on the own bots, but not where somebody else plays, unless they are named', async (t) => {
    const { service, url } = await startCli(t);
    const account = await createDemoData(service.app, { hasGames: true });
    using _games = await startDemoGames({ ...service.app, log: createRecordedLog() });
    await new Promise<void>((resolve) => service.app.ingress.listen(12354, () => resolve()));
    const cli = createCli({ ...signIn(url), SCOREWIRE_USERNAME: 'demo', SCOREWIRE_PASSWORD: account.password });
    const own = await cli('simulate --hz 20 --minutes 0.02');
    assert.match(own.stdout, /^[\d,]+ events for 1 bot in .*The service has exactly the events that were sent\.\n$/s);
    assert.equal(own.exitCode, 0);
    const taken = await cli('simulate --sport soccer --minutes 0.02');
    assert.match(taken.stderr, /You may push to 1 bot for Soccer\. 1 of them got events in the last half minute\./);
    assert.equal(taken.exitCode, 5);
    const named = await cli('simulate --bot 12345 --hz 20 --minutes 0.02');
    assert.equal(named.exitCode, 0, named.stdout + named.stderr);
  });

  test('bots, users and venues of others are left alone', async (t) => {
    const { cli, service } = await startCli(t);
    await service.administer('PUT', '/admin/bots/900001', { name: 'Main Arena', pushEnabled: true });
    const refused = await cli('simulate --provision --minutes 0.02');
    assert.equal(refused.exitCode, 5);
    assert.match(refused.stderr, /Bot 900001 is not from a simulation, so it is left alone\./);
    const cleaned = await cli('simulate --cleanup');
    assert.match(cleaned.stderr, /0 bots/);
    const bot = await service.administer('GET', '/admin/bots/900001');
    assert.equal(bot.json<{ name: string }>().name, 'Main Arena');
  });

  for (const [option, message] of [
    ['--faults 80%', '--faults takes a share of up to a half, such as 2% or 0.02.'],
    ['--bots 0', '--bots takes a whole number from 1 to 1000.'],
    ['--speed fast', '--speed takes a number from 0.01 to 1000.'],
  ] as const)
    test(`wrong usage: ${option}`, async () => {
      const terminal = createTestTerminal();
      assert.equal(await run(['simulate', ...option.split(' ')], terminal), 2);
      assert.ok(terminal.stderr.text().startsWith(`scorewire: ${message}`));
    });
});

/** Simulates for a moment, with a service whose answers are changed on the way. */
async function simulateThrough(
  { url }: Pick<CliTest, 'url'>,
  change: (url: string, answer: Response) => Promise<Response>,
): Promise<{ readonly exitCode: number; readonly stdout: string }> {
  const changingFetch: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    return change(answer.url, answer);
  };
  const terminal = { ...createTestTerminal({ env: signIn(url) }), fetch: changingFetch };
  const exitCode = await run('simulate --provision --sport soccer --hz 10 --minutes 0.02'.split(' '), terminal);
  return { exitCode, stdout: terminal.stdout.text() };
}

function signIn(url: string): Record<string, string> {
  return { SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'admin', SCOREWIRE_PASSWORD: adminPassword };
}
