import assert from 'node:assert/strict';
import { frame, properties, text } from './bytes.ts';
import { conforms } from './wire.ts';

/** 3.3 PUBLISH: DUP, QoS, topic name and the answers. RETAIN, topic aliases and the other properties have files of their own. */

conforms(
  { '3.1.1': ['MQTT-3.3.1-2', 'MQTT-4.3.1-1'], '5.0': ['MQTT-3.3.1-2', 'MQTT-4.3.1-1'] },
  'a message at QoS 0 is delivered without DUP',
  async (wire) => {
    const topic = wire.topic('x');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic, 2);
    const publisher = await wire.connect();
    publisher.sendPublish(topic, 'payload');
    const { qos, dup } = await subscriber.next('publish');
    assert.deepEqual({ qos, dup }, { qos: 0, dup: false });
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-2'], '5.0': ['MQTT-3.3.1-2'] },
  'a PUBLISH at QoS 0 with DUP closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x38, text(wire.topic('x')), level === 5 ? properties() : []));
    await client.expectDisconnect(0x81, 0x82);
  },
);

for (const qos of [1, 2] as const)
  conforms(
    { '3.1.1': ['MQTT-3.3.1-3'], '5.0': ['MQTT-3.3.1-3'] },
    `DUP of a PUBLISH at QoS ${qos} is not passed on to subscribers`,
    async (wire) => {
      const topic = wire.topic('x');
      const subscriber = await wire.connect();
      await subscriber.subscribe(topic, qos);
      const publisher = await wire.connect();
      await publisher.publish(topic, 'payload', { qos, dup: true });
      assert.equal((await subscriber.next('publish')).dup, false);
    },
  );

for (const firstByte of [0x36, 0x37, 0x3e, 0x3f])
  conforms(
    { '3.1.1': ['MQTT-3.3.1-4'], '5.0': ['MQTT-3.3.1-4'] },
    `a PUBLISH with both QoS bits set (first byte ${firstByte}) closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(frame(firstByte, text(wire.topic('x')), [0, 1], level === 5 ? properties() : []));
      await client.expectDisconnect(0x81);
    },
  );

conforms(
  { '3.1.1': ['MQTT-3.3.2-1'], '5.0': ['MQTT-3.3.2-1'] },
  'a PUBLISH without a topic name closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send(frame(0x30));
    await client.expectDisconnect(0x81);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.2-1'], '5.0': ['MQTT-3.3.2-1'] },
  'a PUBLISH with a topic name that is not UTF-8 closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x30, text([0x61, 0xff]), level === 5 ? properties() : []));
    await client.expectDisconnect(0x81);
  },
);

for (const name of ['#', '+', 'a/+/b', 'a/#', 'a+b', 'a#b'])
  conforms(
    { '3.1.1': ['MQTT-3.3.2-2', 'MQTT-4.7.1-1'], '5.0': ['MQTT-3.3.2-2', 'MQTT-4.7.0-1'] },
    `a PUBLISH to ${name} closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(frame(0x30, text(name), level === 5 ? properties() : []));
      await client.expectDisconnect(0x81, 0x82, 0x90);
    },
  );

for (const filter of ['+', '#', '+/#'])
  conforms(
    { '3.1.1': ['MQTT-3.3.2-3'], '5.0': ['MQTT-3.3.2-3'] },
    `a subscriber to ${filter} is told the topic name and not the filter`,
    async (wire) => {
      const topic = wire.topic('x');
      const client = await wire.connect();
      await client.subscribe(topic.replace('/x', `/${filter}`));
      client.sendPublish(topic, 'payload');
      assert.equal((await client.next('publish')).topic, topic);
    },
  );

conforms({ '3.1.1': ['MQTT-3.3.4-1'], '5.0': ['MQTT-3.3.4-1'] }, 'a PUBLISH at QoS 0 is not answered', async (wire) => {
  const client = await wire.connect();
  client.sendPublish(wire.topic('x'), 'payload');
  await client.expectNothing();
});

conforms(
  { '3.1.1': ['MQTT-3.3.4-1'], '5.0': ['MQTT-3.3.4-1'] },
  'a PUBLISH at QoS 1 is answered with PUBACK',
  async (wire) => {
    const client = await wire.connect();
    client.sendPublish(wire.topic('x'), 'payload', { qos: 1 });
    await client.next('puback');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.4-1'], '5.0': ['MQTT-3.3.4-1'] },
  'a PUBLISH at QoS 2 is answered with PUBREC',
  async (wire) => {
    const client = await wire.connect();
    client.sendPublish(wire.topic('x'), 'payload', { qos: 2 });
    await client.next('pubrec');
  },
);

for (const [what, payload] of Object.entries({
  empty: Buffer.alloc(0),
  'of every byte there is': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
}))
  conforms({ '3.1.1': [], '5.0': [] }, `a payload ${what} is delivered as it is`, async (wire) => {
    const topic = wire.topic('x');
    const client = await wire.connect();
    await client.subscribe(topic);
    client.sendPublish(topic, payload);
    assert.deepEqual((await client.next('publish')).payload, payload);
  });

conforms({ '5.0': ['MQTT-3.3.4-6'] }, 'a Subscription Identifier from a client is a protocol error', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text(wire.topic('x')), properties([0x0b, 1])));
  await client.expectDisconnect(0x82);
});
