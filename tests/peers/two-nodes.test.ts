import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RawClient } from '#tests/conformance/raw-client';
import { badEventOf, eventOf, nextStatus, type Receipt, sha256 } from '#tests/e2e/arrange-broker';
import type { Integrator } from '#tests/e2e/arrange-operator';
import { openStream } from '#tests/support/read-event-stream';
import { skipWithoutCluster as skip } from '#tests/support/test-cluster';
import { type OpenCluster, openCluster, passwordOf } from './arrange-cluster.ts';

const bot = 5;
const ingress = `bot/${bot}/ingress`;
const lasting = { clean: false, properties: { sessionExpiryInterval: 3600 } } as const;

interface World extends OpenCluster {
  readonly ana: Integrator;
}

async function openWorld(t: TestContext): Promise<World> {
  const cluster = await openCluster(t);
  await cluster.operator.putBot(bot);
  const ana = await cluster.operator.createUser('ana', { bots: [bot] });
  return { ...cluster, ana };
}

/** What is wrong with the scores that were refused. */
async function nextRefused(client: RawClient): Promise<string> {
  return /"(\w+)"/.exec((await nextStatus(client)).message)?.[1] ?? '';
}

async function pushBad(client: RawClient, text: string): Promise<void> {
  await client.publish(ingress, badEventOf(text), { qos: 1 });
}

test('publisher on one node, subscribers and readers on the other', { skip }, async (t) => {
  const { one, other, ana } = await openWorld(t);
  const publisher = await one.connect(ana);

  await t.test('a status reaches named and wildcard subscribers once and in order, whoever refuses', async () => {
    const [named, wild, near] = [await other.connect(ana), await other.connect(ana), await one.connect(ana)];
    await named.subscribe(`bot/${bot}/ingress_status`, 1);
    await wild.subscribe('bot/+/ingress_status', 1);
    await near.subscribe('bot/+/ingress_status', 1);
    const second = await other.connect(ana);
    for (const text of ['a', 'b', 'c', 'd']) {
      await pushBad(publisher, text);
      await pushBad(second, `${text}${text}`);
    }
    for (const client of [named, wild, near]) {
      for (const text of ['a', 'aa', 'b', 'bb', 'c', 'cc', 'd', 'dd']) assert.equal(await nextRefused(client), text);
      await client.expectNothing();
      await client.end();
    }
  });

  await t.test('a receipt', async () => {
    const client = await other.connect(ana);
    await client.subscribe('bot/+/ingress_receipt', 1);
    const event = eventOf('Lions');
    await publisher.publish(ingress, event, { qos: 1 });
    const receipt = JSON.parse((await client.receive()).payload.toString()) as Receipt;
    assert.deepEqual([receipt.botId, receipt.payloadSha256], [bot, sha256(event)]);
    await client.end();
  });

  await t.test('the live payload: the current one at once, then each', async () => {
    const client = await other.connect(ana);
    await client.subscribe('bot/+/json', 1);
    const teams = [await nextTeam(client)];
    for (const team of ['Bears', 'Wolves']) {
      await publisher.publish(ingress, eventOf(team), { qos: 1 });
      teams.push(await nextTeam(client));
    }
    assert.deepEqual(teams, ['Lions', 'Bears', 'Wolves']);
    await client.end();
  });

  await t.test('REST and a stream, which resumes on the first node', async (sub) => {
    const as = passwordOf(ana);
    const stream = await openStream(sub, `${other.httpUrl}/external/live/${bot}/stream`, as);
    const { id } = await stream.next();
    await publisher.publish(ingress, eventOf('Foxes'), { qos: 1 });
    assert.equal((await stream.next()).id, id + 1);
    stream.hangUp();
    const live = await other.send({ url: `/external/live/${bot}`, as });
    assert.equal(live.json<{ HomeTeamName: string }>().HomeTeamName, 'Foxes');
    await publisher.publish(ingress, eventOf('Goats'), { qos: 1 });
    const resumed = await openStream(sub, `${one.httpUrl}/external/live/${bot}/stream`, as, {
      'last-event-id': String(id),
    });
    assert.deepEqual([(await resumed.next()).id, (await resumed.next()).id], [id + 1, id + 2]);
  });
});

async function nextTeam(client: RawClient): Promise<string> {
  return (JSON.parse((await client.receive()).payload.toString()) as { HomeTeamName: string }).HomeTeamName;
}

test('a lasting session finds on another node what it has missed', { skip }, async (t) => {
  const { one, other, ana } = await openWorld(t);
  const publisher = await one.connect(ana);
  await pushBad(publisher, 'before');
  const client = await other.connect(ana, { clientId: 'desk', ...lasting });
  await client.subscribe([`bot/${bot}/ingress_status`, 'bot/+/ingress_receipt', 'bot/+/json'], 1);
  await pushBad(publisher, 'heard');
  assert.equal(await nextRefused(client), 'heard');
  await client.end();
  await pushBad(publisher, 'missed');
  await publisher.publish(ingress, eventOf('Lions'), { qos: 1 });
  await publisher.publish(ingress, eventOf('Bears'), { qos: 1 });
  await pushBad(publisher, 'last');

  const back = await one.connect(ana, { clientId: 'desk', ...lasting });
  assert.equal(back.connack.sessionPresent, true);
  const found = new Map<string, string[]>();
  for (let count = 0; count < 5; count += 1) {
    const { topic, payload } = await back.receive();
    const message = JSON.parse(payload.toString()) as { message?: string; sequence?: number; HomeTeamName?: string };
    const text = message.message?.replace(/.*"(\w+)".*/, '$1') ?? message.HomeTeamName ?? String(message.sequence);
    found.set(topic, [...(found.get(topic) ?? []), text]);
  }
  await back.expectNothing();
  assert.deepEqual(Object.fromEntries(found), {
    'bot/5/ingress_status': ['missed', 'last'],
    'bot/5/ingress_receipt': ['1', '2'],
    'bot/5/json': ['Bears'],
  });
});

test('with the bus away, statuses and events arrive through the database', { skip }, async (t) => {
  const cluster = await openWorld(t);
  const { one, other, ana } = cluster;
  const publisher = await one.connect(ana);
  const client = await other.connect(ana);
  await client.subscribe(['bot/+/ingress_status', 'bot/+/ingress_receipt'], 1);
  cluster.setConnected(false);
  await pushBad(publisher, 'a');
  assert.equal(await nextRefused(client), 'a');
  await publisher.publish(ingress, eventOf('Lions'), { qos: 1 });
  assert.equal((JSON.parse((await client.receive()).payload.toString()) as Receipt).sequence, 1);
  await pushBad(publisher, 'b');
  cluster.setConnected(true);
  assert.equal(await nextRefused(client), 'b');
  await pushBad(publisher, 'c');
  assert.equal(await nextRefused(client), 'c');
});

test('a status for its sender alone reaches his sessions on other nodes', { skip }, async (t) => {
  const { one, other, ana, operator } = await openWorld(t);
  const ben = await operator.createUser('ben');
  const [his, hers] = [await other.connect(ben), await other.connect(ana)];
  await his.subscribe('bot/+/ingress_status', 1);
  await hers.subscribe('bot/+/ingress_status', 1);
  const publisher = await one.connect(ben);
  await publisher.publish(ingress, eventOf('Lions'), { qos: 1 });
  assert.equal((await nextStatus(his)).botId, bot);
  await hers.expectNothing();
});

test('a subscriber on another node is told of a condition that lasts, also when he comes later', {
  skip,
}, async (t) => {
  const { one, other, ana } = await openWorld(t);
  const publisher = await one.connect(ana);
  const odd = (team: string): string => JSON.stringify({ EventId: 3, HomeTeamName: team, Colour: 'red' });
  await publisher.publish(ingress, odd('Lions'), { qos: 1 });
  const client = await other.connect(ana);
  await client.subscribe(`bot/${bot}/ingress_status`, 1);
  await publisher.publish(ingress, odd('Bears'), { qos: 1 });
  assert.match((await nextStatus(client)).message, /Colour/);
});
