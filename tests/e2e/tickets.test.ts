import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { QoS } from 'mqtt-packet';
import type { ConnectOptions, RawClient } from '#tests/conformance/raw-client';
import { createClock, noThrottle } from '#tests/rest/arrange';
import { spoilSignature } from '#tests/rest/forge-token';
import { recordSecret } from '#tests/support/run-record';
import {
  assertConnectRefused,
  type BrokerService,
  badEventOf,
  eventOf,
  type Level,
  levelNames,
  levels,
  openBrokerService,
} from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';

/** Read tickets as MQTT passwords: what they open, what they never open, and when they end. */

const wrong = { 4: 0x05, 5: 0x86 };
const forbidden = { 4: 0x05, 5: 0x87 };
const qualities: readonly QoS[] = [0, 1, 2];

interface Stage extends BrokerService {
  /** Bots 1 and 2 are assigned to her. */
  readonly ana: Integrator;
  /** Pushes to all bots. */
  readonly ben: Integrator;
  takeTicket(botIds: readonly number[], seconds?: number, as?: Integrator): Promise<string>;
  /** A client that has signed in with the ticket. */
  enter(level: Level, ticket: string, options?: ConnectOptions): Promise<RawClient>;
}

async function openStage(
  t: TestContext,
  options: { readonly env?: Readonly<Record<string, string>>; readonly clock?: () => number } = {},
): Promise<Stage> {
  const service = await openBrokerService(t, { ...options, env: { ...noThrottle, ...options.env } });
  const { operator, app } = service;
  for (const id of [1, 2, 3]) await operator.putBot(id);
  const ana = await operator.createUser('ana', { bots: [1, 2] });
  const ben = await operator.createUser('ben', { bots: [1, 2, 3] });
  return {
    ...service,
    ana,
    ben,
    async takeTicket(botIds, expiresInSeconds = 300, { username, password } = ana) {
      const answer = await app.send({
        method: 'POST',
        url: '/external/live/tickets',
        as: { basic: [username, password] },
        payload: { botIds, expiresInSeconds },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json<{ ticket: string }>().ticket;
    },
    async enter(level, ticket, given = {}) {
      const client = await service.openListener(level);
      return client.connect({ username: 'ticket', password: ticket, clientId: crypto.randomUUID(), ...given });
    },
  };
}

async function takeToken({ app }: BrokerService, { username, password }: Integrator): Promise<string> {
  const answer = await app.send({ method: 'POST', url: '/oauth/token', as: { basic: [username, password] } });
  return answer.json<{ access_token: string }>().access_token;
}

function teamOf({ payload }: { readonly payload: Buffer }): unknown {
  return (JSON.parse(payload.toString()) as Record<string, unknown>)['HomeTeamName'];
}

// biome-ignore format: a list that is read as one
const otherFilters = [
  'bot/2/json', 'bot/3/json', 'bot/99/json', 'bot/+/json', '#', 'bot/#', 'bot/1/#', 'bot/1/+', 'bot/+/+',
  'bot/1/ingress_status', 'bot/+/ingress_status', 'bot/0/ingress_status', 'bot/1/ingress_receipt', 'bot/1/ingress',
  '$share/group/bot/1/json', '$SYS/#',
];

test('what a ticket opens', { timeout: 60_000 }, async (t) => {
  const stage = await openStage(t);
  const { ana, ben, operator, connect, listen, enter, takeTicket, open } = stage;
  const ticket = await takeTicket([1]);
  const pusher = await connect(4, ben);
  await pusher.publish('bot/1/ingress', eventOf('Lions'), { qos: 1 });

  for (const level of levels) {
    const name = levelNames[level];
    const refusal = level === 5 ? 0x87 : 0x80;

    await t.test(`${name}: the live payload of its bot, now and after every event`, async () => {
      const client = await enter(level, ticket);
      assert.deepEqual((await client.subscribe('bot/1/json', 1)).granted, [1]);
      const { retain } = await client.receive();
      assert.equal(retain, true);
      for (const botId of [2, 1]) await pusher.publish(`bot/${botId}/ingress`, eventOf(`Of ${botId}`), { qos: 1 });
      assert.equal(teamOf(await client.receive()), 'Of 1');
      await client.expectNothing();
    });

    await t.test(`${name}: nothing else, not even what its user may hear`, async () => {
      const client = await enter(level, ticket);
      for (const filter of otherFilters)
        assert.deepEqual((await client.subscribe(filter, 1)).granted, [refusal], filter);
      for (const payload of [badEventOf('x'), eventOf('Lions')])
        await pusher.publish('bot/1/ingress', payload, { qos: 1 });
      await client.expectNothing();
    });

    for (const qos of qualities)
      await t.test(`${name}: QoS ${qos} is never taken, the sender is told, and nobody else`, async () => {
        const witness = await listen(5, ana);
        await witness.subscribe(['bot/+/ingress_status', 'bot/0/ingress_status', 'bot/+/ingress_receipt'], 1);
        const before = (await operator.readEvents(1)).length;
        for (const topic of ['bot/1/ingress', 'bot/2/ingress', 'bot/1/json', 'other', 'x/'.repeat(200)])
          await assertMayNotPublish(await enter(level, ticket), topic, qos);
        assert.equal((await operator.readEvents(1)).length, before);
        await witness.expectNothing();
        await witness.end();
      });

    await t.test(`${name}: a will is refused`, async () => {
      const client = await open(level);
      const will = { topic: 'bot/1/ingress', payload: Buffer.from(eventOf('Will')), qos: 1 as const, retain: false };
      client.sendConnect({ username: 'ticket', password: ticket, will });
      const connack = await client.next('connack');
      assert.equal(level === 5 ? connack.reasonCode : connack.returnCode, forbidden[level]);
    });

    await t.test(`${name}: under the client id of its user it is another client`, async () => {
      const lasting = { clientId: `board ${level}`, clean: false, properties: { sessionExpiryInterval: 600 } };
      const board = await listen(5, ana, lasting);
      await board.subscribe('bot/+/ingress_status', 1);
      const client = await enter(level, ticket, lasting);
      assert.equal(client.connack.sessionPresent, false);
      await board.expectNothing();
      await pusher.publish('bot/1/ingress', badEventOf('x'), { qos: 1 });
      assert.equal((await board.receive()).topic, 'bot/1/ingress_status');
      await client.expectNothing();
      await board.end();
    });

    await t.test(`${name}: its session ends with the connection`, async () => {
      const lasting = { clientId: 'page', clean: false, properties: { sessionExpiryInterval: 600 } };
      const client = await enter(level, ticket, lasting);
      if (level === 5) assert.equal(client.connack.properties?.sessionExpiryInterval, 0);
      await client.subscribe('bot/1/json', 1);
      await client.end();
      assert.equal((await enter(level, ticket, lasting)).connack.sessionPresent, false);
    });
  }
});

/** MQTT 5 has an answer for QoS 1 and 2; in all other cases the connection ends, because nothing else can be said. */
async function assertMayNotPublish(client: RawClient, topic: string, qos: QoS): Promise<void> {
  client.sendPublish(topic, eventOf('Never'), { qos });
  if (client.level === 4 || qos === 0) {
    await client.expectDisconnect(0x87);
    return;
  }
  const { reasonCode, properties } = await client.next(qos === 1 ? 'puback' : 'pubrec');
  // The engine refuses a topic that is too long before anybody looks at who sent it.
  assert.equal(reasonCode, topic.length > 256 ? 0x90 : 0x87);
  if (reasonCode === 0x87) assert.match(properties?.reasonString ?? '', /A read ticket is for listening/);
  await client.expectNothing();
}

test('who does not get in with a ticket', { timeout: 60_000 }, async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const stage = await openStage(t, { clock: time.clock });
  const { ana, operator, open, takeTicket } = stage;
  const expired = await takeTicket([1], 60);
  time.advanceSeconds(60);
  const good = await takeTicket([1]);
  const leo = await operator.createUser('leo', { bots: [1] });
  const ofDisabled = await takeTicket([1], 300, leo);
  await operator.changeUser(leo.id, { disabled: true });
  const mia = await operator.createUser('mia', { bots: [1] });
  const ofStranger = await takeTicket([1], 300, mia);
  await operator.unassign(mia.id, 1);
  const token = await takeToken(stage, ana);

  const refused: readonly (readonly [what: string, username: string, password: string, reason: RegExp])[] = [
    ['an expired ticket', 'ticket', expired, /The ticket has expired: get a new one/],
    ['a forged ticket', 'ticket', spoilSignature(good), /The ticket is not valid/],
    ['half a ticket', 'ticket', good.slice(0, good.lastIndexOf('.')), /wrong, or was revoked/],
    ['the ticket of a disabled user', 'ticket', ofDisabled, /The ticket has ended/],
    ['a ticket whose user has lost its bots', 'ticket', ofStranger, /may no longer read any of its bots/],
    ['an access token under the name of tickets', 'ticket', token, /That is no ticket/],
    ['a broker secret under the name of tickets', 'ticket', ana.secret, /wrong, or was revoked/],
    ['a ticket under the name of its user', 'ana', good, /wrong, or was revoked/],
    ['a ticket without a name', '', good, /wrong, or was revoked/],
  ];
  for (const level of levels)
    for (const [what, username, secret, reason] of refused)
      await t.test(`${levelNames[level]}: ${what}`, async () => {
        recordSecret('password of MQTT', secret);
        const connack = await assertConnectRefused(await open(level), { username, secret }, wrong);
        if (level === 5) assert.match(connack.properties?.reasonString ?? '', reason);
      });
});

type End = (stage: Stage, user: Integrator) => Promise<unknown>;

const endsOfUser: readonly (readonly [what: string, end: End])[] = [
  ['the user is disabled', ({ operator }, { id }) => operator.changeUser(id, { disabled: true })],
  ['the user is removed', ({ app }, { id }) => app.administer('DELETE', `/admin/users/${id}`)],
  [
    'the password is changed',
    ({ app }, { id }) => app.administer('PATCH', `/admin/users/${id}`, { password: 'q7-other-w2x9' }),
  ],
];

const endsOfBot: readonly (readonly [
  what: string,
  end: (stage: Stage, user: Integrator, botId: number) => Promise<unknown>,
])[] = [
  ['the bot is no longer assigned', ({ operator }, { id }, botId) => operator.unassign(id, botId)],
  ['the bot is removed', ({ app }, _user, botId) => app.administer('DELETE', `/admin/bots/${botId}`)],
];

test('a ticket ends, and with it the connection', { timeout: 60_000 }, async (t) => {
  const stage = await openStage(t);
  const { operator, enter, open, takeTicket } = stage;
  for (const level of levels) {
    for (const [index, [what, end]] of [...endsOfBot, ...endsOfUser].entries())
      await t.test(`${levelNames[level]}: when ${what}`, async () => {
        const botId = 100 * level + index;
        await operator.putBot(botId);
        const user = await operator.createUser(`ends.${level}.${index}`, { bots: [1, botId] });
        const ticket = await takeTicket([botId], 300, user);
        const client = await enter(level, ticket);
        await client.subscribe(`bot/${botId}/json`, 1);
        await end(stage, user, botId);
        await client.expectDisconnect(0x98);
        await assertConnectRefused(await open(level), { username: 'ticket', secret: ticket }, wrong);
      });

    await t.test(`${levelNames[level]}: when one of its bots is gone, and the others can be read again`, async () => {
      const user = await operator.createUser(`one.${level}`, { bots: [1, 2] });
      const ticket = await takeTicket([1, 2], 300, user);
      const client = await enter(level, ticket);
      await client.subscribe(['bot/1/json', 'bot/2/json'], 1);
      await operator.unassign(user.id, 1);
      await client.closed();
      const again = await enter(level, ticket);
      const { granted } = await again.subscribe(['bot/1/json', 'bot/2/json'], 1);
      assert.deepEqual(granted, [level === 5 ? 0x87 : 0x80, 1]);
    });

    await t.test(`${levelNames[level]}: not when other rights of its user change`, async () => {
      const user = await operator.createUser(`stays.${level}`, { bots: [1, 2] });
      const client = await enter(level, await takeTicket([1], 300, user));
      await operator.changeUser(user.id, { pushEnabled: false });
      await operator.unassign(user.id, 2);
      await operator.revokeCredential(user.id, user.credentialId);
      // Whoever is to go is looked at before one that comes later.
      const later = await enter(level, await takeTicket([1], 300, user));
      await operator.unassign(user.id, 1);
      await later.closed();
      await client.closed();
    });
  }
});

test('a ticket ends at its second', { timeout: 60_000 }, async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { enter, takeTicket } = await openStage(t, { clock: time.clock });
  for (const level of levels)
    await t.test(levelNames[level], async () => {
      const client = await enter(level, await takeTicket([1], 60));
      const longer = await enter(level, await takeTicket([1], 61));
      time.advanceSeconds(60);
      await client.closed();
      await client.expectDisconnect(0xa0);
      await longer.expectNothing();
    });
});

test('tickets count among the connections of their user', { timeout: 60_000 }, async (t) => {
  const { ana, listen, enter, openListener, takeTicket } = await openStage(t, {
    env: { SCOREWIRE_USER_CONNECTIONS_MAX: '2' },
  });
  // All on one node, because each node counts its own connections.
  await listen(4, ana);
  await enter(4, await takeTicket([1]));
  const codes = { 4: 0x03, 5: 0x97 };
  const secret = await takeTicket([1]);
  for (const level of levels)
    await assertConnectRefused(await openListener(level), { username: 'ticket', secret }, codes);
});

test('guessing tickets is throttled by address; coming with old ones is no guessing', {
  timeout: 60_000,
}, async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const env = { SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '3', SCOREWIRE_SIGN_IN_USERNAME_FAILURES_MAX: '3' };
  const { ana, connect, open, takeTicket } = await openStage(t, { env, clock: time.clock });
  const secret = await takeTicket([1], 1);
  time.advanceSeconds(1);
  for (let count = 0; count < 10; count += 1)
    await assertConnectRefused(await open(5), { username: 'ticket', secret }, wrong);
  await (await connect(5, ana)).end();
  const guess = spoilSignature(secret);
  for (let count = 0; count < 3; count += 1)
    await assertConnectRefused(await open(5), { username: 'ticket', secret: guess }, wrong);
  const connack = await assertConnectRefused(await open(5), { username: 'ticket', secret }, { 4: 0x03, 5: 0x9f });
  assert.match(connack.properties?.reasonString ?? '', /Too many failed sign-ins/);
});

test('an access token is a password for all that its user may do', { timeout: 60_000 }, async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const stage = await openStage(t, { clock: time.clock });
  const { ana, ben, app, operator, connect, listen, open } = stage;
  const enter = async (level: Level, user: Integrator, options: ConnectOptions = {}, by = connect) =>
    by(level, { ...user, secret: await takeToken(stage, user) }, options);

  for (const level of levels) {
    const name = levelNames[level];

    await t.test(`${name}: push, statuses and the live payload`, async () => {
      const before = (await operator.readEvents(1)).length;
      const client = await enter(level, ana);
      const listener = await enter(level, ana, {}, listen);
      assert.deepEqual((await listener.subscribe(['bot/+/ingress_status', 'bot/3/json'], 1)).granted, [
        1,
        level === 5 ? 0x87 : 0x80,
      ]);
      await client.publish('bot/1/ingress', eventOf('Lions'), { qos: 1 });
      await client.publish('bot/1/ingress', badEventOf('x'), { qos: 1 });
      assert.equal((await listener.receive()).topic, 'bot/1/ingress_status');
      assert.equal((await operator.readEvents(1)).length, before + 1);
    });

    await t.test(`${name}: under no other name`, async () => {
      const secret = await takeToken(stage, ana);
      for (const username of ['ben', 'ticket', ''])
        await assertConnectRefused(await open(level), { username, secret }, wrong);
    });

    await t.test(`${name}: until it expires`, async () => {
      const client = await enter(level, ana);
      time.advanceSeconds(3600);
      await client.closed();
      await client.expectDisconnect(0xa0);
    });

    for (const [index, [what, end]] of endsOfUser.entries())
      await t.test(`${name}: until ${what}`, async () => {
        const user = await operator.createUser(`token.${level}.${index}`, { bots: [1] });
        const client = await enter(level, user);
        await end(stage, user);
        await client.closed();
        await client.expectDisconnect(0x98);
      });

    await t.test(`${name}: a bot that is taken away ends nothing`, async () => {
      const user = await operator.createUser(`less.${level}`, { bots: [1] });
      const client = await enter(level, user);
      await operator.unassign(user.id, 1);
      assert.deepEqual((await client.subscribe('bot/1/json', 1)).granted, [level === 5 ? 0x87 : 0x80]);
    });
  }

  await t.test(
    'a will is published when the connection is lost, and not any more when the token has ended',
    async () => {
      const witness = await listen(5, ben);
      await witness.subscribe('bot/1/ingress_receipt', 1);
      const will = { topic: 'bot/1/ingress', payload: Buffer.from(eventOf('Will')), qos: 1 as const, retain: false };
      (await enter(5, ana, { will })).destroy();
      assert.equal((await witness.receive()).topic, 'bot/1/ingress_receipt');
      const user = await operator.createUser('late', { bots: [1] });
      const delayed = { ...will, properties: { willDelayInterval: 1 } };
      (await enter(5, user, { will: delayed, properties: { sessionExpiryInterval: 600 } })).destroy();
      await app.administer('PATCH', `/admin/users/${user.id}`, { password: 'h2-third-k5v4' });
      // One with the same delay that came later, and whose token is good, tells when the first would have been published.
      const other = await operator.createUser('good', { bots: [2] });
      const marker = { ...delayed, topic: 'bot/2/ingress' };
      await witness.subscribe('bot/2/ingress_receipt', 1);
      (await enter(5, other, { will: marker, properties: { sessionExpiryInterval: 600 } })).destroy();
      time.advanceSeconds(1);
      assert.equal((await witness.receive()).topic, 'bot/2/ingress_receipt');
      await witness.expectNothing();
    },
  );
});
