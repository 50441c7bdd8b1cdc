import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createLog } from '#app/log';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { authorization } from '#tests/support/test-app';
import { assertConnectRefused, levelNames, levels, openBrokerService } from './arrange-broker.ts';

/** What the operator finds in the log of the service when somebody cannot sign in. */

const badUsernameOrPassword = { 4: 5, 5: 0x86 } as const;
const notAuthorized = { 4: 5, 5: 0x87 } as const;
const lookup = '/external/lookup/event-types';
const guess = 'kR7-guessed-vQ29';

test('sign-ins that fail are in the log at level info, with address, username and reason', async (t) => {
  const { service, refusals, text } = await openStage(t);
  const { app, operator } = service;
  const ana = await app.createUser('ana');

  await t.test('by HTTP Basic', async () => {
    await app.send({ url: lookup, as: { basic: ['ana', guess] } });
    await app.send({ url: lookup, as: { basic: ['nobody', guess] } });
    assert.deepEqual(refusals(), [
      { level: 30, door: 'REST', address: '127.0.0.1', username: 'ana', reason: 'wrong password' },
      { level: 30, door: 'REST', address: '127.0.0.1', username: 'nobody', reason: 'no such user' },
    ]);
  });

  await t.test('at the token endpoint', async () => {
    const payload = { client_id: 'Ben', client_secret: guess };
    await app.send({ method: 'POST', url: '/oauth/token', payload });
    assert.deepEqual(refusals(), [
      { level: 30, door: 'REST', address: '127.0.0.1', username: 'Ben', reason: 'no such user' },
    ]);
  });

  await t.test('of a user who is disabled', async () => {
    await app.administer('PATCH', `/admin/users/${ana.id}`, { disabled: true });
    await app.send({ url: lookup, as: { basic: ['ana', ana.password] } });
    assert.deepEqual(refusals(), [
      { level: 30, door: 'REST', address: '127.0.0.1', username: 'ana', reason: 'the user is disabled' },
    ]);
  });

  for (const level of levels)
    await t.test(`by ${levelNames[level]}`, async () => {
      const username = `scoreboard-${level}`;
      const { secret } = await operator.createUser(username);
      const other = `other-${level}`;
      await operator.createUser(other);
      await assertConnectRefused(await service.open(level), { username, secret: guess }, badUsernameOrPassword);
      await assertConnectRefused(await service.open(level), { username: other, secret }, badUsernameOrPassword);
      const [revoked, foreign] = refusals();
      const from = { level: 30, door: 'MQTT', address: '127.0.0.1' };
      assert.deepEqual(revoked, { ...from, username, reason: 'the password is wrong or was revoked' });
      assert.deepEqual(foreign, { ...from, username: other, reason: 'the password belongs to another user' });
      assert.ok(!text().includes(secret));
    });

  await t.test('by MQTT without credentials', async () => {
    await assertConnectRefused(await service.open(5), {}, notAuthorized);
    assert.deepEqual(refusals(), [
      { level: 30, door: 'MQTT', address: '127.0.0.1', username: null, reason: 'no username or no password' },
    ]);
  });

  await t.test('and no password is in the log, as it was sent or encoded', () => {
    const sent = authorization({ basic: ['ana', guess] }).replace('Basic ', '');
    for (const secret of [guess, sent, ana.password]) assert.ok(!text().includes(secret));
  });

  await t.test('one that succeeds is not among them', async () => {
    await app.administer('PATCH', `/admin/users/${ana.id}`, { disabled: false });
    assert.equal((await app.send({ url: lookup, as: { basic: ['ana', ana.password] } })).statusCode, 200);
    assert.deepEqual(refusals(), []);
  });
});

test('a flood of failed sign-ins does not flood the log', async (t) => {
  const { service, lines } = await openStage(t);
  const ask = (attempt: number) => service.app.send({ url: lookup, as: { basic: ['ana', `${guess}${attempt}`] } });
  const codes: number[] = [];
  for (let attempt = 0; attempt < 200; attempt += 1) codes.push((await ask(attempt)).statusCode);
  assert.ok(codes.includes(401) && codes.includes(429));
  assert.deepEqual(
    lines().map(({ reason }) => reason),
    ['no such user', 'too many failed sign-ins'],
  );
});

/** A service whose time stands still, and what it has logged. */
async function openStage(t: TestContext) {
  const file = join(createTemporaryFolder(t), 'service.log');
  const nowMs = Date.now();
  const service = await openBrokerService(t, { log: createLog('info', file), clock: () => nowMs });
  let seen = 0;
  const text = (): string => readFileSync(file, 'utf8');
  const lines = (): Record<string, unknown>[] =>
    text()
      .split('\n')
      .filter((line) => line.includes('"sign-in refused"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    service,
    text,
    lines,
    /** Those since the last call, without the time. */
    refusals(): object[] {
      const fresh = lines().slice(seen);
      seen += fresh.length;
      return fresh.map(({ time: _time, attempts: _attempts, msg: _msg, ...facts }) => facts);
    },
  };
}
