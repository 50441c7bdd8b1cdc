import assert from 'node:assert/strict';
import { connectToSession } from '#tests/conformance/lasting-session';
import type { RawClient } from '#tests/conformance/raw-client';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import { secondPasses } from '#tests/conformance/second-passes';
import type { Wire } from '#tests/conformance/wire';
import { payloads, receiveMany, scenario } from './scenario.ts';

/** The MQTT 5 scenarios of Eclipse Paho's interoperability suite, rewritten. */

const qualities = [0, 1, 2] as const;

scenario(5, 'a session lasts as long as its client said last', async (wire) => {
  const clientId = wire.clientId();
  const connect = async (sessionExpiryInterval: number) => {
    const client = await wire.connect({ clientId, clean: false, properties: { sessionExpiryInterval } });
    return { client, isPresent: client.connack.sessionPresent };
  };
  const disconnect = async (client: RawClient, sessionExpiryInterval: number) => {
    client.sendPacket({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval } });
    await client.closed();
  };
  const first = await connect(0);
  await first.client.end();
  const second = await connect(3600);
  await second.client.end();
  const third = await connect(1);
  await disconnect(third.client, 3600);
  await secondPasses(wire);
  const fourth = await connect(3600);
  await disconnect(fourth.client, 0);
  const fifth = await connect(0);
  const found = [first, second, third, fourth, fifth].map(({ isPresent }) => isPresent);
  assert.deepEqual(found, [false, false, true, true, false]);
});

scenario(5, 'members of a group share what comes to it, and nothing else', async (wire) => {
  const [own, shared] = [wire.topic('own'), wire.topic('shared')];
  const members = [await wire.connect(), await wire.connect()];
  for (const member of members) await member.subscribe([`$share/sharename/${shared}`, own], 2);
  const publisher = await wire.connect();
  for (const text of ['1', '2']) await publisher.publish(shared, text, { qos: 1 });
  await publisher.publish(own, 'for all', { qos: 1 });
  const received = await Promise.all(members.map((member) => receiveMany(member, 2)));
  assert.deepEqual(
    received.map(payloads).map((texts) => texts[1]),
    ['for all', 'for all'],
  );
  assert.deepEqual(received.map((packets) => String(packets[0]?.payload)).sort(), ['1', '2']);
});

scenario(5, 'the payload format and the content type come with the message', async (wire) => {
  const topic = wire.topic('format');
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic, 2);
  const publisher = await wire.connect();
  const properties = { payloadFormatIndicator: true, contentType: 'My name' };
  for (const qos of qualities) await publisher.publish(topic, '', { qos, properties });
  const received = await receiveMany(subscriber, 3);
  assert.deepEqual(
    received.map((packet) => ({ ...packet.properties })),
    [properties, properties, properties],
  );
});

scenario(5, 'messages expire while their subscriber is away, and say what is left', async (wire) => {
  const topic = wire.topic('expiry');
  const clientId = wire.clientId();
  const client = await connectToSession(wire, clientId);
  await client.subscribe(topic, 2);
  await client.end();
  const publisher = await wire.connect();
  for (const messageExpiryInterval of [1, 60])
    for (const qos of [1, 2] as const)
      await publisher.publish(topic, String(messageExpiryInterval), { qos, properties: { messageExpiryInterval } });
  await secondPasses(wire);
  const back = await connectToSession(wire, clientId);
  const received = await receiveMany(back, 2);
  await back.expectNothing();
  assert.deepEqual(payloads(received), ['60', '60']);
  assert.ok(received.every(({ properties }) => (properties?.messageExpiryInterval ?? 60) < 60));
});

scenario(5, 'subscribe options: nobody with No Local hears himself', async (wire) => {
  const topic = wire.topic('local');
  const [one, other] = [await wire.connect(), await wire.connect()];
  for (const client of [one, other]) await client.subscribe(topic, { qos: 2, nl: true });
  await one.publish(topic, 'noLocal test', { qos: 1 });
  assert.equal(String((await other.receive()).payload), 'noLocal test');
  await one.expectNothing();
});

scenario(5, 'subscribe options: the retain flag is as it was published for who asked for that', async (wire) => {
  const topic = wire.topic('as-published');
  const [asked, other] = [await wire.connect(), await wire.connect()];
  await asked.subscribe(topic, { qos: 2, rap: true });
  await other.subscribe(topic, { qos: 2 });
  const publisher = await wire.connect();
  for (const retain of [false, true]) await publisher.publish(topic, String(retain), { qos: 1, retain });
  const flags = async (client: RawClient) => (await receiveMany(client, 2)).map(({ retain }) => retain);
  assert.deepEqual(
    [await flags(asked), await flags(other)],
    [
      [false, true],
      [false, false],
    ],
  );
});

for (const [rh, counts] of [
  [0, [3, 3]],
  [1, [3, 0]],
  [2, [0, 0]],
] as const)
  scenario(5, `subscribe options: retain handling ${rh}`, async (wire) => {
    const prefix = wire.topic('handling');
    const publisher = await wire.connect();
    for (const qos of qualities) await publisher.publish(`${prefix}/${qos}`, `qos ${qos}`, { qos, retain: true });
    const subscriber = await wire.connect();
    for (const count of counts) {
      await subscriber.subscribe(`${prefix}/+`, { qos: 2, rh });
      const received = await receiveMany(subscriber, count);
      assert.deepEqual(
        received.map(({ qos }) => qos),
        qualities.slice(0, count),
      );
      await subscriber.expectNothing();
    }
  });

scenario(5, 'an assigned client id is one that can be used', async (wire) => {
  const first = await wire.open();
  await first.connect({ clientId: '', properties: { sessionExpiryInterval: 3600 } });
  const clientId = String(first.connack.properties?.assignedClientIdentifier);
  await first.end();
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, true);
});

scenario(5, 'subscription identifiers of two clients do not mix', async (wire) => {
  const topic = wire.topic('identifiers');
  const [one, other] = [await wire.connect(), await wire.connect()];
  await one.subscribe(topic, { qos: 2, properties: { subscriptionIdentifier: 456_789 } });
  await other.subscribe(topic, { qos: 2, properties: { subscriptionIdentifier: 2 } });
  await other.subscribe(`${topic}/#`, { qos: 2, properties: { subscriptionIdentifier: 3 } });
  await (await wire.connect()).publish(topic, 'sub identifier test', { qos: 1 });
  const received = [await one.receive(), await other.receive()];
  assert.deepEqual(
    received.map(({ properties }) => [properties?.subscriptionIdentifier ?? []].flat().sort((a, b) => a - b)),
    [[456_789], [2, 3]],
  );
  await other.expectNothing();
});

scenario(5, 'a request on a topic that both subscribe to is answered there', async (wire) => {
  const topic = wire.topic('requests');
  const [requester, responder] = [await wire.connect(), await wire.connect()];
  for (const client of [requester, responder]) await client.subscribe(topic, { qos: 2, nl: true });
  const properties = { responseTopic: topic, correlationData: Buffer.from('334') };
  await requester.publish(topic, 'request', { qos: 1, properties });
  const { properties: asked } = await responder.receive();
  await responder.publish(String(asked?.responseTopic), 'response', { qos: 1, properties: { ...asked } });
  const answer = await requester.receive();
  assert.deepEqual([String(answer.payload), String(answer.properties?.correlationData)], ['response', '334']);
  await responder.expectNothing();
});

scenario(5, 'topic aliases of a client end with its connection, although its session goes on', async (wire) => {
  const topic = wire.topic('alias');
  const clientId = wire.clientId();
  const properties = { topicAlias: 1 };
  const client = await connectToSession(wire, clientId);
  const watcher = await wire.connect();
  await watcher.subscribe(topic, 1);
  for (const name of [topic, '']) await client.publish(name, 'aliased', { qos: 1, properties });
  assert.deepEqual(
    (await receiveMany(watcher, 2)).map((packet) => packet.topic),
    [topic, topic],
  );
  await client.end();
  const back = await connectToSession(wire, clientId);
  back.sendPublish('', 'aliased', { qos: 1, properties });
  await back.expectDisconnect(0x82, 0x94);
});

scenario(5, 'the server uses the one topic alias that it may', async (wire) => {
  const topic = wire.topic('server-alias');
  const subscriber = await wire.connect({ properties: { topicAliasMaximum: 1 } });
  await subscriber.subscribe(topic, 2);
  const publisher = await wire.connect();
  for (const qos of qualities) await publisher.publish(topic, '', { qos });
  const received = await receiveMany(subscriber, 3);
  assert.deepEqual(
    received.map((packet) => [packet.topic, packet.properties?.topicAlias]),
    [
      [topic, 1],
      ['', 1],
      ['', 1],
    ],
  );
});

for (const properties of [{}, { properties: { topicAliasMaximum: 0 } }])
  scenario(5, `the server uses no topic alias for a CONNECT with ${JSON.stringify(properties)}`, async (wire) => {
    const topic = wire.topic('no-alias');
    const subscriber = await wire.connect(properties);
    await subscriber.subscribe(topic, 2);
    const publisher = await wire.connect();
    for (const qos of qualities) await publisher.publish(topic, '', { qos });
    const received = await receiveMany(subscriber, 3);
    assert.deepEqual(
      received.map((packet) => [packet.topic, packet.properties?.topicAlias]),
      [
        [topic, undefined],
        [topic, undefined],
        [topic, undefined],
      ],
    );
  });

scenario(5, 'a message larger than the client takes is left out', async (wire) => {
  const topic = wire.topic('size');
  const subscriber = await wire.connect({ properties: { maximumPacketSize: 64 } });
  await subscriber.subscribe(topic, 2);
  const publisher = await wire.connect();
  for (const size of [24, 64, 23]) await publisher.publish(topic, '.'.repeat(size), { qos: 1 });
  assert.deepEqual(
    (await receiveMany(subscriber, 2)).map(({ payload }) => payload.length),
    [24, 23],
  );
  await subscriber.expectNothing();
});

scenario(5, 'the server shortens a keep alive of 120 seconds, and one of none, to its own of 60', async (wire) => {
  for (const keepAlive of [120, 0]) {
    const { connack } = await wire.connect({ keepAlive });
    assert.equal(connack.properties?.serverKeepAlive, 60);
  }
});

for (const qos of [1, 2] as const)
  scenario(5, `flow control 1: a client that takes two messages at QoS ${qos} gets the third later`, async (wire) => {
    const topic = wire.topic('flow');
    const client = await wire.connect({ properties: { receiveMaximum: 2 } });
    await client.subscribe(topic, 2);
    const publisher = await wire.connect();
    for (const text of ['1', '2', '3']) await publisher.publish(topic, text, { qos });
    const received = [await client.next('publish'), await client.next('publish')];
    await client.expectNothing();
    await acknowledge(client, received[0]);
    received.push(await client.next('publish'));
    assert.deepEqual(payloads(received), ['1', '2', '3']);
  });

scenario(
  5,
  'flow control 1: a client that hears itself gets acknowledgements while its messages wait',
  async (wire) => {
    const topic = wire.topic('flow');
    const client = await wire.connect({ properties: { receiveMaximum: 2 } });
    await client.subscribe(topic, 2);
    for (const text of ['1', '2', '3']) client.sendPublish(topic, text, { qos: 1 });
    const commands = [];
    for (let count = 0; count < 5; count += 1) commands.push((await client.next()).cmd);
    assert.deepEqual(commands.sort(), ['puback', 'puback', 'puback', 'publish', 'publish']);
    await client.expectNothing();
  },
);

scenario(5, 'flow control 2: a client that sends more than the server takes is disconnected', async (wire) => {
  const topic = wire.topic('flow');
  const client = await wire.connect();
  const receiveMaximum = client.connack.properties?.receiveMaximum ?? 0;
  assert.equal(receiveMaximum, 20);
  for (let count = 0; count <= receiveMaximum; count += 1) client.sendPublish(topic, String(count), { qos: 2 });
  for (let count = 0; count < receiveMaximum; count += 1) await client.next('pubrec');
  await client.expectDisconnect(0x93);
});

scenario(5, 'will delay: the will comes after its delay, and the session is still there', async (wire) => {
  const { watcher, clientId, topic } = await leaveWithWill(wire, { delay: 1, expiry: 3600 });
  await (await wire.connect()).publish(topic, 'before the will', { qos: 1 });
  assert.deepEqual(payloads(await receiveMany(watcher, 2)), ['before the will', 'the will']);
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, true);
});

scenario(5, 'will delay: without a session after the connection the will comes at once', async (wire) => {
  const { watcher, topic } = await leaveWithWill(wire, { delay: 3600, expiry: 0 });
  await (await wire.connect()).publish(topic, 'after the will', { qos: 1 });
  assert.deepEqual(payloads(await receiveMany(watcher, 2)), ['the will', 'after the will']);
});

scenario(5, 'will delay: a session that ends before the delay ends it', async (wire) => {
  const { watcher, clientId, topic } = await leaveWithWill(wire, { delay: 3600, expiry: 1 });
  await (await wire.connect()).publish(topic, 'before the will', { qos: 1 });
  assert.deepEqual(payloads(await receiveMany(watcher, 2)), ['before the will', 'the will']);
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, false);
});

/** A client that left its will behind, and another that waits for the will. */
async function leaveWithWill(
  wire: Wire,
  { delay, expiry }: { readonly delay: number; readonly expiry: number },
): Promise<{ watcher: RawClient; clientId: string; topic: string }> {
  const topic = wire.topic('will');
  const watcher = await wire.connect();
  await watcher.subscribe(topic, 2);
  const clientId = wire.clientId();
  const properties = { willDelayInterval: delay };
  const will = { topic, payload: Buffer.from('the will'), qos: 1, retain: false, properties } as const;
  const client = await wire.connect({ clientId, will, properties: { sessionExpiryInterval: expiry } });
  // Unlike with a broken connection, the test can see when the server knows the end of this one.
  client.sendPacket({ cmd: 'disconnect', reasonCode: 0x04 });
  await client.closed();
  return { watcher, clientId, topic };
}

async function acknowledge(client: RawClient, packet: ReceivedPacket<'publish'> | undefined): Promise<void> {
  const messageId = packet?.messageId ?? 0;
  if (packet?.qos === 1) client.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
  else {
    client.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    await client.next('pubrel');
    client.sendPacket({ cmd: 'pubcomp', messageId, reasonCode: 0 });
  }
}
