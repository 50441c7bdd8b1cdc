import assert from 'node:assert/strict';
import { type RawClient, type SubscribeOptions } from './raw-client.ts';
import { conforms, type Wire } from './wire.ts';

/** 3.3.4 Overlapping subscriptions and their identifiers. */

conforms(
  { '3.1.1': ['MQTT-3.3.5-1'], '5.0': ['MQTT-3.3.4-2'] },
  'overlapping subscriptions are served with the highest QoS that they allow',
  async (wire) => {
    const { client, topic } = await overlapping(wire, [{ qos: 0 }, { qos: 2 }, { qos: 1 }]);
    await publish(wire, topic, 2);
    const highest = Math.max(...(await messagesUntilPong(client)).map(({ qos }) => qos));
    assert.equal(highest, 2);
  },
);

conforms({ '3.1.1': [], '5.0': [] }, 'overlapping subscriptions are served with one copy', async (wire) => {
  const { client, topic } = await overlapping(wire, [{ qos: 0 }, { qos: 2 }, { qos: 1 }]);
  await publish(wire, topic, 2);
  const messages = await messagesUntilPong(client);
  assert.deepEqual(
    messages.map(({ qos }) => qos),
    [2],
  );
});

conforms(
  { '5.0': ['MQTT-3.3.4-3', 'MQTT-3.3.4-4', 'MQTT-3.3.4-5'] },
  'overlapping subscriptions are served with the Subscription Identifiers of all of them',
  async (wire) => {
    const { client, topic } = await overlapping(wire, [identified(3), identified(1), {}]);
    await publish(wire, topic, 1);
    const messages = await messagesUntilPong(client);
    const identifiers = messages.flatMap(({ properties }) => properties?.subscriptionIdentifier ?? []);
    assert.deepEqual(
      identifiers.sort((left, right) => left - right),
      [1, 3],
    );
  },
);

conforms({ '5.0': ['MQTT-3.3.4-4'] }, 'Subscription Identifiers come in ascending order', async (wire) => {
  const { client, topic } = await overlapping(wire, [identified(300), identified(20), identified(1000)]);
  await publish(wire, topic, 1);
  assert.deepEqual((await client.next('publish')).properties?.subscriptionIdentifier, [20, 300, 1000]);
});

conforms(
  { '5.0': ['MQTT-3.3.4-4', 'MQTT-3.3.4-5'] },
  'a Subscription Identifier that two subscriptions share comes with the message',
  async (wire) => {
    const { client, topic } = await overlapping(wire, [identified(5), identified(5)]);
    await publish(wire, topic, 1);
    const messages = await messagesUntilPong(client);
    assert.deepEqual(
      new Set(messages.flatMap(({ properties }) => properties?.subscriptionIdentifier ?? [])),
      new Set([5]),
    );
  },
);

conforms(
  { '5.0': ['MQTT-3.3.4-3'] },
  'messages have no Subscription Identifier of a subscription that does not match',
  async (wire) => {
    const client = await wire.connect();
    await client.subscribe(wire.topic('other'), identified(1));
    const topic = wire.topic('x');
    await client.subscribe(topic, identified(2));
    await publish(wire, topic, 0);
    assert.equal((await client.next('publish')).properties?.subscriptionIdentifier, 2);
  },
);

conforms(
  { '5.0': ['MQTT-3.8.3-3'] },
  'No Local of one subscription does not silence an overlapping one',
  async (wire) => {
    const { client, topic } = await overlapping(wire, [
      { nl: true, ...identified(1) },
      { nl: false, ...identified(2) },
    ]);
    client.sendPublish(topic, 'own');
    assert.equal((await client.next('publish')).properties?.subscriptionIdentifier, 2);
  },
);

conforms({ '3.1.1': [], '5.0': [] }, 'every subscriber gets a copy at its own QoS', async (wire) => {
  const topic = wire.topic('x');
  const clients: RawClient[] = [];
  for (const qos of [0, 1, 2] as const) {
    const client = await wire.connect();
    await client.subscribe(topic, qos);
    clients.push(client);
  }
  await publish(wire, topic, 2);
  const received: number[] = [];
  for (const client of clients) received.push((await client.next('publish')).qos);
  assert.deepEqual(received, [0, 1, 2]);
});

/** A client with as many subscriptions as there are options, all of which match the topic. */
async function overlapping(wire: Wire, options: readonly SubscribeOptions[]) {
  const topic = wire.topic('a/b');
  const filters = [topic, topic.replace(/b$/, '+'), topic.replace(/a\/b$/, '#')];
  const client = await wire.connect();
  for (const [index, option] of options.entries()) await client.subscribe(filters[index] ?? topic, option);
  return { client, topic };
}

function identified(subscriptionIdentifier: number): SubscribeOptions {
  return { qos: 1, properties: { subscriptionIdentifier } };
}

async function publish(wire: Wire, topic: string, qos: 0 | 1 | 2): Promise<void> {
  const publisher = await wire.connect();
  await publisher.publish(topic, 'payload', { qos });
}

async function messagesUntilPong(client: RawClient) {
  const first = await client.next('publish');
  const messages = [first];
  client.sendPingreq();
  for (let packet = await client.next(); packet.cmd === 'publish'; packet = await client.next()) messages.push(packet);
  return messages;
}
