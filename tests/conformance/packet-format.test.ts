import assert from 'node:assert/strict';
import { type Bytes, frame, properties, text } from './bytes.ts';
import { conforms } from './wire.ts';

/** 2.1 and 2.2 Packet format: types, flags, remaining length and property length. */

const noProperties = (level: 4 | 5) => (level === 5 ? properties() : []);

/** Packets that would be fine, if their flags were. */
const packets: Record<string, { readonly firstByte: number; readonly body: (level: 4 | 5) => Bytes[] }> = {
  PUBACK: { firstByte: 0x40, body: () => [[0, 1]] },
  PUBREC: { firstByte: 0x50, body: () => [[0, 1]] },
  PUBCOMP: { firstByte: 0x70, body: () => [[0, 1]] },
  PINGREQ: { firstByte: 0xc0, body: () => [] },
  DISCONNECT: { firstByte: 0xe0, body: () => [] },
};

for (const [name, { firstByte, body }] of Object.entries(packets))
  conforms(
    { '3.1.1': ['MQTT-2.2.2-1', 'MQTT-2.2.2-2'], '5.0': ['MQTT-2.1.3-1'] },
    `a ${name} with any reserved flag wrong closes the connection`,
    (wire, level) =>
      eachWrongFlag(firstByte, async (wrong) => {
        const client = await wire.connect();
        client.send(frame(wrong, ...body(level)));
        await client.expectDisconnect(0x81);
      }),
  );

conforms(
  { '3.1.1': ['MQTT-2.2.2-2', 'MQTT-3.6.1-1'], '5.0': ['MQTT-2.1.3-1', 'MQTT-3.6.1-1'] },
  'a PUBREL with flags other than 0010 closes the connection',
  (wire) =>
    eachWrongFlag(0x62, async (wrong) => {
      const client = await wire.connect();
      client.send(frame(wrong, [0, 1]));
      await client.expectDisconnect(0x81);
    }),
);

conforms(
  { '3.1.1': ['MQTT-2.2.2-2', 'MQTT-3.8.1-1'], '5.0': ['MQTT-2.1.3-1', 'MQTT-3.8.1-1'] },
  'a SUBSCRIBE with flags other than 0010 closes the connection',
  (wire, level) =>
    eachWrongFlag(0x82, async (wrong) => {
      const client = await wire.connect();
      client.send(frame(wrong, [0, 1], noProperties(level), text(wire.topic('a')), [0]));
      await client.expectDisconnect(0x81);
    }),
);

conforms(
  { '3.1.1': ['MQTT-2.2.2-2', 'MQTT-3.10.1-1'], '5.0': ['MQTT-2.1.3-1', 'MQTT-3.10.1-1'] },
  'an UNSUBSCRIBE with flags other than 0010 closes the connection',
  (wire, level) =>
    eachWrongFlag(0xa2, async (wrong) => {
      const client = await wire.connect();
      client.send(frame(wrong, [0, 1], noProperties(level), text(wire.topic('a'))));
      await client.expectDisconnect(0x81);
    }),
);

conforms(
  { '3.1.1': ['MQTT-2.2.2-2'], '5.0': ['MQTT-2.1.3-1'] },
  'a CONNECT with any reserved flag wrong closes the connection without being accepted',
  (wire, level) =>
    eachWrongFlag(0x10, async (wrong) => {
      const client = await wire.open();
      client.send(frame(wrong, text('MQTT'), [level, 2, 0, 60], noProperties(level), text(wire.clientId())));
      await client.expectConnectionRefused(0x81);
    }),
);

conforms(
  { '3.1.1': ['MQTT-2.2.2-1'], '5.0': ['MQTT-2.1.3-1'] },
  'the packets of the server have the flags of the standard',
  async (wire, level) => {
    const client = await wire.open();
    const topic = wire.topic('flags');
    const firstByteOfNext = async () => (await client.nextBytes()).readUInt8();
    client.sendConnect({ clientId: wire.clientId() });
    assert.equal(await firstByteOfNext(), 0x20, 'CONNACK');
    client.sendSubscribe(topic, 2);
    assert.equal(await firstByteOfNext(), 0x90, 'SUBACK');
    client.sendPingreq();
    assert.equal(await firstByteOfNext(), 0xd0, 'PINGRESP');
    client.sendPublish(wire.topic('other'), '', { qos: 1 });
    assert.equal(await firstByteOfNext(), 0x40, 'PUBACK');
    client.sendPublish(wire.topic('other'), '', { qos: 2, messageId: 9 });
    assert.equal(await firstByteOfNext(), 0x50, 'PUBREC');
    client.send([0x62, 2, 0, 9]);
    assert.equal(await firstByteOfNext(), 0x70, 'PUBCOMP');
    const publisher = await wire.connect();
    publisher.sendPublish(topic, '', { qos: 2, messageId: 1 });
    publisher.send([0x62, 2, 0, 1]);
    const publish = await client.nextBytes();
    assert.equal(publish.readUInt8(), 0x34, 'PUBLISH');
    const messageId = publish.subarray(4 + Buffer.byteLength(topic), 6 + Buffer.byteLength(topic));
    client.send(frame(0x50, messageId));
    assert.equal(await firstByteOfNext(), 0x62, 'PUBREL');
    client.sendUnsubscribe(topic);
    assert.equal(await firstByteOfNext(), 0xb0, 'UNSUBACK');
    if (level === 5) {
      client.send([0, 0]);
      assert.equal(await firstByteOfNext(), 0xe0, 'DISCONNECT');
    }
  },
);

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a packet of the forbidden type 0 closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x00, 0x00]);
    await client.expectDisconnect(0x81, 0x82);
  },
);

conforms({ '3.1.1': ['MQTT-4.8.0-1'] }, 'a packet of the forbidden type 15 closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send([0xf0, 0x00]);
  await client.expectClosed();
});

for (const [name, bytes] of Object.entries({
  CONNACK: { 4: [0x20, 2, 0, 0], 5: [0x20, 3, 0, 0, 0] },
  SUBACK: { 4: [0x90, 3, 0, 1, 0], 5: [0x90, 4, 0, 1, 0, 0] },
  UNSUBACK: { 4: [0xb0, 2, 0, 1], 5: [0xb0, 4, 0, 1, 0, 0] },
  PINGRESP: { 4: [0xd0, 0], 5: [0xd0, 0] },
}))
  conforms(
    { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
    `a ${name}, which only a server may send, closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(bytes[level]);
      await client.expectDisconnect(0x81, 0x82);
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a PINGREQ that is not empty closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send([0xc0, 1, 0]);
    await client.expectDisconnect(0x81, 0x82);
  },
);

for (const [name, firstByte] of Object.entries({ PUBACK: 0x40, PUBREC: 0x50, PUBREL: 0x62, PUBCOMP: 0x70 }))
  conforms(
    { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
    `a ${name} without a whole packet identifier closes the connection`,
    async (wire) => {
      const client = await wire.connect();
      client.send([firstByte, 1, 0]);
      await client.expectDisconnect(0x81);
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'] },
  'an acknowledgement longer than two bytes closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x40, 3, 0, 1, 0]);
    await client.expectClosed();
  },
);

conforms({ '5.0': ['MQTT-2.2.2-1'] }, 'the server says with a zero that a packet has no properties', async (wire) => {
  const client = await wire.connect();
  const topic = wire.topic('x');
  client.sendSubscribe(topic, { qos: 0, messageId: 7 });
  assert.deepEqual([...(await client.nextBytes())], [0x90, 4, 0, 7, 0, 0]);
  const publish = frame(0x30, text(topic), [0], Buffer.from('payload'));
  client.send(publish);
  assert.deepEqual(await client.nextBytes(), publish);
});

for (const [name, bytes] of Object.entries({
  PUBLISH: frame(0x30, text('a')),
  SUBSCRIBE: frame(0x82, [0, 1]),
  UNSUBSCRIBE: frame(0xa2, [0, 1]),
}))
  conforms({ '5.0': ['MQTT-2.2.2-1'] }, `a ${name} without a property length closes the connection`, async (wire) => {
    const client = await wire.connect();
    client.send(bytes);
    await client.expectDisconnect(0x81);
  });

for (const [what, chunks] of Object.entries({
  'byte by byte': (bytes: Buffer) => [...bytes].map((byte) => [byte]),
  'all in one write': (bytes: Buffer) => [bytes],
}))
  conforms({ '3.1.1': [], '5.0': [] }, `packets that arrive ${what} are the same packets`, async (wire, level) => {
    const client = await wire.connect();
    const topic = text(wire.topic('split'));
    const publish = frame(0x30, topic, noProperties(level), Buffer.alloc(200, 'x'));
    const subscribe = frame(0x82, [0, 1], noProperties(level), topic, [0]);
    for (const chunk of chunks(Buffer.concat([subscribe, publish, Buffer.from([0xc0, 0]), publish])))
      client.send(chunk);
    await client.next('suback');
    assert.deepEqual(await client.nextBytes(), publish);
    await client.next('pingresp');
    assert.deepEqual(await client.nextBytes(), publish);
  });

async function eachWrongFlag(right: number, attempt: (firstByte: number) => Promise<void>): Promise<void> {
  const type = right - (right % 16);
  for (let flags = 0; flags < 16; flags++) if (type + flags !== right) await attempt(type + flags);
}
