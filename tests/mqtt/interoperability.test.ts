import assert from 'node:assert/strict';
import type { IPublishPacket, QoS } from 'mqtt-packet';
import { text } from '#tests/conformance/bytes';
import { connectBytes, expectNotAccepted } from '#tests/conformance/connect-bytes';
import { connectToSession } from '#tests/conformance/lasting-session';
import type { Wire } from '#tests/conformance/wire';
import { connectMqttJs, type Link, type Received } from './mqtt-js-client.ts';
import { payloads, receiveMany, refusedFilter, scenario } from './scenario.ts';

/**
 * The scenarios of Eclipse Paho's interoperability suite that both levels have, rewritten. The statements of the
 * standard are proved one by one in tests/conformance.
 */

const qualities = [0, 1, 2] as const;

for (const level of [4, 5] as const) {
  scenario(level, 'basic: a client hears itself at each QoS', async (wire, t) => {
    const topic = wire.topic('TopicA');
    const clientId = wire.clientId();
    await (await wire.connect({ clientId })).end();
    const { client, take } = await connectMqttJs(t, link(wire), { clientId });
    await client.subscribeAsync(topic, { qos: 2 });
    for (const qos of qualities) await client.publishAsync(topic, `qos ${qos}`, { qos });
    assert.deepEqual(described(await take(3)), ['qos 0 at 0', 'qos 1 at 1', 'qos 2 at 2']);
  });

  scenario(level, 'basic: a second CONNECT and a protocol with another name are refused', async (wire) => {
    const twice = await wire.connect();
    twice.sendConnect({ clientId: wire.clientId() });
    await twice.expectClosed();
    const other = await wire.open();
    other.send(connectBytes(level, { protocolName: 'hj', payload: [text(wire.clientId())] }));
    await expectNotAccepted(other);
  });

  scenario(level, 'retained messages come by a wildcard, and are gone when they were emptied', async (wire) => {
    const prefix = wire.topic('retained');
    const publisher = await wire.connect();
    const properties = level === 5 ? { properties: { userProperties: { a: '2', c: '3' } } } : {};
    for (const qos of qualities)
      await publisher.publish(`${prefix}/${qos}`, `qos ${qos}`, { qos, retain: true, ...properties });
    const first = await wire.connect();
    await first.subscribe(`${prefix}/+`, 2);
    const received = await receiveMany(first, 3);
    assert.deepEqual(payloads(received), ['qos 0', 'qos 1', 'qos 2']);
    assert.ok(received.every(({ retain }) => retain));
    for (const packet of received) assert.deepEqual({ ...packet.properties?.userProperties }, userProperties(level));

    for (const qos of qualities) await publisher.publish(`${prefix}/${qos}`, '', { qos, retain: true });
    const second = await wire.connect();
    await second.subscribe(`${prefix}/+`, 2);
    await second.expectNothing();
  });

  scenario(level, 'a client without a client id', async (wire) => {
    const clean = await wire.open();
    await clean.connect({ clientId: '', clean: true });
    const lasting = await wire.open();
    lasting.send(connectBytes(level, { flags: 0, payload: [text('')] }));
    const connack = await lasting.next('connack');
    if (level === 4) assert.equal(connack.returnCode, 2);
    else assert.match(String(connack.properties?.assignedClientIdentifier), /./);
  });

  scenario(level, 'messages for a client that is away wait, those at QoS 0 do not', async (wire) => {
    const prefix = wire.topic('offline');
    const clientId = wire.clientId();
    const client = await connectToSession(wire, clientId);
    await client.subscribe(`${prefix}/+`, 2);
    await client.end();
    const publisher = await wire.connect();
    for (const qos of qualities) await publisher.publish(`${prefix}/${qos}`, `qos ${qos}`, { qos });
    const back = await connectToSession(wire, clientId);
    assert.deepEqual(payloads(await receiveMany(back, 2)), ['qos 1', 'qos 2']);
    await back.expectNothing();
  });

  scenario(level, 'overlapping subscriptions get one copy at the higher QoS', async (wire) => {
    const prefix = wire.topic('TopicA');
    const subscriber = await wire.connect();
    await subscriber.subscribe(`${prefix}/#`, 2);
    await subscriber.subscribe(`${prefix}/+`, 1);
    await (await wire.connect()).publish(`${prefix}/C`, 'overlapping topic filters', { qos: 2 });
    assert.equal((await subscriber.receive()).qos, 2);
    await subscriber.expectNothing();
  });

  scenario(level, 'a silent client is thrown out, and its will tells another', async (wire) => {
    const topic = wire.topic('will');
    const watcher = await wire.connect({ keepAlive: 0 });
    await watcher.subscribe(topic, 2);
    const payload = Buffer.from('keepalive expiry');
    const silent = await wire.connect({ keepAlive: 1, will: { topic, payload, qos: 0, retain: false } });
    await silent.expectDisconnect(0x8d);
    assert.equal(String((await watcher.receive()).payload), 'keepalive expiry');
  });

  scenario(level, 'what was not acknowledged is delivered again, marked as a duplicate', async (wire) => {
    const prefix = wire.topic('redelivery');
    const clientId = wire.clientId();
    const client = await connectToSession(wire, clientId);
    await client.subscribe(`${prefix}/#`, 2);
    const publisher = await wire.connect();
    await publisher.publish(`${prefix}/1`, 'qos 1', { qos: 1 });
    await publisher.publish(`${prefix}/2`, 'qos 2', { qos: 2 });
    const unanswered = [await client.next('publish'), await client.next('publish')];
    await client.end();
    const again = await receiveMany(await connectToSession(wire, clientId), 2);
    assert.deepEqual(again.map(signature), unanswered.map(signature));
    assert.deepEqual(
      again.map(({ dup }) => dup),
      [true, true],
    );
  });

  scenario(level, 'a filter that nobody may have is refused', async (wire) => {
    const client = await wire.connect();
    assert.deepEqual((await client.subscribe([refusedFilter, `${refusedFilter}/deeper`], 2)).granted, [0x80, 2]);
  });

  scenario(level, 'topics that begin with $ are not found by a wildcard in front', async (wire) => {
    const topic = wire.topic('B');
    const subscriber = await wire.connect();
    await subscriber.subscribe(['+/B', '#', `$${topic}/named`], 2);
    const publisher = await wire.connect();
    await publisher.publish(`$${topic}`, 'hidden', { qos: 1 });
    await publisher.publish(`$${topic}/named`, 'asked for', { qos: 1 });
    assert.equal(String((await subscriber.receive()).payload), 'asked for');
    await subscriber.expectNothing();
  });

  scenario(level, 'of three subscriptions one is given up', async (wire) => {
    const topics = [wire.topic('a'), wire.topic('b'), wire.topic('c')] as const;
    const subscriber = await wire.connect();
    for (const topic of topics) await subscriber.subscribe(topic, 2);
    await subscriber.unsubscribe(topics[0]);
    const publisher = await wire.connect();
    for (const topic of topics) await publisher.publish(topic, topic, { qos: 1 });
    assert.deepEqual(payloads(await receiveMany(subscriber, 2)), topics.slice(1));
    await subscriber.expectNothing();
  });
}

function link({ level, port }: Wire): Link {
  return { level, port, url: `mqtt://127.0.0.1:${port}` };
}

function signature({ topic, payload, qos, messageId }: IPublishPacket): [string, string, QoS, number | undefined] {
  return [topic, String(payload), qos, messageId];
}

function described(received: readonly Received[]): string[] {
  return received.map(({ payload, packet }) => `${String(payload)} at ${packet.qos}`);
}

function userProperties(level: 4 | 5): Record<string, string> {
  return level === 5 ? { a: '2', c: '3' } : {};
}
