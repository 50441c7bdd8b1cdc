import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RawClient } from '#tests/conformance/raw-client';
import { createClock, type TestClock } from '#tests/rest/arrange';
import {
  type BrokerService,
  badEventOf,
  eventOf,
  type Level,
  levelNames,
  levels,
  nextStatus,
  openBrokerService,
} from './arrange-broker.ts';
import type { Integrator } from './arrange-operator.ts';
import { EventStream, type Outcome, openWitness } from './arrange-stream.ts';

/** Who hears what: a user may listen to the bots that are assigned to him, as they are now. */

const channels = ['ingress_status', 'ingress_receipt', 'json'];
const ownFilters = channels.flatMap((channel) => [`bot/1/${channel}`, `bot/2/${channel}`, `bot/+/${channel}`]);
// biome-ignore format: a list that is read as one
const otherFilters = [
  'bot/3/ingress_status', 'bot/3/ingress_receipt', 'bot/3/json',
  'bot/99/json', 'bot/0/json', 'bot/-1/json', 'bot/99999999999/json', 'bot/one/json', 'bot/1/other', 'bot/1',
  'bot/1/ingress', 'bot/+/ingress', 'bot/3/ingress',
  '#', '+', 'bot/#', 'bot/1/#', 'bot/1/+', 'bot/+/+', '+/1/json', '+/+/json', '/bot/1/json', 'bot/1/json/',
  'Bot/1/json', 'bot/1/JSON', '$SYS/#', '$share/group/bot/1/json', '$share/group/bot/+/ingress_status',
];
/** For each level a bot that is taken away during a stream, and one that is not. */
const ofStream = { 4: [14, 24], 5: [15, 25] } as const;

test('who hears what', { timeout: 60_000, concurrency: true }, async (t) => {
  const stage = await openStage(t);
  await t.test('what one may subscribe to', (t) => trySubscribing(t, stage));
  await t.test('what a subscription brings', (t) => tryListening(t, stage));
  const streams = levels.map((level) =>
    t.test(`${levelNames[level]}: a bot that is taken away during a stream is heard no more`, (t) =>
      takeAway(t, stage, level),
    ),
  );
  await Promise.all(streams);
});

test('who hears what after a change', { timeout: 60_000 }, async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const stage = await openStage(t, time.clock);
  for (const level of levels) await tryAfterQuiet(t, stage, time, level);
});

async function trySubscribing(t: TestContext, { ana, listen }: Stage): Promise<void> {
  for (const level of levels) {
    const code = level === 5 ? 0x87 : 0x80;

    await t.test(`${levelNames[level]}: the channels of one's bots, by number or by +`, async () => {
      const client = await listen(level, ana);
      assert.deepEqual(
        (await client.subscribe(ownFilters, 1)).granted,
        ownFilters.map(() => 1),
      );
      await client.expectNothing();
    });

    await t.test(`${levelNames[level]}: nothing else, and the connection stays`, async () => {
      const client = await listen(level, ana);
      for (const filter of otherFilters) {
        assert.deepEqual((await client.subscribe(filter, 1)).granted, [code], filter);
        await client.expectNothing();
      }
    });

    await t.test(`${levelNames[level]}: each filter of a SUBSCRIBE is answered for itself`, async () => {
      const client = await listen(level, ana);
      const { granted, properties } = await client.subscribe(['bot/1/json', 'bot/3/json', 'bot/+/json', '#'], 2);
      assert.deepEqual(granted, [2, code, 2, code]);
      const reason = 'bot/3/json: you may not subscribe to it. #: you may not subscribe to it.';
      assert.equal(properties?.reasonString, level === 5 ? reason : undefined);
    });
  }
}

async function tryListening(t: TestContext, { ana, ben, operator, connect, listen, settle }: Stage): Promise<void> {
  const pusher = await connect(4, ben);

  for (const level of levels) {
    await t.test(`${levelNames[level]}: bot/+/… brings that of one's bots alone`, async () => {
      const client = await listen(level, ana);
      await client.subscribe(
        channels.map((channel) => `bot/+/${channel}`),
        1,
      );
      for (const botId of [3, 1, 3, 2, 3]) {
        await pusher.publish(`bot/${botId}/ingress`, badEventOf('x'), { qos: 1 });
        await pusher.publish(`bot/${botId}/ingress`, eventOf('Lions'), { qos: 1 });
      }
      const topics = [];
      // With what earlier levels have left retained, in front.
      while (topics.filter((topic) => topic === 'bot/2/ingress_receipt').length < 1)
        topics.push((await client.receive()).topic);
      const fresh = topics.slice(-6);
      assert.deepEqual(fresh.slice(0, 3).sort(), channels.map((channel) => `bot/1/${channel}`).sort());
      assert.deepEqual(fresh.slice(3).sort(), channels.map((channel) => `bot/2/${channel}`).sort());
      await client.expectNothing();
    });

    await t.test(`${levelNames[level]}: bot/+/json begins with the live payload of one's bots, retained`, async () => {
      for (const botId of [1, 2, 3]) await pusher.publish(`bot/${botId}/ingress`, eventOf(`Of ${botId}`), { qos: 1 });
      // A node that hears of an event only now would send it to a new subscriber, too.
      await settle();
      const client = await listen(level, ana);
      await client.subscribe('bot/+/json', 1);
      const first = [await client.receive(), await client.receive()];
      await client.expectNothing();
      assert.deepEqual(first.map(({ topic, retain }) => `${topic} ${retain}`).sort(), [
        'bot/1/json true',
        'bot/2/json true',
      ]);
      await pusher.publish('bot/1/ingress', eventOf('Later'), { qos: 1 });
      const { topic, retain, payload } = await client.receive();
      assert.deepEqual([topic, retain, teamOf(payload)], ['bot/1/json', false, 'Later']);
    });
  }

  await t.test('what waited for a session is not sent to a user from whom the bot was taken meanwhile', async () => {
    const session = { clientId: 'lasting', clean: false, properties: { sessionExpiryInterval: 600 } };
    const leaving = await listen(5, ana, session);
    await leaving.subscribe('bot/+/ingress_status', 1);
    await leaving.end();
    for (const botId of [1, 2]) await pusher.publish(`bot/${botId}/ingress`, badEventOf(`of ${botId}`), { qos: 1 });
    await operator.unassign(ana.id, 1);
    const back = await listen(5, ana, session);
    const { botId } = await nextStatus(back);
    await back.expectNothing();
    assert.deepEqual([back.connack.sessionPresent, botId], [true, 2]);
    await operator.assign(ana.id, 1);
  });
}

/** Those who listen all the time. */
async function takeAway(t: TestContext, stage: Stage, level: Level): Promise<void> {
  const { operator, connect, listen, ben } = stage;
  const [streamed, kept] = ofStream[level];
  const ana = await operator.createUser(`losing${level}`, { bots: [streamed, kept] });
  const listener = await listen(level, ana);
  await listener.subscribe([`bot/${streamed}/ingress_receipt`, 'bot/+/ingress_receipt', 'bot/+/ingress_status'], 1);
  const stream = new EventStream(t, await connect(level, ben), streamed, await openWitness(t, stage, ben));
  await stream.nextEvents(10, isStored);
  const before = stream.events.filter(({ outcome }) => isStored(outcome));
  const heard = new Set<number>();
  const marker = await connect(level, ben);
  /** Completes `heard` for every event whose outcome is known: what is pushed behind them is heard behind them. */
  const hear = async (): Promise<void> => {
    await marker.publish(`bot/${kept}/ingress`, badEventOf('mark'), { qos: 1 });
    for (const packetId of await receiveUntilStatus(listener)) heard.add(packetId);
  };

  await operator.unassign(ana.id, streamed);
  // The service delivers by the old assignments until it has read the new ones.
  let last = before.at(-1);
  do {
    await stream.nextEvents(1, isStored);
    last = stream.events.findLast(({ outcome }) => isStored(outcome));
    await hear();
  } while (last !== undefined && heard.has(last.packetId));
  await stream.nextEvents(10, isStored);
  await stream.finish();
  await hear();

  const late = stream.events.filter(({ packetId }) => heard.has(packetId) && packetId > (last?.packetId ?? 0));
  assert.deepEqual(late, [], 'heard again after an event was not heard');
  assert.ok(
    before.every(({ packetId }) => heard.has(packetId)),
    'not heard of an event that was stored before the change',
  );
}

function isStored(outcome: Outcome | undefined): boolean {
  return outcome === 'stored';
}

/** Those to whom nothing was sent since the change: the message that is the first is the one that counts. */
async function tryAfterQuiet(t: TestContext, stage: Stage, time: TestClock, level: Level): Promise<void> {
  const { operator, connect, listen, ben } = stage;
  const pusher = await connect(4, ben);
  const push = (botId: number) => pusher.publish(`bot/${botId}/ingress`, badEventOf('x'), { qos: 1 });
  const place = `${levelNames[level]}: the first message, seconds after`;

  await t.test(`${place} its bot was taken away, is not heard`, async () => {
    const user = await operator.createUser(`quiet.taken${level}`, { bots: [1, 2] });
    const listener = await listen(level, user);
    await listener.subscribe('bot/+/ingress_status', 1);
    await operator.unassign(user.id, 1);
    time.advanceSeconds(2);
    for (const botId of [1, 2]) await push(botId);
    assert.equal((await nextStatus(listener)).botId, 2);
  });

  await t.test(`${place} a bot was renamed, is heard`, async () => {
    const listener = await listen(level, await operator.createUser(`quiet.renamed${level}`, { bots: [1, 2] }));
    await listener.subscribe('bot/+/ingress_status', 1);
    await operator.changeBot(1, { name: 'Renamed' });
    time.advanceSeconds(2);
    // The clock of events goes on with the first of them.
    for (const botId of [3, 1]) await push(botId);
    assert.equal((await nextStatus(listener)).botId, 1);
  });

  await t.test(`${place} its bot was assigned, is heard by bot/+/…`, async () => {
    const user = await operator.createUser(`quiet.given${level}`, { bots: [1, 2] });
    const listener = await listen(level, user);
    await listener.subscribe('bot/+/ingress_status', 1);
    await operator.assign(user.id, 3);
    time.advanceSeconds(2);
    for (const botId of [3, 2]) await push(botId);
    assert.equal((await nextStatus(listener)).botId, 3);
  });

  await t.test(`${place} its bot was assigned and subscribed to, is heard`, async () => {
    const user = await operator.createUser(`quiet.subscribed${level}`, { bots: [2] });
    const listener = await listen(level, user);
    await operator.assign(user.id, 3);
    await listener.subscribe(['bot/2/ingress_status', 'bot/3/ingress_status'], 1);
    time.advanceSeconds(2);
    for (const botId of [3, 2]) await push(botId);
    assert.equal((await nextStatus(listener)).botId, 3);
  });
}

interface Stage extends BrokerService {
  /** Bots 1 and 2 are assigned to her. */
  readonly ana: Integrator;
  /** To him all are. */
  readonly ben: Integrator;
}

async function openStage(t: TestContext, clock?: () => number): Promise<Stage> {
  const service = await openBrokerService(t, { ...(clock && { clock }) });
  const { operator } = service;
  const ids = [1, 2, 3, ...ofStream[4], ...ofStream[5]];
  for (const id of ids) await operator.putBot(id);
  const ana = await operator.createUser('ana', { bots: [1, 2] });
  const ben = await operator.createUser('ben', { bots: ids });
  return { ...service, ana, ben };
}

/** The packet ids of the receipts up to the first status. */
async function receiveUntilStatus(listener: RawClient): Promise<Set<number>> {
  const heard = new Set<number>();
  for (;;) {
    const { topic, payload } = await listener.receive();
    if (topic.endsWith('/ingress_status')) return heard;
    heard.add((JSON.parse(payload.toString()) as { packetId: number }).packetId);
  }
}

function teamOf(live: Buffer): unknown {
  return (JSON.parse(live.toString()) as Record<string, unknown>)['HomeTeamName'];
}
