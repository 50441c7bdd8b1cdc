import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeConnect } from './decode-connect.ts';
import type { ConnectPacket, ProtocolLevel } from './packet.ts';
import { UnsupportedLevelError } from './packet-error.ts';
import { reasonCode } from './reason-code.ts';
import { errorOf, field, frameAmong, properties } from './wire.vectors.ts';

const { malformedPacket, protocolError, topicNameInvalid } = reasonCode;
const clientId = field('c1');

suite('accepted', () => {
  test('the smallest CONNECT of 3.1.1', () => {
    assert.deepEqual(decode(connect(4, 0x02, field(''))), {
      level: 4,
      clientId: '',
      cleanStart: true,
      keepAliveSeconds: 60,
      username: undefined,
      password: undefined,
      will: undefined,
      properties: {},
    });
  });

  test('[MQTT-3.1.3-1] every field, in the order of the standard', () => {
    const body = connect(
      5,
      0xf4,
      properties(0x11, 0, 0, 1, 0, 0x21, 0, 10),
      clientId,
      properties(0x18, 0, 0, 0, 5),
      field('will/topic'),
      field([0xff, 0]),
      field('user'),
      field([1, 2, 3]),
    );
    assert.deepEqual(decode(body), {
      level: 5,
      clientId: 'c1',
      cleanStart: false,
      keepAliveSeconds: 60,
      username: 'user',
      password: Buffer.from([1, 2, 3]),
      will: {
        topic: 'will/topic',
        payload: Buffer.from([0xff, 0]),
        qos: 2,
        retain: true,
        properties: { willDelayInterval: 5 },
      },
      properties: { sessionExpiryInterval: 256, receiveMaximum: 10 },
    });
  });

  test('a password without a user name, on MQTT 5', () => {
    const packet = decode(connect(5, 0x42, properties(), clientId, field('secret')));
    assert.deepEqual([packet.username, packet.password], [undefined, Buffer.from('secret')]);
  });

  test('a will without a payload', () => {
    const packet = decode(connect(4, 0x06, clientId, field('t'), field('')));
    assert.equal(packet.will?.payload.length, 0);
  });
});

suite('malformed on both levels', () => {
  for (const level of [4, 5] as const) {
    const none = level === 5 ? properties() : [];
    const cases: Readonly<Record<string, readonly number[]>> = {
      '[MQTT-3.1.2-3] the reserved connect flag': connect(level, 0x03, none, clientId),
      '[MQTT-3.1.2-11] a will QoS without a will': connect(level, 0x0a, none, clientId),
      '[MQTT-3.1.2-13] a will retain flag without a will': connect(level, 0x22, none, clientId),
      '[MQTT-3.1.2-12] a will QoS of 3': connect(level, 0x1e, none, clientId, none, field('t'), field('')),
      '[MQTT-3.1.2-9] a will flag without a will topic': connect(level, 0x06, none, clientId),
      '[MQTT-3.1.2-9] a will flag without a will payload': connect(level, 0x06, none, clientId, none, field('t')),
      '[MQTT-3.1.2-17] a user name flag without a user name': connect(level, 0x82, none, clientId),
      '[MQTT-3.1.2-16] a user name without its flag': connect(level, 0x02, none, clientId, field('user')),
      '[MQTT-3.1.2-19] a password flag without a password': connect(level, 0xc2, none, clientId, field('user')),
      '[MQTT-3.1.2-18] a password without its flag': connect(level, 0x82, none, clientId, field('u'), field('p')),
      '[MQTT-3.1.3-3] no client identifier': connect(level, 0x02, none),
      '[MQTT-3.1.3-4] a client identifier that is not UTF-8': connect(level, 0x02, none, field([0xff])),
      '[MQTT-1.5.4-2] U+0000 in the client identifier': connect(level, 0x02, none, field([0x61, 0])),
      'a client identifier that is longer than the packet': connect(level, 0x02, none, [0, 3, 0x61, 0x62]),
      '[MQTT-3.1.3-11] a will topic that is not UTF-8': connect(
        level,
        6,
        none,
        clientId,
        none,
        field([0xed, 0xa0, 0x80]),
        field(''),
      ),
      '[MQTT-3.1.3-12] a user name that is not UTF-8': connect(level, 0x82, none, clientId, field([0xc0, 0x80])),
      'the end in the middle of the keep alive': [...field('MQTT'), level, 0x02, 0],
      'the end before the connect flags': [...field('MQTT'), level],
    };
    for (const [what, body] of Object.entries(cases))
      test(`${what}, level ${level}`, () => {
        const { reasonCode, level: told } = errorOf(() => decode(body));
        assert.deepEqual([reasonCode, told], [malformedPacket, level]);
      });
  }
});

suite('refused for other reasons', () => {
  const will = (topic: string): number[] =>
    connect(5, 0x06, properties(), clientId, properties(), field(topic), field(''));
  const cases: readonly (readonly [what: string, body: readonly number[], code: number])[] = [
    [
      '[MQTT-3.1.2-22] of 3.1.1: a password without a user name',
      connect(4, 0x42, clientId, field('p')),
      malformedPacket,
    ],
    ['[MQTT-4.7.1-1] a + in the will topic', will('a/+'), topicNameInvalid],
    ['[MQTT-4.7.1-1] a # in the will topic', will('#'), topicNameInvalid],
    ['[MQTT-4.7.3-1] an empty will topic', will(''), topicNameInvalid],
    ['authentication data without a method', connect(5, 2, properties(0x16, 0, 0), clientId), protocolError],
    ['a receive maximum of 0', connect(5, 2, properties(0x21, 0, 0), clientId), protocolError],
    ['a maximum packet size of 0', connect(5, 2, properties(0x27, 0, 0, 0, 0), clientId), protocolError],
    ['a property of a will in CONNECT', connect(5, 2, properties(0x18, 0, 0, 0, 1), clientId), malformedPacket],
    [
      'a property of CONNECT in a will',
      connect(5, 6, properties(), clientId, properties(0x21, 0, 1), field('t'), field('')),
      malformedPacket,
    ],
    ['properties that are longer than the packet', connect(5, 2, [100, 0x26]), malformedPacket],
  ];
  for (const [what, body, code] of cases)
    test(what, () => {
      assert.equal(errorOf(() => decode(body)).reasonCode, code);
    });
});

test('[MQTT-2.1.3-1] flags in the first byte are malformed', () => {
  for (let header = 0x11; header < 0x20; header += 1) {
    const { reasonCode, level } = errorOf(() => decode(connect(4, 2, clientId), header));
    assert.deepEqual([reasonCode, level], [malformedPacket, 4]);
  }
});

suite('a peer that does not speak MQTT gets no answer: the error carries no level', () => {
  const cases: Readonly<Record<string, readonly number[]>> = {
    '[MQTT-3.1.2-1] another protocol name': [...field('HTTP'), 4, 2, 0, 60, ...clientId],
    'a protocol name in the wrong case': [...field('mqtt'), 4, 2, 0, 60, ...clientId],
    'MQIsdp of level 4': [...field('MQIsdp'), 4, 2, 0, 60, ...clientId],
    'no protocol name': [],
    'no protocol level': field('MQTT'),
  };
  for (const [what, body] of Object.entries(cases))
    test(what, () => {
      const { reasonCode, level } = errorOf(() => decode(body));
      assert.deepEqual([reasonCode, level], [malformedPacket, undefined]);
    });
});

suite('[MQTT-3.1.2-2] an unsupported level is in the error', () => {
  for (const [name, level] of [
    ['MQIsdp', 3],
    ['MQTT', 0],
    ['MQTT', 3],
    ['MQTT', 6],
    ['MQTT', 0x84],
  ] as const)
    test(`${name} ${level}`, () => {
      const error = errorOf(() => decode([...field(name), level]));
      assert.ok(error instanceof UnsupportedLevelError);
      assert.deepEqual([error.reasonCode, error.level], [reasonCode.unsupportedProtocolVersion, level]);
    });
});

test('fields that are kept do not share the bytes of the chunk', () => {
  const { header, bytes, start, end } = frameAmong(
    0xff,
    0x10,
    connect(4, 0xc6, clientId, field('t'), field('w'), field('u'), field('p')),
  );
  const packet = decodeConnect(header, bytes, start, end);
  bytes.fill(0);
  assert.deepEqual([packet.will?.payload, packet.password], [Buffer.from('w'), Buffer.from('p')]);
});

function connect(level: ProtocolLevel, flags: number, ...fields: readonly (readonly number[])[]): number[] {
  return [...field('MQTT'), level, flags, 0, 60, ...fields.flat()];
}

function decode(body: readonly number[], header = 0x10): ConnectPacket {
  const frame = frameAmong(0xff, header, body);
  return decodeConnect(frame.header, frame.bytes, frame.start, frame.end);
}
