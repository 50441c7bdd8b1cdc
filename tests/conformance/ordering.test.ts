import assert from 'node:assert/strict';
import type { QoS } from 'mqtt-packet';
import { connectToSession } from './lasting-session.ts';
import type { RawClient } from './raw-client.ts';
import { conforms, type Wire } from './wire.ts';

/** 4.6 Message ordering. */

const count = 100;
const inOrder = Array.from({ length: count }, (_, index) => `${index}`);

for (const qos of [0, 1, 2] as const)
  conforms(
    { '3.1.1': ['MQTT-4.6.0-5', 'MQTT-4.6.0-6'], '5.0': ['MQTT-4.6.0-5', 'MQTT-4.6.0-6'] },
    `messages at QoS ${qos} reach a subscriber in the order of the publisher`,
    async (wire) => {
      const topic = wire.topic('x');
      const subscriber = await wire.connect();
      await subscriber.subscribe(topic, qos);
      const sending = publishAll(wire, topic, qos);
      assert.deepEqual(await receiveAll(subscriber), inOrder);
      await sending;
    },
  );

for (const qos of [1, 2] as const)
  conforms(
    { '3.1.1': ['MQTT-4.6.0-6'], '5.0': ['MQTT-4.6.0-5', 'MQTT-4.6.0-6'] },
    `messages at QoS ${qos} that waited for the subscriber are delivered in the order of the publisher`,
    async (wire) => {
      const topic = wire.topic('x');
      const clientId = wire.clientId();
      const before = await connectToSession(wire, clientId);
      await before.subscribe(topic, qos);
      await before.end();
      await publishAll(wire, topic, qos);
      const after = await connectToSession(wire, clientId);
      assert.deepEqual(await receiveAll(after), inOrder);
    },
  );

for (const [command, qos] of [
  ['puback', 1],
  ['pubrec', 2],
] as const)
  conforms(
    { '3.1.1': [], '5.0': [] },
    `the server sends ${command.toUpperCase()} in the order of the PUBLISH packets`,
    async (wire) => {
      const client = await wire.connect();
      const identifiers = [9, 4, 17, 1, 12];
      for (const messageId of identifiers) client.sendPublish(wire.topic('x'), '', { qos, messageId });
      const answered: (number | undefined)[] = [];
      for (let index = 0; index < identifiers.length; index++) answered.push((await client.next(command)).messageId);
      assert.deepEqual(answered, identifiers);
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.6.0-6'], '5.0': [] },
  'the server sends PUBREL in the order of the PUBREC packets',
  async (wire) => {
    const topic = wire.topic('x');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic, 2);
    const publisher = await wire.connect();
    const identifiers: number[] = [];
    for (const payload of ['one', 'two', 'three']) {
      await publisher.publish(topic, payload, { qos: 2 });
      identifiers.unshift((await subscriber.next('publish')).messageId ?? 0);
    }
    for (const messageId of identifiers) subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    for (const messageId of identifiers) assert.equal((await subscriber.next('pubrel')).messageId, messageId);
  },
);

async function publishAll(wire: Wire, topic: string, qos: QoS): Promise<void> {
  const publisher = await wire.connect();
  for (const payload of inOrder) await publisher.publish(topic, payload, { qos });
  await publisher.expectNothing();
}

/** The payloads of as many messages as were published; answers each packet as soon as it comes. */
async function receiveAll(client: RawClient): Promise<string[]> {
  const payloads: string[] = [];
  while (payloads.length < count) {
    const packet = await client.next();
    const messageId = packet.messageId ?? 0;
    if (packet.cmd === 'pubrel') client.sendPacket({ cmd: 'pubcomp', messageId, reasonCode: 0 });
    if (packet.cmd !== 'publish') continue;
    payloads.push(packet.payload.toString());
    if (packet.qos === 1) client.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    if (packet.qos === 2) client.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
  }
  return payloads;
}
