import assert from 'node:assert/strict';
import { type Bytes, frame, properties, text } from './bytes.ts';
import { sendUnanswered } from './unanswered.ts';
import { conforms } from './wire.ts';

/** 2.2.1 (3.1.1: 2.3.1) Packet identifiers. */

for (const [name, packet] of Object.entries<(topic: Buffer, noProperties: Bytes) => Buffer>({
  'a SUBSCRIBE': (topic, noProperties) => frame(0x82, [0, 0], noProperties, topic, [0]),
  'an UNSUBSCRIBE': (topic, noProperties) => frame(0xa2, [0, 0], noProperties, topic),
  'a PUBLISH at QoS 1': (topic, noProperties) => frame(0x32, topic, [0, 0], noProperties),
  'a PUBLISH at QoS 2': (topic, noProperties) => frame(0x34, topic, [0, 0], noProperties),
}))
  conforms(
    { '3.1.1': ['MQTT-2.3.1-1'], '5.0': ['MQTT-2.2.1-3'] },
    `${name} with the packet identifier 0 closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(packet(text(wire.topic('x')), level === 5 ? properties() : []));
      await client.expectDisconnect(0x81, 0x82);
    },
  );

conforms(
  { '3.1.1': ['MQTT-2.3.1-5'], '5.0': ['MQTT-2.2.1-2'] },
  'a PUBLISH at QoS 0 has no packet identifier',
  async (wire, level) => {
    const client = await wire.connect();
    const topic = wire.topic('x');
    await client.subscribe(topic, 2);
    const publish = frame(0x30, text(topic), level === 5 ? properties() : [], Buffer.from('payload'));
    client.send(publish);
    assert.deepEqual(await client.nextBytes(), publish);
  },
);

for (const qos of [1, 2] as const)
  conforms(
    { '3.1.1': ['MQTT-2.3.1-1', 'MQTT-2.3.1-4'], '5.0': ['MQTT-2.2.1-4'] },
    `messages under way at QoS ${qos} have different packet identifiers, none of them 0`,
    async (wire) => {
      const topic = wire.topic('x');
      const subscriber = await wire.connect();
      await subscriber.subscribe(topic, qos);
      const publisher = await wire.connect();
      for (let count = 0; count < 10; count++) await publisher.publish(topic, `${count}`, { qos });
      const identifiers = new Set<number | undefined>();
      for (let count = 0; count < 10; count++) identifiers.add((await subscriber.next('publish')).messageId);
      assert.equal(identifiers.size, 10);
      assert.ok(!identifiers.has(0) && !identifiers.has(undefined));
    },
  );

conforms(
  { '3.1.1': ['MQTT-2.3.1-4', 'MQTT-4.3.2-1'], '5.0': ['MQTT-2.2.1-4', 'MQTT-4.3.2-1'] },
  'a packet identifier in use is passed over when the numbers begin again',
  async (wire) => {
    const { topic, subscriber, messageId } = await sendUnanswered(wire, 1);
    const publisher = await wire.connect({ level: 4 });
    const burst = Array.from({ length: 512 }, () => frame(0x32, text(topic), [0, 1]));
    const identifiers = new Set<number>();
    for (let sent = 0; sent < 65_536; sent += burst.length) {
      publisher.send(Buffer.concat(burst));
      const acknowledgements: Buffer[] = [];
      for (let count = 0; count < burst.length; count++) {
        await publisher.nextBytes();
        const identifier = identifierOf(await subscriber.nextBytes(), topic);
        identifiers.add(identifier.readUInt16BE());
        acknowledgements.push(frame(0x40, identifier));
      }
      subscriber.send(Buffer.concat(acknowledgements));
    }
    assert.ok(!identifiers.has(messageId), `${messageId} was used twice`);
  },
);

conforms(
  { '3.1.1': ['MQTT-2.3.1-6'], '5.0': ['MQTT-2.2.1-5'] },
  'PUBACK, PUBREC and PUBCOMP of the server carry the packet identifier of the PUBLISH',
  async (wire) => {
    const client = await wire.connect();
    client.sendPublish(wire.topic('x'), '', { qos: 1, messageId: 0x1234 });
    assert.equal((await client.next('puback')).messageId, 0x1234);
    client.sendPublish(wire.topic('x'), '', { qos: 2, messageId: 0xffff });
    assert.equal((await client.next('pubrec')).messageId, 0xffff);
    client.send([0x62, 2, 0xff, 0xff]);
    assert.equal((await client.next('pubcomp')).messageId, 0xffff);
  },
);

conforms(
  { '3.1.1': ['MQTT-2.3.1-6'], '5.0': ['MQTT-2.2.1-5'] },
  'PUBREL of the server carries the packet identifier of its PUBLISH',
  async (wire) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    assert.equal((await subscriber.next('pubrel')).messageId, messageId);
  },
);

conforms(
  { '3.1.1': ['MQTT-2.3.1-7'], '5.0': ['MQTT-2.2.1-6'] },
  'SUBACK and UNSUBACK carry the packet identifier of the request',
  async (wire) => {
    const client = await wire.connect();
    client.sendSubscribe(wire.topic('x'), { messageId: 0x0102 });
    assert.equal((await client.next('suback')).messageId, 0x0102);
    client.sendPacket({ cmd: 'unsubscribe', messageId: 0xfffe, unsubscriptions: [wire.topic('x')] });
    assert.equal((await client.next('unsuback')).messageId, 0xfffe);
  },
);

conforms(
  { '3.1.1': [], '5.0': [] },
  'client and server may use the same packet identifier at the same time',
  async (wire) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 1);
    subscriber.sendPublish(wire.topic('other'), '', { qos: 1, messageId });
    assert.equal((await subscriber.next('puback')).messageId, messageId);
  },
);

/** The packet identifier of a short PUBLISH at QoS 1 or 2. */
function identifierOf(publish: Buffer, topic: string): Buffer {
  const start = 4 + Buffer.byteLength(topic);
  return publish.subarray(start, start + 2);
}
