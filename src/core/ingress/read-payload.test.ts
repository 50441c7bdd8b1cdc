import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isFinding, readPayload } from './read-payload.ts';

const bytesMax = 1000;

for (const [title, payload, name, actual] of [
  ['an empty payload', '', 'ParseError', 'nothing'],
  ['a payload over the limit', `"${'x'.repeat(bytesMax)}"`, 'ParseError', '1002 bytes'],
  ['a byte that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22]), 'ParseError', 'byte 0xff at offset 2'],
  ['half a character', Buffer.from([0x22, 0xc3]), 'ParseError', 'byte 0xc3 at offset 1'],
  ['an overlong form', Buffer.from([0x22, 0xc0, 0x80, 0x22]), 'ParseError', 'byte 0xc0 at offset 1'],
  ['a surrogate as bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'ParseError', 'byte 0xed at offset 1'],
  ['a byte order mark', '\uFEFF{"EventId":3}', 'JsonParseError', 'a byte order mark'],
  ['an object that does not end', '{"EventId":3', 'JsonParseError', 'the end of the payload'],
  ['NaN', '{"EventId":NaN}', 'JsonParseError', '"NaN"'],
  ['single quotes', "{'EventId':3}", 'JsonParseError', 'a single quote'],
  ['a comma too many', '{"EventId":3,}', 'JsonParseError', '"}"'],
  ['text behind the end', '{"EventId":3} x', 'JsonParseError', '"x"'],
  ['an array', '[{"EventId":3}]', 'DeserializationError', 'an array'],
  ['null', 'null', 'DeserializationError', 'null'],
  ['a number', '3', 'DeserializationError', 'the number 3'],
  ['no EventId', '{"HomeScore":3}', 'DeserializationError', 'nothing'],
  ['an EventId by another case', '{"eventId":3}', 'DeserializationError', 'nothing'],
  ['an EventId as text', '{"EventId":"3"}', 'DeserializationError', 'the text "3"'],
  ['an EventId with a fraction', '{"EventId":3.5}', 'DeserializationError', 'the number 3.5'],
  ['an EventId of null', '{"EventId":null}', 'DeserializationError', 'null'],
  [
    'an EventId that is too large for a number',
    '{"EventId":1e999}',
    'DeserializationError',
    'a number that is too large',
  ],
  ['an EventId that is an object', '{"EventId":{}}', 'DeserializationError', 'an object'],
] as const)
  test(`${title} is a ${name}`, () => {
    const bytes = Buffer.from(payload as string);
    const read = readPayload(bytes, 0, bytes.length, bytesMax);
    assert.ok(isFinding(read), JSON.stringify(read));
    assert.equal(read.name, name);
    assert.equal(read.severity, 'error');
    assert.equal(read.errors.length, 1);
    assert.equal(read.errors[0]?.actual, actual);
  });

for (const [title, payload, eventTypeId] of [
  ['a whole number written with a fraction', '{"EventId":3.0}', 3],
  ['a whole number written with an exponent', '{"EventId":3e0}', 3],
  ['the last of two', '{"EventId":1,"EventId":3}', 3],
  ['a negative number, for others to refuse', '{"EventId":-1}', -1],
  ['an EventId beside __proto__', '{"__proto__":{"EventId":1},"EventId":3}', 3],
] as const)
  test(`an EventId can be ${title}`, () => {
    const bytes = Buffer.from(payload);
    const read = readPayload(bytes, 0, bytes.length, bytesMax);
    assert.ok(!isFinding(read));
    assert.equal(read.eventTypeId, eventTypeId);
  });

test('an inherited EventId does not count', () => {
  const bytes = Buffer.from('{"__proto__":{"EventId":3}}');
  const read = readPayload(bytes, 0, bytes.length, bytesMax);
  assert.ok(isFinding(read) && read.name === 'DeserializationError');
});

test('only the given range is read', () => {
  const bytes = Buffer.from('xx{"EventId":3}yy');
  const read = readPayload(bytes, 2, bytes.length - 2, bytesMax);
  assert.ok(!isFinding(read));
});

test('invalid JSON is reported with line, column and byte', () => {
  const bytes = Buffer.from('{\n  "Name": "é",\n  "EventId": x\n}');
  const read = readPayload(bytes, 0, bytes.length, bytesMax);
  assert.ok(isFinding(read));
  assert.deepEqual(read.errors[0]?.value, { line: 3, column: 14, byteOffset: 31 });
});

suite('a long payload with arrays and objects', () => {
  const length = 60_000;
  const half = '['.repeat(length / 2);
  const deep = `${half}${']'.repeat(length / 2)}`;
  const wide = `[${'{"a":[1]},'.repeat(length / 10)}0]`;

  for (const [kind, inner] of [
    ['deep', deep],
    ['wide', wide],
  ] as const)
    test(`is read without their content, however ${kind} they are`, () => {
      const read = readText(`{"EventId":3,"x":${inner},"y":"[{","HomeScore":7}`);
      assert.ok(!isFinding(read));
      assert.deepEqual(read.event, { EventId: 3, x: [], y: '[{', HomeScore: 7 });
    });

  test('is refused if it is an array itself', () => {
    const read = readText(` ${wide}`);
    assert.ok(isFinding(read));
    assert.equal(read.name, 'DeserializationError');
    assert.equal(read.errors[0]?.actual, 'an array');
  });

  for (const [what, text, byteOffset] of [
    ['before them', `{"EventId":x,"x":${deep}}`, 11],
    ['inside of them', `{"EventId":3,"x":${half}x`, 17 + length / 2],
    ['behind them', `{"EventId":3,"x":${deep}`, 17 + length],
  ] as const)
    test(`reports where it stops being JSON: ${what}`, () => {
      const read = readText(text);
      assert.ok(isFinding(read));
      assert.equal(read.name, 'JsonParseError');
      assert.deepEqual(read.errors[0]?.value, { line: 1, column: byteOffset + 1, byteOffset });
    });
});

function readText(text: string): ReturnType<typeof readPayload> {
  const bytes = Buffer.from(text);
  return readPayload(bytes, 0, bytes.length, bytes.length);
}
