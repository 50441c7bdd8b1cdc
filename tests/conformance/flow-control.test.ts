import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import type { RawClient } from './raw-client.ts';
import { conforms, type Wire } from './wire.ts';

/** 4.9 Flow control: Receive Maximum, in both directions. */

for (const receiveMaximum of [1, 2, 5])
  conforms(
    { '5.0': ['MQTT-3.3.4-9', 'MQTT-4.9.0-1', 'MQTT-4.9.0-2'] },
    `with a Receive Maximum of ${receiveMaximum} the server sends as many messages, and the next one after a PUBACK`,
    async (wire) => {
      const { subscriber, publishMore } = await subscribed(wire, receiveMaximum, 1);
      await publishMore(receiveMaximum + 2);
      const underWay: number[] = [];
      for (let count = 0; count < receiveMaximum; count++)
        underWay.push((await subscriber.next('publish')).messageId ?? 0);
      await subscriber.expectNothing();
      subscriber.sendPacket({ cmd: 'puback', messageId: underWay[0] ?? 0, reasonCode: 0 });
      await subscriber.next('publish');
      await subscriber.expectNothing();
    },
  );

conforms(
  { '5.0': ['MQTT-3.3.4-9', 'MQTT-4.9.0-2'] },
  'a PUBCOMP makes room for the next message, a PUBREC does not',
  async (wire) => {
    const { subscriber, publishMore } = await subscribed(wire, 1, 2);
    await publishMore(2);
    const messageId = (await subscriber.next('publish')).messageId ?? 0;
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    await subscriber.next('pubrel');
    await subscriber.expectNothing();
    subscriber.sendPacket({ cmd: 'pubcomp', messageId, reasonCode: 0 });
    assert.equal(String((await subscriber.next('publish')).payload), '1');
  },
);

for (const [command, qos] of [
  ['puback', 1],
  ['pubrec', 2],
] as const)
  conforms(
    { '5.0': ['MQTT-3.3.4-9', 'MQTT-4.9.0-2'] },
    `a ${command.toUpperCase()} with an error makes room for the next message`,
    async (wire) => {
      const { subscriber, publishMore } = await subscribed(wire, 1, qos);
      await publishMore(2);
      const messageId = (await subscriber.next('publish')).messageId ?? 0;
      subscriber.sendPacket({ cmd: command, messageId, reasonCode: 0x80 });
      assert.equal(String((await subscriber.next('publish')).payload), '1');
    },
  );

conforms({ '5.0': ['MQTT-4.9.0-2'] }, 'an acknowledgement that comes twice makes room once', async (wire) => {
  const { subscriber, publishMore } = await subscribed(wire, 1, 1);
  await publishMore(3);
  const messageId = (await subscriber.next('publish')).messageId ?? 0;
  subscriber.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
  await subscriber.next('publish');
  subscriber.sendPacket({ cmd: 'puback', messageId: messageId + 1000, reasonCode: 0 });
  await subscriber.expectNothing();
});

conforms(
  { '5.0': ['MQTT-3.3.4-10', 'MQTT-4.9.0-3'] },
  'a client that may be sent no more messages still gets all other answers',
  async (wire) => {
    const { subscriber, publishMore } = await subscribed(wire, 1, 1);
    await publishMore(2);
    await subscriber.next('publish');
    await subscriber.expectNothing();
    await subscriber.subscribe(wire.topic('y'));
    await subscriber.unsubscribe(wire.topic('y'));
    await subscriber.publish(wire.topic('z'), 'payload', { qos: 1 });
    await subscriber.publish(wire.topic('z'), 'payload', { qos: 2 });
  },
);

conforms({ '5.0': ['MQTT-4.9.0-2'] }, 'messages at QoS 0 do not count and do not wait', async (wire) => {
  const { topic, subscriber, publishMore } = await subscribed(wire, 1, 1);
  await publishMore(1);
  await subscriber.next('publish');
  const other = await wire.connect();
  for (const payload of ['a', 'b']) other.sendPublish(topic, payload);
  assert.equal(String((await subscriber.next('publish')).payload), 'a');
  assert.equal(String((await subscriber.next('publish')).payload), 'b');
});

conforms(
  { '5.0': ['MQTT-3.3.4-9', 'MQTT-4.9.0-1'] },
  'messages that are sent again keep to the Receive Maximum',
  async (wire) => {
    const { clientId, subscriber, publishMore } = await subscribed(wire, 3, 1);
    await publishMore(3);
    for (let count = 0; count < 3; count++) await subscriber.next('publish');
    await subscriber.end();
    const after = await connectToSession(wire, clientId, { properties: { receiveMaximum: 1 } });
    const first = await after.next('publish');
    await after.expectNothing();
    after.sendPacket({ cmd: 'puback', messageId: first.messageId ?? 0, reasonCode: 0 });
    assert.equal((await after.next('publish')).dup, true);
  },
);

conforms(
  { '5.0': ['MQTT-3.3.4-9', 'MQTT-4.6.0-5'] },
  'new messages wait behind those that the Receive Maximum keeps from being sent again',
  async (wire) => {
    const { clientId, subscriber, publishMore } = await subscribed(wire, 2, 1);
    await publishMore(2);
    for (let count = 0; count < 2; count++) await subscriber.next('publish');
    await subscriber.end();
    const after = await connectToSession(wire, clientId, { properties: { receiveMaximum: 1 } });
    await publishMore(1);
    const received = [await after.receive(), await after.receive(), await after.receive()];
    assert.deepEqual(
      received.map(({ dup, payload }) => [dup, payload.toString()]),
      [
        [true, '0'],
        [true, '1'],
        [false, '0'],
      ],
    );
  },
);

conforms(
  { '5.0': ['MQTT-3.3.4-9'] },
  'the PUBCOMP of an exchange from an earlier connection makes no room for a message',
  async (wire) => {
    const { clientId, subscriber, publishMore } = await subscribed(wire, 2, 2);
    await publishMore(3);
    const released = (await subscriber.next('publish')).messageId ?? 0;
    const unanswered = (await subscriber.next('publish')).messageId ?? 0;
    subscriber.sendPacket({ cmd: 'pubrec', messageId: released, reasonCode: 0 });
    await subscriber.next('pubrel');
    await subscriber.end();
    const after = await connectToSession(wire, clientId, { properties: { receiveMaximum: 1 } });
    after.sendPingreq();
    const commands = new Set([(await after.next()).cmd, (await after.next()).cmd, (await after.next()).cmd]);
    assert.deepEqual(commands, new Set(['pubrel', 'publish', 'pingresp']));
    after.sendPacket({ cmd: 'pubcomp', messageId: released, reasonCode: 0 });
    await after.expectNothing();
    after.sendPacket({ cmd: 'pubrec', messageId: unanswered, reasonCode: 0x80 });
    assert.equal(String((await after.next('publish')).payload), '2');
  },
);

conforms({ '5.0': ['MQTT-3.3.4-9'] }, 'retained messages keep to the Receive Maximum', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  for (let count = 0; count < 5; count++)
    await publisher.publish(`${topic}/${count}`, 'kept', { qos: 1, retain: true });
  const subscriber = await wire.connect({ properties: { receiveMaximum: 2 } });
  await subscriber.subscribe(`${topic}/+`, 1);
  const [first] = [await subscriber.next('publish'), await subscriber.next('publish')];
  await subscriber.expectNothing();
  subscriber.sendPacket({ cmd: 'puback', messageId: first.messageId ?? 0, reasonCode: 0 });
  await subscriber.next('publish');
  await subscriber.expectNothing();
});

conforms({ '5.0': ['MQTT-3.3.4-7'] }, 'as many messages at QoS 2 as the server takes are taken', async (wire) => {
  const client = await wire.connect();
  await fillReceiveMaximum(client, wire.topic('x'));
  await client.expectNothing();
});

conforms({ '5.0': ['MQTT-3.3.4-7'] }, 'one message more than the server takes closes the connection', async (wire) => {
  const client = await wire.connect();
  const topic = wire.topic('x');
  await fillReceiveMaximum(client, topic);
  client.sendPublish(topic, 'one more', { qos: 2 });
  await client.expectDisconnect(0x93);
});

conforms({ '5.0': ['MQTT-3.3.4-7'] }, 'a message at QoS 1 counts like one at QoS 2', async (wire) => {
  const client = await wire.connect();
  const topic = wire.topic('x');
  await fillReceiveMaximum(client, topic);
  client.sendPublish(topic, 'one more', { qos: 1 });
  await client.expectDisconnect(0x93);
});

conforms({ '5.0': [] }, 'messages at QoS 0 do not count towards the Receive Maximum of the server', async (wire) => {
  const client = await wire.connect();
  const topic = wire.topic('x');
  await fillReceiveMaximum(client, topic);
  client.sendPublish(topic, 'payload');
  await client.expectNothing();
});

conforms({ '5.0': ['MQTT-3.3.4-7'] }, 'a completed message makes room for another', async (wire) => {
  const client = await wire.connect();
  const topic = wire.topic('x');
  await fillReceiveMaximum(client, topic);
  client.send([0x62, 2, 0, 1]);
  await client.next('pubcomp');
  client.sendPublish(topic, 'one more', { qos: 2 });
  await client.next('pubrec');
});

conforms(
  { '3.1.1': [] },
  'a client of level 4 knows no Receive Maximum and may have more messages under way',
  async (wire) => {
    const client = await wire.connect();
    for (let count = 0; count < 100; count++) client.sendPublish(wire.topic('x'), 'payload', { qos: 2 });
    for (let count = 0; count < 100; count++) await client.next('pubrec');
  },
);

/** Has as many messages at QoS 2 under way to the server as it takes, with the packet identifiers from 1. */
async function fillReceiveMaximum(client: RawClient, topic: string): Promise<void> {
  const receiveMaximum = client.connack.properties?.receiveMaximum ?? 65_535;
  for (let count = 0; count < receiveMaximum; count++) client.sendPublish(topic, 'payload', { qos: 2 });
  for (let count = 0; count < receiveMaximum; count++) await client.next('pubrec');
}

async function subscribed(wire: Wire, receiveMaximum: number, qos: 1 | 2) {
  const topic = wire.topic('x');
  const clientId = wire.clientId();
  const subscriber = await connectToSession(wire, clientId, { properties: { receiveMaximum } });
  await subscriber.subscribe(topic, qos);
  const publisher = await wire.connect();
  const publishMore = async (count: number) => {
    for (let number = 0; number < count; number++) await publisher.publish(topic, `${number}`, { qos });
  };
  return { topic, clientId, subscriber, publishMore };
}
