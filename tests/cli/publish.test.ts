import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { run } from '#cli/run';
import { openCuttingProxy } from '#tests/sdk/cutting-proxy';
import { createCli } from './start-cli.ts';
import { type IntegratorTest, startIntegrator } from './start-integrator.ts';
import { createTestTerminal, shows } from './test-terminal.ts';

async function storedPayloads({ service, password }: IntegratorTest, botId: number): Promise<unknown[]> {
  const url = `/external/ingress/bots/${botId}/events`;
  const answer = await service.send({ method: 'GET', url, as: { basic: ['anna', password] } });
  return answer.json<{ items: { payload: unknown }[] }>().items.map(({ payload }) => payload);
}

test('one service, every kind of verdict', async (t) => {
  const started = await startIntegrator(t);
  const { anna, service, url, mqtt, folder, userId } = started;

  await t.test('--set makes an event with values as its fields take them, for the sport of the bot', async () => {
    const set = '--set HomeScore=52 --set Clock=7:41 --set HomePlayer1=23 --set Horn=true --set GuestScore=null';
    assert.deepEqual(await anna(`publish 42 ${set}`), {
      exitCode: 0,
      stdout: 'accepted  event 1: sequence 1\n',
      stderr: '',
    });
    const [event] = await storedPayloads(started, 42);
    assert.deepEqual(event, {
      EventId: 3,
      HomeScore: 52,
      Clock: '7:41',
      HomePlayer1: '23',
      Horn: true,
      GuestScore: null,
    });
  });

  for (const protocol of ['5', '3.1.1'])
    await t.test(`MQTT ${protocol} tells all faults of a refused event, and the exit code is 6`, async () => {
      const input = '{"EventId":3,"HomeScore":"fifty","Clock":"7.57.1"}';
      const { exitCode, stdout } = await anna(`publish 42 - --protocol ${protocol}`, { input });
      assert.equal(exitCode, 6);
      assert.match(
        stdout,
        /^refused {3}event 1\n {10}2 faults \[InvalidField 5\]\n {12}Clock: expected .*; got .*\n {12}HomeScore: expected .*\n$/,
      );
    });

  for (const options of ['--qos 2', '--protocol 3.1.1', '--protocol 3.1.1 --qos 2', `--broker ${mqtt}`])
    await t.test(`an event is accepted with ${options}`, async () => {
      const { exitCode, stdout } = await anna(`publish 42 ${options}`, { input: '{"EventId":3}' });
      assert.equal(exitCode, 0);
      assert.match(stdout, /^accepted {2}event 1: sequence \d+\n$/);
    });

  await t.test('QoS 0 has no verdict, and says so', async () => {
    const { exitCode, stdout } = await anna('publish 42 --qos 0 --set Period=2');
    assert.deepEqual({ exitCode, stdout }, { exitCode: 0, stdout: 'sent      event 1: QoS 0 has no verdict\n' });
  });

  await t.test('a misspelt field is accepted with a warning, which --strict refuses', async () => {
    const { exitCode, stdout } = await anna('publish 42 --set HomeScor=5');
    assert.equal(exitCode, 0);
    assert.match(
      stdout,
      /^accepted {2}event 1: sequence \d+\n {10}warning: Basketball has no field "HomeScor"\. Did you mean "HomeScore"\?/,
    );
    assert.equal((await anna('publish 42 --set HomeScor=5 --strict')).exitCode, 6);
  });

  await t.test('of several events each has its verdict, in order, and the worst decides', async () => {
    const file = join(folder, 'game.ndjson');
    writeFileSync(
      file,
      '{"EventId":3,"Period":1}\n{"EventId":3,"Period":99}\n{"EventId":3,\n{"EventId":3,"Period":2}\n',
    );
    const { exitCode, stdout, stderr } = await anna(`publish 42 --file ${file}`);
    assert.equal(exitCode, 6);
    assert.deepEqual(stdout.match(/^\w+ +event \d/gm), [
      'accepted  event 1',
      'refused   event 2',
      'refused   event 3',
      'accepted  event 4',
    ]);
    assert.equal(stderr, '2 accepted, 2 refused.\n');
  });

  await t.test('hundreds of events keep their order', async () => {
    const events = Array.from({ length: 350 }, (_, index) => ({ EventId: 3, Period: 1, HomeScore: index % 20 }));
    const before = (await storedPayloads(started, 43)).length;
    const { exitCode, stdout } = await anna('publish 43 - --json', { input: JSON.stringify(events) });
    assert.equal(exitCode, 0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: number; sequence: number });
    assert.deepEqual(
      lines.map(({ event }) => event),
      events.map((_, index) => index + 1),
    );
    assert.deepEqual(
      lines.map(({ sequence }) => sequence),
      events.map((_, index) => before + index + 1),
    );
  });

  await t.test('--quiet prints only what is wrong', async () => {
    const { stdout } = await anna('publish 42 --quiet', { input: '{"EventId":3}\n{"EventId":3,"Period":99}\n' });
    assert.match(stdout, /^refused {3}event 2\n {10}Period must be between 0 and 9; got 99\. .*\n$/);
  });

  await t.test('an event is sent when its line has arrived, while the pipe is still open', async () => {
    const input = new PassThrough();
    const env = { SCOREWIRE_URL: url, SCOREWIRE_USERNAME: 'anna', SCOREWIRE_PASSWORD: started.password };
    const terminal = createTestTerminal({ input, env });
    const exited = run(['publish', '42', '-'], terminal);
    for (const number of [1, 2]) {
      input.write('{"EventId":3}\n');
      await shows(terminal.stdout, `event ${number}: sequence`);
    }
    input.end();
    assert.equal(await exited, 0);
  });

  await t.test('an example is accepted as it is piped', async () => {
    const { stdout: input } = await anna('sport example basketball');
    assert.equal((await anna('publish 42 - --strict', { input })).exitCode, 0);
  });

  await t.test('on a terminal the verdict has a colour, in a pipe and with NO_COLOR it has none', async () => {
    const shown = await anna('publish 42 --set Period=2', { isTTY: true });
    assert.ok(shown.stdout.startsWith('\u{1b}[32maccepted'));
    const plain = await anna('publish 42 --set Period=2', { isTTY: true, env: { NO_COLOR: '1' } });
    assert.ok(plain.stdout.startsWith('accepted'));
  });

  await t.test('a bot of any sport needs --sport for its first event, and none for the next', async () => {
    await service.administer('PUT', '/admin/bots/44', { name: 'Court 4', pushEnabled: true });
    await service.administer('PUT', `/admin/users/${userId}/bots/44`);
    const { exitCode, stderr } = await anna('publish 44 --set HomeScore=1');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^scorewire: Bot 44 takes any sport: add --sport, such as --sport basketball\.\n/);
    assert.equal((await anna('publish 44 --set HomeScore=1 --sport soccer')).exitCode, 0);
    assert.equal((await anna('publish 44 --set HomeScore=2')).exitCode, 0);
    assert.deepEqual((await storedPayloads(started, 44)).at(-1), { EventId: 8, HomeScore: 2 });
  });

  await t.test('broker credentials are enough', async () => {
    const issued = await service.administer('POST', `/admin/users/${userId}/broker-credentials`, { name: 'truck' });
    const env = { SCOREWIRE_PASSWORD: issued.json<{ password: string }>().password };
    assert.equal((await anna('publish 42 -', { env, input: '{"EventId":3}' })).exitCode, 0);
    assert.equal((await anna('publish 42 --sport basketball --set Period=2', { env })).exitCode, 0);
    const asks = await anna('publish 42 --set Period=2', { env });
    assert.match(asks.stderr, /^scorewire: Broker credentials cannot ask for the sport of the bot: add --sport, /);
    const tail = await anna('tail 42', { env });
    assert.match(
      tail.stderr,
      /^scorewire: This is a password of broker credentials, which sign in to MQTT only\.\n {2}\S/,
    );
  });
});

test('each mistake says its cause and the next step', async (t) => {
  const { anna, service, userId, folder, url, password } = await startIntegrator(t);
  const signIn = { SCOREWIRE_USERNAME: 'anna', SCOREWIRE_PASSWORD: password };
  const event = '{"EventId":3,"Period":1}\n{"EventId":3,"Period":2}\n';

  await t.test('a bot that is not assigned', async () => {
    const { exitCode, stdout, stderr } = await anna('publish 99 -', { input: event });
    assert.equal(exitCode, 3);
    assert.match(
      stdout,
      /^refused {3}event 1\n {10}You may not push to bot 99: bot 99 is not assigned to your user\. Check the number of the bot .*\n$/,
    );
    assert.equal(stderr, '');
    const set = await anna('publish 99 --set Period=1');
    assert.deepEqual(set, {
      exitCode: 3,
      stdout: '',
      stderr:
        'scorewire: Bot 99 is not one of yours: check the number, or ask support to assign it.\n  scorewire bot mine lists your bots.\n',
    });
  });

  for (const protocol of ['5', '3.1.1'])
    await t.test(`no push permission, on MQTT ${protocol}`, async () => {
      await service.administer('PATCH', `/admin/users/${userId}`, { pushEnabled: false });
      const { exitCode, stdout } = await anna(`publish 42 - --protocol ${protocol}`, { input: event });
      await service.administer('PATCH', `/admin/users/${userId}`, { pushEnabled: true });
      assert.equal(exitCode, 3);
      assert.match(
        stdout,
        /^refused {3}event 1\n {10}You may not push to bot 42: push permission is not enabled for your user\. Ask support to enable .*\n$/,
      );
    });

  await t.test('a wrong password', async () => {
    const { exitCode, stderr } = await anna('publish 42 --set Period=1', { env: { SCOREWIRE_PASSWORD: 'wrong' } });
    assert.equal(exitCode, 3);
    assert.match(
      stderr,
      /^scorewire: The username or password is wrong for http:\S+\.\n {2}Run scorewire login, or check /,
    );
  });

  await t.test('a service that is not there', async () => {
    const env = { SCOREWIRE_URL: `http://127.0.0.1:${await unusedPort(t)}` };
    const { exitCode, stderr } = await anna('publish 42 --set Period=1', { env });
    assert.equal(exitCode, 7);
    assert.match(
      stderr,
      /^scorewire: The service at \S+ cannot be reached: connect ECONNREFUSED .*\n {2}Is it running there\?/,
    );
    const broker = await anna(`publish 42 --set Period=1 --broker mqtt://127.0.0.1:${await unusedPort(t)}`);
    assert.equal(broker.exitCode, 7);
    assert.match(broker.stderr, /^scorewire: The broker at mqtt:\S+ cannot be reached: .*\n {2}Check --broker\. /);
  });

  await t.test('a service that does not answer', async () => {
    const proxy = await openCuttingProxy(t, Number(new URL(url).port));
    const env = { ...signIn, SCOREWIRE_URL: `http://127.0.0.1:${proxy.port}` };
    const input = new PassThrough();
    const terminal = createTestTerminal({ env, input });
    const exited = run(['publish', '42', '-', '--timeout', '1'], terminal);
    input.write('{"EventId":3}\n');
    await shows(terminal.stdout, 'accepted');
    proxy.holdAnswers(true);
    input.write('{"EventId":3}\n');
    assert.equal(await exited, 7);
    assert.match(
      terminal.stdout.text(),
      /\nunknown {3}event 2: No verdict came within 1 s: it may be stored or not\. scorewire doctor /,
    );
    assert.equal(terminal.stderr.text(), '1 accepted, 1 without a verdict. Events after that were not sent.\n');
  });

  await t.test('another sport', async () => {
    const { exitCode, stdout } = await anna('publish 42', { input: '{"EventId":8}' });
    assert.equal(exitCode, 6);
    assert.match(stdout, /This bot takes events of Basketball \(EventId 3\) only; got Soccer \(EventId 8\)\./);
  });

  for (const [line, message] of [
    ['publish abc', /^scorewire: BOT is the number of a bot, such as 12345; scorewire bot mine lists yours\.\n\nUsage/],
    [
      'publish 42 --set HomeScore',
      /^scorewire: --set takes a field and a value, such as --set HomeScore=3; got HomeScore\.\n/,
    ],
    ['publish 42 x.json --set HomeScore=3', /^scorewire: Give one of --set, --file and EVENT\.\n/],
    ['publish 42 --qos 3', /^scorewire: --qos takes 0, 1 or 2\.\n/],
    ['publish 42 --protocol 3', /^scorewire: --protocol takes 5 or 3\.1\.1\.\n/],
    ['publish 42 --broker 127.0.0.1', /^scorewire: --broker takes an address such as mqtt:\/\//],
    ['publish 42 --timeout soon', /^scorewire: --timeout takes a whole number of seconds from 1\.\n/],
  ] as const)
    await t.test(`scorewire ${line}`, async () => {
      const { exitCode, stderr } = await anna(line);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    });

  await t.test('nothing to publish', async () => {
    assert.match(
      (await anna('publish 42', { isTTY: true })).stderr,
      /^scorewire: Say what to publish: --set HomeScore=3, /,
    );
    const empty = await anna('publish 42', { input: '\n' });
    assert.deepEqual(empty, {
      exitCode: 6,
      stdout: '',
      stderr: 'scorewire: There is no event to publish: the input is empty.\n',
    });
    const missing = await anna(`publish 42 ${join(folder, 'nowhere.json')}`);
    assert.match(missing.stderr, /^scorewire: The file \S+ cannot be read: no such file or directory\.\n$/);
  });

  await t.test('nobody is signed in', async () => {
    const { exitCode, stderr } = await createCli({ HOME: folder })('publish 42', { input: event });
    assert.equal(exitCode, 3);
    assert.match(stderr, /^scorewire: You are not signed in: run scorewire login\.\n/);
  });
});

/** A port on which nothing listens. */
async function unusedPort(t: TestContext): Promise<number> {
  const { once } = await import('node:events');
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
