import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createClock, noThrottle } from '#tests/rest/arrange';
import {
  assertConnectRefused,
  type BrokerService,
  type Level,
  levelNames,
  levels,
  openBrokerService,
} from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

/** Who may sign in to the broker, how often, and for how long without a word. */

test('sign-in to the broker', { timeout: 60_000, concurrency: true }, async (t) => {
  const service = await openBrokerService(t, { env: noThrottle });
  const tests = levels.flatMap((level) => [
    t.test(`${levelNames[level]}: credentials`, (t) => tryCredentials(t, service, level)),
    t.test(`${levelNames[level]}: connections per user`, () => tryTooMany(service, level)),
    t.test(`${levelNames[level]}: a keep alive of 1 s is raised to 3 s`, () => trySilence(service, level)),
    t.test(`${levelNames[level]}: a keep alive that is long enough is left alone`, () => tryKeepAlive(service, level)),
  ]);
  await Promise.all(tests);
});

async function tryCredentials(t: TestContext, { operator, connect, open }: BrokerService, level: Level): Promise<void> {
  const bot = 10 + level;
  await operator.putBot(bot);
  const ana = await operator.createUser(`Ana.${level}`, { bots: [bot] });
  const ben = await operator.createUser(`ben.${level}`);
  const gone = await operator.createUser(`gone.${level}`);
  await operator.changeUser(gone.id, { disabled: true });
  const revoked = await operator.issueCredential(ana.id);
  await operator.revokeCredential(ana.id, revoked.credentialId);

  const wrong = { 4: 0x05, 5: 0x86 };
  const missing = { 4: 0x05, 5: 0x87 };
  const refused: readonly (readonly [string, { username?: string; secret?: string }, typeof wrong])[] = [
    ['nobody', {}, missing],
    ['a username alone', { username: ana.username }, missing],
    ['an empty secret', { ...ana, secret: '' }, wrong],
    ['a wrong secret', { ...ana, secret: `${ana.secret.slice(1)}A` }, wrong],
    ['the secret in lower case', { ...ana, secret: ana.secret.toLowerCase() }, wrong],
    ['the password for REST', { ...ana, secret: ana.password }, wrong],
    ['a revoked secret', { ...ana, secret: revoked.secret }, wrong],
    ['the secret of another user', { ...ana, secret: ben.secret }, wrong],
    ['an unknown user', { ...ana, username: 'nobody' }, wrong],
    ['an empty username', { ...ana, username: '' }, wrong],
    ['a disabled user', gone, wrong],
  ];
  for (const [who, credentials, codes] of refused)
    await t.test(`${who} is refused`, async () => {
      const connack = await assertConnectRefused(await open(level), credentials, codes);
      const reason = codes === missing ? /Sign in with the username and password/ : /wrong, or was revoked/;
      if (level === 5) assert.match(connack.properties?.reasonString ?? '', reason);
    });

  await t.test('the case of the username does not matter', async () => {
    for (const username of [ana.username.toUpperCase(), ana.username.toLowerCase(), ana.username]) {
      const client = await connect(level, { ...ana, username });
      assert.deepEqual((await client.subscribe(`bot/${bot}/json`)).granted, [0]);
      await client.end();
    }
  });
}

async function tryTooMany({ operator, connect, open }: BrokerService, level: Level): Promise<void> {
  const user = await operator.createUser(`many.${level}`);
  const codes = { 4: 0x03, 5: 0x97 };
  const clients = [];
  for (let number = 1; number <= 20; number += 1)
    clients.push(await connect(level, user, { clientId: `client ${number}` }));
  const connack = await assertConnectRefused(await open(level), user, codes);
  if (level === 5)
    assert.equal(
      connack.properties?.reasonString,
      'Your user has 20 connections, which is the limit: close another one first.',
    );

  // One that comes back is not one more.
  const [first, second] = clients;
  const again = await connect(level, user, { clientId: 'client 1' });
  await first?.expectDisconnect(0x8e);
  await assertConnectRefused(await open(level), user, codes);
  await connect(level, await operator.createUser(`few.${level}`));
  await second?.end();
  await connect(level, user);
  for (const client of [again, ...clients.slice(2)]) await client.expectNothing();
}

/** The server closes after one and a half times the keep alive: 1.5 s would be that of the one asked for. */
async function trySilence({ operator, connect }: BrokerService, level: Level): Promise<void> {
  const user = await operator.createUser(`silent.${level}`);
  const fromMs = performance.now();
  const client = await connect(level, user, { keepAlive: 1 });
  assert.equal(client.connack.properties?.serverKeepAlive, level === 5 ? 3 : undefined);
  await client.closed(8000);
  const tookMs = performance.now() - fromMs;
  assert.ok(tookMs >= 4500, `closed after ${tookMs} ms`);
  await client.expectDisconnect(0x8d);
}

async function tryKeepAlive({ operator, connect }: BrokerService, level: Level): Promise<void> {
  const user = await operator.createUser(`patient.${level}`);
  for (const keepAlive of [0, 3, 60]) {
    const { connack } = await connect(level, user, { keepAlive });
    assert.equal(connack.properties?.serverKeepAlive, undefined);
  }
}

test('failed sign-ins are throttled', { timeout: 60_000 }, async (t) => {
  const env = { SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '3', SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX: '2' };
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await openBrokerService(t, { env, clock: time.clock });
  const { app, operator, connect } = service;
  const ana = await operator.createUser('ana');
  const beside = await connect(5, ana);

  for (const level of levels) {
    await t.test(
      `${levelNames[level]}: of one username; others, and its own addresses, are not held to it`,
      async () => {
        await failAs(service, level, 'ghost', 'ghost');
        await expectThrottled(service, level, { ...ana, username: 'ghost' });
        for (let count = 0; count < 5; count += 1) await (await connect(level, ana)).end();
      },
    );

    await t.test(
      `${levelNames[level]}: from one address; who is signed in stays, and REST is counted apart`,
      async () => {
        time.advanceSeconds(60);
        await failAs(service, level, 'ana', 'ana', 'ana');
        await expectThrottled(service, level, ana);
        await beside.expectNothing();
        const url = '/external/lookup/event-types';
        assert.equal((await app.send({ url, as: { basic: [ana.username, ana.password] } })).statusCode, 200);
      },
    );

    await t.test(`${levelNames[level]}: for a minute`, async () => {
      time.advanceSeconds(59);
      await expectThrottled(service, level, ana);
      time.advanceSeconds(1);
      await (await connect(level, ana)).end();
    });
  }
});

async function failAs({ open }: BrokerService, level: Level, ...usernames: string[]): Promise<void> {
  for (const username of usernames)
    await assertConnectRefused(await open(level), { username, secret: 'wrong' }, { 4: 0x05, 5: 0x86 });
}

/** Whatever is in the CONNECT. */
async function expectThrottled({ open }: BrokerService, level: Level, user: Integrator): Promise<void> {
  for (const secret of [user.secret, 'wrong']) {
    const connack = await assertConnectRefused(await open(level), { ...user, secret }, { 4: 0x03, 5: 0x9f });
    if (level === 5) assert.match(connack.properties?.reasonString ?? '', /Too many failed sign-ins: wait \d+ s/);
  }
}
