import assert from 'node:assert/strict';
import { frame, join, properties, text } from './bytes.ts';
import { conforms } from './wire.ts';

/** 3.8 SUBSCRIBE and 3.9 SUBACK. */

conforms(
  { '3.1.1': ['MQTT-3.8.3-1'], '5.0': ['MQTT-3.8.3-1'] },
  'a SUBSCRIBE with a topic filter that is not UTF-8 closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : [], text([0x61, 0xc0, 0xaf]), [0]));
    await client.expectDisconnect(0x81);
  },
);

conforms({ '3.1.1': ['MQTT-3.8.3-2'] }, 'topic filters with wildcards are granted', async (wire) => {
  const client = await wire.connect();
  const topic = wire.topic('');
  const { granted } = await client.subscribe([`${topic}+`, `${topic}#`, `${topic}+/x/#`], 1);
  assert.deepEqual([...granted], [1, 1, 1]);
});

conforms(
  { '3.1.1': ['MQTT-3.8.3-3'], '5.0': ['MQTT-3.8.3-2'] },
  'a SUBSCRIBE without a topic filter closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : []));
    await client.expectDisconnect(0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a SUBSCRIBE with a topic filter without options closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : [], text(wire.topic('x'))));
    await client.expectDisconnect(0x81);
  },
);

for (const options of [0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x03])
  conforms(
    { '3.1.1': ['MQTT-3.8.3-4'] },
    `a SUBSCRIBE with the requested QoS byte ${options} closes the connection`,
    async (wire) => {
      const client = await wire.connect();
      client.send(frame(0x82, [0, 1], text(wire.topic('x')), [options]));
      await client.expectClosed();
    },
  );

for (const options of [0x40, 0x80, 0xc0])
  conforms(
    { '5.0': ['MQTT-3.8.3-5'] },
    `a SUBSCRIBE with reserved bits in its options (${options}) closes the connection`,
    async (wire) => {
      const client = await wire.connect();
      client.send(frame(0x82, [0, 1], properties(), text(wire.topic('x')), [options]));
      await client.expectDisconnect(0x81);
    },
  );

for (const [what, options] of Object.entries({ 'a QoS of 3': 0x03, 'a Retain Handling of 3': 0x30 }))
  conforms({ '5.0': ['MQTT-4.13.1-1'] }, `a SUBSCRIBE with ${what} is a protocol error`, async (wire) => {
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], properties(), text(wire.topic('x')), [options]));
    await client.expectDisconnect(0x82);
  });

conforms({ '5.0': ['MQTT-3.8.3-3'] }, 'with No Local a client does not get its own messages', async (wire) => {
  const topic = wire.topic('x');
  const client = await wire.connect();
  await client.subscribe(topic, { nl: true });
  client.sendPublish(topic, 'own');
  await client.expectNothing();
});

conforms({ '5.0': ['MQTT-3.8.3-3'] }, 'with No Local a client gets the messages of others', async (wire) => {
  const topic = wire.topic('x');
  const client = await wire.connect();
  await client.subscribe(topic, { nl: true });
  const other = await wire.connect();
  other.sendPublish(topic, 'other');
  assert.equal(String((await client.next('publish')).payload), 'other');
});

conforms({ '5.0': ['MQTT-3.8.3-4'] }, 'No Local on a shared subscription is a protocol error', async (wire) => {
  const client = await wire.connect();
  client.sendSubscribe(`$share/group/${wire.topic('x')}`, { nl: true });
  await client.expectDisconnect(0x82);
});

conforms(
  { '3.1.1': ['MQTT-3.8.4-1', 'MQTT-3.8.4-2'], '5.0': ['MQTT-3.8.4-1', 'MQTT-3.8.4-2'] },
  'a SUBSCRIBE is answered with a SUBACK that has its packet identifier',
  async (wire) => {
    const client = await wire.connect();
    client.sendSubscribe(wire.topic('x'), { messageId: 0xabcd });
    assert.equal((await client.next('suback')).messageId, 0xabcd);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-3'], '5.0': ['MQTT-3.8.4-3'] },
  'a subscription with the same topic filter takes the place of the old one',
  async (wire) => {
    const topic = wire.topic('x');
    const client = await wire.connect();
    await client.subscribe(topic, 0);
    await client.subscribe(topic, 1);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'payload', { qos: 1 });
    assert.equal((await client.next('publish')).qos, 1);
    await client.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-3'], '5.0': ['MQTT-3.8.4-4'] },
  'retained messages are sent again when a subscription is replaced',
  async (wire) => {
    const topic = wire.topic('x');
    const publisher = await wire.connect();
    await publisher.publish(topic, 'kept', { qos: 1, retain: true });
    const client = await wire.connect();
    await client.subscribe(topic);
    await client.next('publish');
    await client.subscribe(topic);
    assert.equal(String((await client.next('publish')).payload), 'kept');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-3'], '5.0': ['MQTT-3.8.4-4'] },
  'no message is lost or doubled while a subscription is replaced',
  async (wire) => {
    const topic = wire.topic('x');
    const client = await wire.connect();
    await client.subscribe(topic, 0);
    const publisher = await wire.connect();
    for (let count = 0; count < 200; count++) {
      publisher.sendPublish(topic, `${count}`);
      if (count % 10 === 0) client.sendSubscribe(topic, 0);
    }
    const received: string[] = [];
    let answers = 0;
    while (received.length < 200 || answers < 20) {
      const packet = await client.next();
      if (packet.cmd === 'publish') received.push(packet.payload.toString());
      else answers += 1;
    }
    assert.deepEqual(
      received,
      Array.from({ length: 200 }, (_, count) => `${count}`),
    );
  },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-4', 'MQTT-3.8.4-5'], '5.0': ['MQTT-3.8.4-5', 'MQTT-3.8.4-6', 'MQTT-3.8.4-7'] },
  'a SUBSCRIBE with several topic filters is answered with one SUBACK that grants each its QoS',
  async (wire, level) => {
    const client = await wire.connect();
    const filters = [0, 1, 2].map((qos) => join(text(wire.topic(`${qos}`)), [qos]));
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : [], ...filters));
    assert.deepEqual([...(await client.next('suback')).granted], [0, 1, 2]);
    await client.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-4'], '5.0': ['MQTT-3.8.4-5'] },
  'each topic filter of a SUBSCRIBE becomes a subscription',
  async (wire) => {
    const topics = [wire.topic('a'), wire.topic('b'), wire.topic('c')];
    const client = await wire.connect();
    await client.subscribe(topics);
    for (const topic of topics) {
      client.sendPublish(topic, 'payload');
      assert.equal((await client.next('publish')).topic, topic);
    }
  },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-4'], '5.0': ['MQTT-3.8.4-5'] },
  'of the same topic filter twice in a SUBSCRIBE the last one counts',
  async (wire, level) => {
    const topic = wire.topic('x');
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : [], text(topic), [0], text(topic), [1]));
    assert.deepEqual([...(await client.next('suback')).granted], [0, 1]);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'payload', { qos: 1 });
    assert.equal((await client.next('publish')).qos, 1);
    await client.expectNothing();
  },
);

for (const published of [0, 1, 2] as const)
  for (const granted of [0, 1, 2] as const)
    conforms(
      { '3.1.1': ['MQTT-3.8.4-6'], '5.0': ['MQTT-3.8.4-8'] },
      `a message published at QoS ${published} reaches a subscription at QoS ${granted} with the lower of the two`,
      async (wire) => {
        const topic = wire.topic('x');
        const client = await wire.connect();
        await client.subscribe(topic, granted);
        const publisher = await wire.connect();
        await publisher.publish(topic, 'payload', { qos: published });
        assert.equal((await client.next('publish')).qos, Math.min(published, granted));
      },
    );

conforms(
  { '3.1.1': ['MQTT-3.8.4-6'], '5.0': ['MQTT-3.8.4-8'] },
  'a retained message at QoS 2 reaches a subscription at QoS 1 with QoS 1',
  async (wire) => {
    const topic = wire.topic('x');
    const publisher = await wire.connect();
    await publisher.publish(topic, 'kept', { qos: 2, retain: true });
    const client = await wire.connect();
    await client.subscribe(topic, 1);
    assert.equal((await client.next('publish')).qos, 1);
  },
);

conforms(
  {
    '3.1.1': ['MQTT-3.8.4-5', 'MQTT-3.9.3-1', 'MQTT-3.9.3-2'],
    '5.0': ['MQTT-3.8.4-7', 'MQTT-3.9.3-1', 'MQTT-3.9.3-2'],
  },
  'a SUBACK has the codes of granted and refused topic filters in the order of the filters',
  async (wire) => {
    const client = await wire.connect();
    const { granted } = await client.subscribe([wire.topic('a'), 'refused/#', wire.topic('b'), 'refused/#'], 1);
    assert.deepEqual([...granted], [1, 0x80, 1, 0x80]);
  },
  { refuse: 'refused/#' },
);

conforms(
  { '3.1.1': ['MQTT-3.8.4-5'], '5.0': ['MQTT-3.8.4-7'] },
  'a refused topic filter is not subscribed',
  async (wire) => {
    const client = await wire.connect();
    await client.subscribe('refused/#');
    client.sendPublish('refused/x', 'payload');
    await client.expectNothing();
  },
  { refuse: 'refused/#' },
);

conforms(
  { '5.0': ['MQTT-3.9.2-1', 'MQTT-3.9.2-2'] },
  'a SUBACK that just fits into the packet size of the client has no reason string and no user properties',
  async (wire) => {
    const client = await wire.connect({ properties: { maximumPacketSize: 100 } });
    client.sendSubscribe(Array.from({ length: 95 }, () => 'refused/#'));
    const suback = await client.nextBytes();
    assert.deepEqual([suback.length, suback.readUInt8(4)], [100, 0]);
  },
  { refuse: 'refused/#' },
);

conforms({ '5.0': [] }, 'a SUBSCRIBE with user properties is granted', async (wire) => {
  const client = await wire.connect();
  const { granted } = await client.subscribe(wire.topic('x'), {
    qos: 2,
    properties: { userProperties: { a: ['b', 'c'] } },
  });
  assert.deepEqual([...granted], [2]);
});
