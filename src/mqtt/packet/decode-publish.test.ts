import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodePublish } from './decode-publish.ts';
import { noProperties, type ProtocolLevel, type PublishPacket } from './packet.ts';
import { reasonCode } from './reason-code.ts';
import { TopicMemory } from './topic-memory.ts';
import { decodeBytes, field, frameAmong, properties, refusalOf } from './wire.vectors.ts';

const { malformedPacket, protocolError, topicAliasInvalid, topicNameInvalid } = reasonCode;
const topic = field('a/b');
const id = [0, 7];

suite('accepted', () => {
  test('QoS 0 of 3.1.1', () => {
    assert.deepEqual(decodeBytes(0x30, [...topic, 1, 2], 4), publish({ payload: Buffer.from([1, 2]) }));
  });
  test('QoS 2 with DUP and RETAIN, without a payload', () => {
    const expected = publish({ qos: 2, dup: true, retain: true, packetId: 7 });
    assert.deepEqual(decodeBytes(0x3d, [...topic, ...id], 4), expected);
  });
  test('properties of MQTT 5', () => {
    const body = [...topic, ...id, ...properties(0x01, 1, 0x23, 0, 5), 9];
    const expected = publish({
      qos: 1,
      packetId: 7,
      properties: { payloadFormatIndicator: 1, topicAlias: 5 },
      payload: Buffer.from([9]),
    });
    assert.deepEqual(decodeBytes(0x32, body, 5), expected);
  });
  test('a payload right after empty properties', () => {
    assert.deepEqual(decodeBytes(0x30, [...topic, 0, 1, 2], 5), publish({ payload: Buffer.from([1, 2]) }));
  });
  test('a topic alias instead of a topic', () => {
    const body = [...field(''), ...properties(0x23, 0, 5)];
    assert.deepEqual(decodeBytes(0x30, body, 5), publish({ topic: '', properties: { topicAlias: 5 } }));
  });
  test('a payload that looks like properties, on 3.1.1', () => {
    assert.deepEqual(decodeBytes(0x30, [...topic, 0], 4), publish({ payload: Buffer.from([0]) }));
  });
});

suite('refused', () => {
  const cases: readonly (readonly [string, ProtocolLevel, header: number, body: readonly number[], code: number])[] = [
    ['[MQTT-3.3.1-4] QoS 3', 4, 0x36, [...topic, ...id], malformedPacket],
    ['[MQTT-3.3.1-2] DUP at QoS 0', 4, 0x38, topic, malformedPacket],
    ['no topic', 4, 0x30, [], malformedPacket],
    ['half of a topic length', 4, 0x30, [0], malformedPacket],
    ['a topic that is longer than the packet', 4, 0x30, [0, 4, 0x61, 0x62, 0x63], malformedPacket],
    ['[MQTT-3.3.2-1] a topic that is not UTF-8', 4, 0x30, field([0x61, 0xff]), malformedPacket],
    ['[MQTT-1.5.4-2] U+0000 in the topic', 4, 0x30, field([0x61, 0]), malformedPacket],
    ['[MQTT-3.3.2-2] a + in the topic', 4, 0x30, field('a/+/b'), topicNameInvalid],
    ['[MQTT-3.3.2-2] a # in the topic', 5, 0x30, [...field('a/#'), 0], topicNameInvalid],
    ['[MQTT-3.3.2-2] a + within a level', 4, 0x30, field('a+b'), topicNameInvalid],
    ['[MQTT-4.7.3-1] an empty topic on 3.1.1', 4, 0x30, field(''), malformedPacket],
    ['an empty topic without an alias', 5, 0x30, [...field(''), 0], protocolError],
    ['[MQTT-3.3.2-8] a topic alias of 0', 5, 0x30, [...topic, ...properties(0x23, 0, 0)], topicAliasInvalid],
    ['[MQTT-2.2.1-3] a packet identifier of 0', 4, 0x32, [...topic, 0, 0], protocolError],
    ['no packet identifier', 4, 0x32, topic, malformedPacket],
    ['half of a packet identifier', 4, 0x34, [...topic, 0], malformedPacket],
    ['no property length', 5, 0x30, topic, malformedPacket],
    ['no property length behind the packet identifier', 5, 0x32, [...topic, ...id], malformedPacket],
    ['properties that are longer than the packet', 5, 0x30, [...topic, 3, 0x01, 1], malformedPacket],
    ['[MQTT-3.3.4-6] a subscription identifier', 5, 0x30, [...topic, ...properties(0x0b, 1)], protocolError],
    [
      '[MQTT-3.3.2-14] a wildcard in the response topic',
      5,
      0x30,
      [...topic, ...properties(8, ...field('+'))],
      protocolError,
    ],
    ['[MQTT-4.7.3-1] an empty response topic', 5, 0x30, [...topic, ...properties(8, ...field(''))], protocolError],
    ['a payload format of 2', 5, 0x30, [...topic, ...properties(1, 2)], protocolError],
    ['a property of CONNECT', 5, 0x30, [...topic, ...properties(0x21, 0, 1)], malformedPacket],
  ];
  for (const [what, level, header, body, code] of cases)
    test(`${what}, level ${level}`, () => {
      assert.equal(
        refusalOf(() => decodeBytes(header, body, level)),
        code,
      );
    });
});

suite('the topic of a connection is remembered', () => {
  test('the same bytes give the same string', () => {
    const memory = new TopicMemory();
    const first = decode(field('ö/b'), memory);
    assert.equal(decode(field('ö/b'), memory), first);
    assert.equal(memory.topic, 'ö/b');
  });
  test('topics that differ in one byte or in length are not mixed up', () => {
    const memory = new TopicMemory();
    const topics = ['a/b', 'a/c', 'b/c', 'a/b/c', 'a/b', 'a', 'a/b/c/d', 'a/b'];
    assert.deepEqual(
      topics.map((text) => decode(field(text), memory)),
      topics,
    );
  });
  test('a refused topic is not remembered, so it is refused again', () => {
    const memory = new TopicMemory();
    for (let time = 0; time < 2; time += 1)
      assert.equal(
        refusalOf(() => decode(field('a/#'), memory)),
        topicNameInvalid,
      );
  });
  test('an empty topic is not the remembered one', () => {
    const memory = new TopicMemory();
    decode(field('a'), memory);
    assert.equal(
      refusalOf(() => decode(field(''), memory)),
      malformedPacket,
    );
    assert.equal(decode(field('a'), memory), 'a');
  });
  test('the chunk may be overwritten', () => {
    const memory = new TopicMemory();
    const { header, bytes, start, end } = frameAmong(0, 0x30, topic);
    decodePublish(header, bytes, start, end, 4, memory);
    bytes.fill(0x61);
    assert.equal(decode(field('a/b'), memory), 'a/b');
  });
});

test('a packet without properties shares one empty object', () => {
  const { header, bytes, start, end } = frameAmong(0xff, 0x30, [...topic, 0]);
  assert.equal(decodePublish(header, bytes, start, end, 5, new TopicMemory()).properties, noProperties);
});

function decode(body: readonly number[], memory: TopicMemory): string {
  const { header, bytes, start, end } = frameAmong(0xff, 0x30, body);
  return decodePublish(header, bytes, start, end, 4, memory).topic;
}

function publish(fields: Partial<PublishPacket & { payload: Buffer }>): unknown {
  const usual = { topic: 'a/b', qos: 0, retain: false, dup: false, packetId: 0, properties: {}, payload: Buffer.of() };
  return { ...usual, ...fields };
}
