import assert from 'node:assert/strict';
import { type Bytes, frame, join, properties, text } from './bytes.ts';
import { conforms } from './wire.ts';

/** 1.5 Data representation: strings, variable byte integers and string pairs, byte by byte. */

const illFormed: Record<string, Bytes> = {
  'the first surrogate, U+D800': [0xed, 0xa0, 0x80],
  'the last surrogate, U+DFFF': [0xed, 0xbf, 0xbf],
  'a pair of surrogates for U+10000': [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
  'an overlong slash of two bytes': [0xc0, 0xaf],
  'an overlong slash of three bytes': [0xe0, 0x80, 0xaf],
  'an overlong slash of four bytes': [0xf0, 0x80, 0x80, 0xaf],
  'an overlong U+0000': [0xc0, 0x80],
  'a sequence that ends too early': [0x61, 0xe2, 0x82],
  'a sequence broken off by a letter': [0xe2, 0x82, 0x61],
  'a continuation byte on its own': [0x61, 0x80],
  'a code point past U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'a sequence of five bytes': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'the byte 0xFF': [0xff],
};

for (const [what, bytes] of Object.entries(illFormed))
  conforms(
    { '3.1.1': ['MQTT-1.5.3-1'], '5.0': ['MQTT-1.5.4-1'] },
    `a string with ${what} closes the connection`,
    async (wire, level) => {
      const client = await wire.connect();
      client.send(frame(0x30, text(bytes), level === 5 ? properties() : []));
      await client.expectDisconnect(0x81);
    },
  );

conforms(
  { '3.1.1': ['MQTT-1.5.3-1'], '5.0': ['MQTT-1.5.4-1'] },
  'well-formed characters next to the forbidden ones are taken',
  async (wire, level) => {
    const topic = text(`${wire.topic('')}~\u{a0}\u{7ff}\u{800}\u{d7ff}\u{e000}\u{fffd}\u{10000}\u{10fffd}`);
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : [], topic, [0]));
    await client.next('suback');
    const publish = frame(0x30, topic, level === 5 ? properties() : [], Buffer.from('payload'));
    client.send(publish);
    assert.deepEqual(await client.nextBytes(), publish);
  },
);

conforms(
  { '3.1.1': ['MQTT-1.5.3-2'], '5.0': ['MQTT-1.5.4-2'] },
  'a string with U+0000 closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x30, text('a\0b'), level === 5 ? properties() : []));
    await client.expectDisconnect(0x81);
  },
);

conforms(
  { '3.1.1': ['MQTT-1.5.3-3'], '5.0': ['MQTT-1.5.4-3'] },
  'a byte order mark is kept at the beginning of a topic name',
  async (wire, level) => {
    const topic = join([0xef, 0xbb, 0xbf], Buffer.from(wire.topic('marked')));
    const client = await wire.connect();
    client.send(frame(0x82, [0, 1], level === 5 ? properties() : [], text(topic), [0]));
    await client.next('suback');
    const publish = frame(0x30, text(topic), level === 5 ? properties() : []);
    client.send(publish);
    assert.deepEqual(await client.nextBytes(), publish);
  },
);

conforms(
  { '3.1.1': ['MQTT-1.5.3-3'], '5.0': ['MQTT-1.5.4-3'] },
  'a topic name with a byte order mark is another topic than the one without',
  async (wire) => {
    const topic = wire.topic('marked');
    const client = await wire.connect();
    await client.subscribe(topic);
    client.sendPublish(`\u{feff}${topic}`, 'payload');
    await client.expectNothing();
  },
);

for (const [what, pair] of Object.entries({
  name: join(text([0xc3, 0x28]), text('value')),
  value: join(text('name'), text([0xed, 0xa0, 0x80])),
}))
  conforms(
    { '5.0': ['MQTT-1.5.7-1'] },
    `a string pair with an ill-formed ${what} closes the connection`,
    async (wire) => {
      const client = await wire.connect();
      client.send(frame(0x30, text(wire.topic('pair')), properties([0x26], pair)));
      await client.expectDisconnect(0x81);
    },
  );

conforms({ '5.0': ['MQTT-1.5.7-1'] }, 'a string pair with U+0000 closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text(wire.topic('pair')), properties([0x26], text('name'), text('a\0'))));
  await client.expectDisconnect(0x81);
});

// The places where the remaining length gets one byte longer.
for (const remainingLength of [127, 128, 16_383, 16_384, 2_097_151, 2_097_152])
  conforms(
    { '3.1.1': [], '5.0': ['MQTT-1.5.5-1'] },
    `a packet with a remaining length of ${remainingLength} comes back with a length of as many bytes as needed`,
    async (wire, level) => {
      const client = await wire.connect();
      const topic = wire.topic('long');
      await client.subscribe(topic);
      const head = join(text(topic), level === 5 ? properties() : []);
      const publish = frame(0x30, head, Buffer.alloc(remainingLength - head.length, 'x'));
      client.send(publish);
      assert.ok(publish.equals(await client.nextBytes()));
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a remaining length of five bytes closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send([0x30, 0x80, 0x80, 0x80, 0x80, 0x01]);
    await client.expectDisconnect(0x81);
  },
);

conforms({ '5.0': ['MQTT-4.13.1-1'] }, 'a property length of five bytes closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text(wire.topic('x')), [0x80, 0x80, 0x80, 0x80, 0x01]));
  await client.expectDisconnect(0x81);
});

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a string that is longer than its packet closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send(frame(0x30, [0x00, 0x05], Buffer.from('four')));
    await client.expectDisconnect(0x81);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'half of a two byte integer closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0x30, [0x00]));
    await client.expectDisconnect(0x81);
    const other = await wire.connect();
    other.send(level === 5 ? frame(0x82, [0x00]) : frame(0xa2, [0x00]));
    await other.expectDisconnect(0x81);
  },
);
