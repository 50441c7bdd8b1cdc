import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MqttClient } from 'mqtt';
import { parser } from 'mqtt-packet';
import { RawClient } from '#tests/conformance/raw-client';
import {
  connectMqttJs,
  type Link,
  lastingSession,
  leaveSubscription,
  type MqttJsClient,
  numbers,
  openLink,
  openPair,
  publishAll,
  texts,
} from './mqtt-js-client.ts';

/** MQTT.js against the engine: features of MQTT 5. */

const bounded = { timeout: 60_000 };
const qualities = [0, 1, 2] as const;

test('MQTT.js 5.0: a shared subscription hands each message to one member', bounded, async (t) => {
  const link = await openLink(t, 5);
  const members = [await connectMqttJs(t, link), await connectMqttJs(t, link), await connectMqttJs(t, link)];
  for (const { client } of members) await client.subscribeAsync(['$share/group/work/+', 'end'], { qos: 1 });
  const publisher = await connectMqttJs(t, link);
  for (const payload of numbers(30)) await publisher.client.publishAsync(`work/${payload}`, payload, { qos: 1 });
  await publisher.client.publishAsync('end', 'end', { qos: 1 });
  const shares = await Promise.all(members.map((member) => takeUntil(member, 'end')));
  assert.deepEqual(shares.flat().sort(byNumber), numbers(30));
  assert.ok(
    shares.every((share) => share.length > 0),
    'a member got nothing',
  );
});

test('MQTT.js 5.0: topic aliases of the client stand for its topics', bounded, async (t) => {
  const link = await openLink(t, 5);
  const subscriber = await connectMqttJs(t, link);
  await subscriber.client.subscribeAsync('aliased/+', { qos: 2 });
  const publisher = await connectMqttJs(t, link, { autoAssignTopicAlias: true });
  const sent: string[] = [];
  publisher.client.on('packetsend', (packet) => {
    if (packet.cmd === 'publish') sent.push(packet.topic);
  });
  for (const topic of ['aliased/a', 'aliased/b', 'aliased/a', 'aliased/b'])
    for (const qos of qualities) await publisher.client.publishAsync(topic, '', { qos });
  const topics = (await subscriber.take(12)).map(({ topic }) => topic);
  assert.deepEqual(
    sent.filter((topic) => topic !== ''),
    ['aliased/a', 'aliased/b'],
  );
  assert.deepEqual(
    topics,
    ['a', 'b', 'a', 'b'].flatMap((name) => qualities.map(() => `aliased/${name}`)),
  );
});

test('MQTT.js 5.0: topic aliases of the server stand for its topics', bounded, async (t) => {
  const link = await openLink(t, 5);
  const subscriber = await connectMqttJs(t, link, { properties: { topicAliasMaximum: 1 } });
  await subscriber.client.subscribeAsync('aliased/+', { qos: 1 });
  const wire = tapPublishes(subscriber.client);
  const publisher = await connectMqttJs(t, link);
  for (const topic of ['aliased/a', 'aliased/b', 'aliased/a', 'aliased/b'])
    await publisher.client.publishAsync(topic, '', { qos: 1 });
  const topics = (await subscriber.take(4)).map(({ topic }) => topic);
  assert.deepEqual(topics, ['aliased/a', 'aliased/b', 'aliased/a', 'aliased/b']);
  assert.deepEqual(wire.topics, ['aliased/a', 'aliased/b', '', 'aliased/b']);
});

for (const qos of qualities)
  test(`MQTT.js 5.0: the properties of a message at QoS ${qos} are passed on`, bounded, async (t) => {
    const { publisher, subscriber } = await openPair(t, await openLink(t, 5), 'described');
    const properties = {
      payloadFormatIndicator: true,
      contentType: 'text/plain',
      responseTopic: 'answers/here',
      correlationData: Buffer.from([0, 1, 2, 255]),
      userProperties: { colour: ['red', 'blue'], größe: 'ß' },
    };
    await publisher.client.publishAsync('described', 'x', { qos, properties });
    const { packet } = await subscriber.next();
    assert.deepEqual({ ...packet.properties, userProperties: { ...packet.properties?.userProperties } }, properties);
  });

test(
  'MQTT.js 5.0: an expired message is not delivered, and another carries its remaining expiry',
  bounded,
  async (t) => {
    const link = await openLink(t, 5);
    await leaveSubscription(t, link, 'subscriber', 'short-lived');
    const publisher = await connectMqttJs(t, link);
    for (const messageExpiryInterval of [1, 100])
      await publisher.client.publishAsync('short-lived', String(messageExpiryInterval), {
        qos: 1,
        properties: { messageExpiryInterval },
      });
    await secondPasses(link);
    const { payload, packet } = await (await connectMqttJs(t, link, lastingSession(link, 'subscriber'))).next();
    assert.equal(String(payload), '100');
    const left = packet.properties?.messageExpiryInterval ?? 100;
    assert.ok(left < 100 && left > 0, `${left} seconds are left`);
  },
);

test('MQTT.js 5.0: a message carries its subscription identifiers', bounded, async (t) => {
  const link = await openLink(t, 5);
  const subscriber = await connectMqttJs(t, link);
  await subscriber.client.subscribeAsync('a/b', { qos: 1, properties: { subscriptionIdentifier: 7 } });
  await subscriber.client.subscribeAsync('a/#', { qos: 1, properties: { subscriptionIdentifier: 268_435_455 } });
  const publisher = await connectMqttJs(t, link);
  for (const topic of ['a/b', 'a/c']) await publisher.client.publishAsync(topic, '', { qos: 1 });
  const identifiers = (await subscriber.take(2)).map(({ packet }) => packet.properties?.subscriptionIdentifier);
  assert.deepEqual(
    identifiers.map((each) => [each ?? []].flat().sort((one, other) => one - other)),
    [[7, 268_435_455], [268_435_455]],
  );
});

for (const qos of [1, 2] as const)
  test(`MQTT.js 5.0: the client's Receive Maximum is used up and never exceeded at QoS ${qos}`, bounded, async (t) => {
    const link = await openLink(t, 5);
    await leaveSubscription(t, link, 'subscriber', 'flood');
    await publishAll(await connectMqttJs(t, link), link, 'flood', numbers(100), qos);
    const properties = { sessionExpiryInterval: 3600, receiveMaximum: 5 };
    const taps: PublishTap[] = [];
    const subscriber = await connectMqttJs(t, link, { clientId: 'subscriber', clean: false, properties }, (client) =>
      taps.push(tapPublishes(client)),
    );
    assert.deepEqual(texts(await subscriber.take(100)), numbers(100));
    assert.equal(taps[0]?.unacknowledgedMax, 5);
  });

interface PublishTap {
  readonly topics: readonly string[];
  /** The largest number of unacknowledged QoS 1 and 2 messages. */
  readonly unacknowledgedMax: number;
}

/** The packets on the wire, before MQTT.js processes them. */
function tapPublishes(client: MqttClient): PublishTap {
  const seen = { topics: [] as string[], unacknowledgedMax: 0 };
  let unacknowledged = 0;
  const decoder = parser({ protocolVersion: 5 });
  decoder.on('packet', (packet) => {
    if (packet.cmd !== 'publish') return;
    seen.topics.push(packet.topic);
    if (packet.qos > 0) unacknowledged += 1;
    seen.unacknowledgedMax = Math.max(seen.unacknowledgedMax, unacknowledged);
  });
  client.stream.prependListener('data', (chunk: Buffer) => decoder.parse(chunk));
  client.on('packetsend', ({ cmd }) => {
    if (cmd === 'puback' || cmd === 'pubcomp') unacknowledged -= 1;
  });
  return seen;
}

async function takeUntil(client: MqttJsClient, topic: string): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const received = await client.next();
    if (received.topic === topic) return taken;
    taken.push(String(received.payload));
  }
}

/** Waits more than a second by the server's clock: the time after which it disconnects a client with a keep alive of one second. */
async function secondPasses({ port }: Link): Promise<void> {
  const silent = await RawClient.open(port, 5);
  await silent.connect({ keepAlive: 1 });
  await silent.closed(15_000);
}

function byNumber(one: string, other: string): number {
  return Number(one) - Number(other);
}
