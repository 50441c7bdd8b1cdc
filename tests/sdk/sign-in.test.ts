import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Client, connect, type State } from '#sdk';
import { createClock } from '#tests/rest/arrange';
import { openSdkService, take, teamEvent } from './arrange-service.ts';
import { openCuttingProxy } from './cutting-proxy.ts';

const timeout = 60_000;

test('signing in', { timeout }, async (t) => {
  const service = await openSdkService(t);
  const { url, ana } = service;
  const user = { url, username: ana.username, password: ana.password };

  await t.test('a wrong password', async () => {
    const wrong = connect({ ...user, password: 'not hers' });
    await assert.rejects(wrong, { name: 'SignInError', message: /username or password/i });
    const secret = connect({ ...user, password: 'x'.repeat(43) });
    await assert.rejects(secret, { name: 'SignInError', message: /username or password/i });
  });

  await t.test('an address where nothing listens', async () => {
    const nowhere = connect({ ...user, url: 'http://127.0.0.1:1/' });
    await assert.rejects(nowhere, { name: 'UnreachableError', message: /^http:\/\/127\.0\.0\.1:1 cannot be reached/ });
    const noBroker = connect({ ...user, broker: 'mqtt://127.0.0.1:1' });
    await assert.rejects(noBroker, { name: 'UnreachableError', message: /^mqtt:\/\/127\.0\.0\.1:1 cannot be reached/ });
  });

  for (const protocol of [4, 5] as const)
    await t.test(`broker credentials are enough for MQTT, at level ${protocol}`, async () => {
      const client = await service.connect({ password: ana.secret, protocol });
      assert.ok((await client.bot(1).publish(teamEvent('One'))).sequence);
      await assert.rejects(client.bots(), { name: 'SignInError', message: /broker credentials.*brokerPassword/ });
    });

  await t.test('broker credentials beside the password', async () => {
    const client = await service.connect({ brokerPassword: ana.secret });
    assert.ok((await client.bot(1).publish(teamEvent('Two'))).sequence);
    assert.equal((await client.bots()).length, 9);
  });

  await t.test('the broker when it is needed', async () => {
    const states: State[] = [];
    const onState = (state: State): number => states.push(state);
    const client = await service.connect({ mqtt: 'when-needed', onState });
    assert.equal((await client.bots()).length, 9);
    assert.deepEqual(states, []);
    assert.ok((await client.bot(1).publish(teamEvent('Three'))).sequence);
    assert.deepEqual(states, ['online']);
    const wrong = connect({ ...user, mqtt: 'when-needed', password: 'not hers' });
    await assert.rejects(wrong, { name: 'SignInError' });
    const noBroker = await service.connect({ mqtt: 'when-needed', broker: 'mqtt://127.0.0.1:1' });
    const event = noBroker.bot(1).publish(teamEvent('Four'));
    await noBroker.close({ timeoutMs: 1 });
    await assert.rejects(event, { name: 'ClosedError' });
  });

  await t.test('a user who is disabled loses everything, with a reason', async () => {
    const ben = await service.operator.createUser('ben', { bots: [1] });
    const states = new EventEmitter();
    const onState = (state: State, reason?: string): boolean => states.emit(state, reason);
    const client = await service.connect({ username: ben.username, password: ben.password, onState });
    const statuses = client.bot(1).statuses();
    await statuses.ready;
    const closed = once(states, 'closed');
    await service.operator.changeUser(ben.id, { disabled: true });
    const [reason] = await closed;
    assert.match(String(reason), /username or password|disabled/i);
    await assert.rejects(statuses.next(), { name: 'SignInError' });
    await assert.rejects(client.bot(1).publish(teamEvent('Three')), { name: 'SignInError' });
  });

  await t.test('two clients with one client id: the first one is told', async () => {
    const states = new EventEmitter();
    const onState = (state: State, reason?: string): boolean => states.emit(state, reason);
    const first = await service.connect({ clientId: 'same', onState });
    const closed = once(states, 'closed');
    await service.connect({ clientId: 'same' });
    assert.match(String((await closed)[0]), /client id/i);
    await assert.rejects(first.bot(1).publish(teamEvent('Four')), /client id/i);
  });

  await t.test('a ticket reads, and nothing else', async () => {
    const client = await service.connect();
    const { sequence } = await client.bot(2).publish(teamEvent('Lions'));
    const visitor = await connect({ url, ticket: () => takeTicket(client, 2) });
    const [live] = await take(visitor.bot(2).live(), 1);
    assert.deepEqual([live?.sequence, live?.payload['HomeTeamName']], [sequence, 'Lions']);
    assert.equal((await visitor.bot(2).current())?.sequence, sequence);
    await assert.rejects(visitor.bot(2).publish(teamEvent('Bears')), { name: 'NotAllowedError', message: /ticket/ });
    assert.throws(() => visitor.bot(2).statuses(), { name: 'NotAllowedError' });
    await assert.rejects(visitor.bots(), { name: 'SignInError' });
    await visitor.close();
  });
});

test('tokens and tickets are renewed, and nothing is missed', { timeout }, async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await openSdkService(t, { clock: time.clock });
  const states = new EventEmitter();
  const onState = (state: State): boolean => states.emit(state);
  const client = await service.connect({ onState });
  const bot = client.bot(1);
  const [statuses, live] = [bot.statuses(), bot.live()];
  await bot.publish(teamEvent('One'));
  const visitor = await connect({ url: service.url, ticket: () => takeTicket(client, 1) });
  const seen = visitor.bot(1).live();
  await Promise.all([take(live, 1), take(seen, 1)]);
  const online = once(states, 'online');
  time.advanceSeconds(3601);
  await online;
  await assert.rejects(bot.publish({ EventId: 3, Period: 'x' }));
  await bot.publish(teamEvent('Two'));
  for (const feed of [live, seen])
    assert.deepEqual(
      (await take(feed, 1)).map(({ sequence }) => sequence),
      [2],
    );
  assert.equal((await take(statuses, 1)).length, 1);
  assert.equal((await client.bots()).length, 9);
  await visitor.close();
});

test('a certificate of an own authority', { timeout }, async (t) => {
  const folder = join(import.meta.dirname, '../mqtt/certificate');
  const files = { SCOREWIRE_TLS_CERT_FILE: join(folder, 'cert.pem'), SCOREWIRE_TLS_KEY_FILE: join(folder, 'key.pem') };
  const service = await openSdkService(t, { env: files });
  const { https = '', mqtts } = service.addresses;
  const ca = readFileSync(join(folder, 'cert.pem'), 'utf8');
  for (const broker of [undefined, mqtts]) {
    const client = await service.connect({ url: https, ca, ...(broker !== undefined && { broker }) });
    const bot = client.bot(1);
    const { sequence } = await bot.publish(teamEvent('One'));
    assert.deepEqual(
      (await take(bot.live(), 1)).map((each) => each.sequence),
      [sequence],
    );
  }
  await assert.rejects(service.connect({ url: https }), { name: 'UnreachableError' });
});

test('problems and lost networks are errors of their own kinds', { timeout }, async (t) => {
  const service = await openSdkService(t);
  const proxy = await openCuttingProxy(t, Number(new URL(service.url).port));
  const client = await service.connect({ url: `http://127.0.0.1:${proxy.port}`, broker: service.broker });
  await assert.rejects(client.rest('/external/nothing'), { name: 'ServiceError', status: 404, code: 'not-found' });
  proxy.refuse(true);
  proxy.cut();
  await assert.rejects(client.bots(), { name: 'UnreachableError' });
});

async function takeTicket(client: Client, botId: number): Promise<string> {
  const body = JSON.stringify({ botIds: [botId], expiresInSeconds: 600 });
  const answer = await client.rest('/external/live/tickets', { method: 'POST', headers: json, body });
  return ((await answer.json()) as { readonly ticket: string }).ticket;
}

const json = { 'content-type': 'application/json' };
