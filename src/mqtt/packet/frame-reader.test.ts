import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { FrameReader } from './frame-reader.ts';
import { reasonCode } from './reason-code.ts';
import { errorOf, refusalOf } from './wire.vectors.ts';

suite('refused', () => {
  const cases: readonly (readonly [what: string, bytes: readonly number[], packetBytesMax: number, code: number])[] = [
    ['a remaining length of five bytes', [0x30, 0x80, 0x80, 0x80, 0x80, 0x01], 1e9, reasonCode.malformedPacket],
    ['[MQTT-1.5.5-1] a remaining length of 0 in two bytes', [0xc0, 0x80, 0x00], 1e9, reasonCode.malformedPacket],
    [
      '[MQTT-1.5.5-1] a remaining length of 2 in four bytes',
      [0xc0, 0x82, 0x80, 0x80, 0],
      1e9,
      reasonCode.malformedPacket,
    ],
    ['a packet of one byte too many', [0x30, 9], 10, reasonCode.packetTooLarge],
    ['the longest packet there is', [0x30, 0xff, 0xff, 0xff, 0x7f], 0x0fff_ffff, reasonCode.packetTooLarge],
  ];
  for (const [what, bytes, packetBytesMax, code] of cases) {
    test(`${what}, in one chunk`, () => {
      assert.equal(
        refusalOf(() => readAll(packetBytesMax, [Buffer.from(bytes)])),
        code,
      );
    });
    test(`${what}, byte by byte`, () => {
      const chunks = bytes.map((byte) => Buffer.from([byte]));
      assert.equal(
        refusalOf(() => readAll(packetBytesMax, chunks)),
        code,
      );
    });
  }
});

test('a packet is refused by its header, before its body arrives', () => {
  const reader = new FrameReader(100);
  reader.push(Buffer.from([0x30, 99]));
  assert.equal(
    refusalOf(() => reader.next()),
    reasonCode.packetTooLarge,
  );
});

suite('the level of a CONNECT that is too large', () => {
  const connect = [0x10, 0xff, 0x7f, 0, 4, 0x4d, 0x51, 0x54, 0x54, 5, 0];
  const levelOf = (...chunks: readonly (readonly number[])[]): number | undefined =>
    errorOf(() => {
      const reader = new FrameReader(100);
      for (const chunk of chunks) reader.push(Buffer.from(chunk));
      while (reader.next());
    }).level;

  test('is in the error when it has arrived', () => {
    assert.equal(levelOf(connect), 5);
    assert.equal(levelOf(connect.with(9, 4)), 4);
    assert.equal(levelOf([0xc0, 0, ...connect]), 5);
  });

  for (const at of [1, 2])
    test(`is in the error when the packet is split after byte ${at}`, () => {
      assert.equal(levelOf(connect.slice(0, at), connect.slice(at)), 5);
    });

  test('is not in the error before it has arrived, nor for bytes that are no CONNECT', () => {
    assert.equal(levelOf(connect.slice(0, 9)), undefined);
    assert.equal(levelOf(connect.with(5, 0x4e)), undefined);
    assert.equal(levelOf(connect.with(0, 0x30)), undefined);
  });
});

test('a packet of exactly the maximum is accepted', () => {
  assert.deepEqual(readAll(4, [Buffer.from([0x40, 2, 0, 1])]), [[0x40, [0, 1]]]);
});

test('the maximum may be raised between two packets of one chunk', () => {
  const reader = new FrameReader(2);
  reader.push(Buffer.from([0xc0, 0, 0x30, 3, 1, 2, 3]));
  assert.ok(reader.next());
  reader.packetBytesMax = 5;
  assert.ok(reader.next());
  assert.equal(reader.end - reader.start, 3);
});

for (const length of [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152])
  test(`a body of ${length} bytes is found behind its header`, () => {
    const body = Buffer.alloc(length, 7);
    const packet = Buffer.concat([Buffer.from([0x30, ...varint(length)]), body]);
    const reader = new FrameReader(1e9);
    reader.push(packet);
    assert.ok(reader.next());
    assert.ok(reader.bytes.subarray(reader.start, reader.end).equals(body));
  });

test('a frame within one chunk is not copied', () => {
  const chunk = Buffer.from([0xc0, 0, 0x40, 2, 0, 1, 0xc0]);
  const reader = new FrameReader(100);
  reader.push(chunk);
  reader.next();
  reader.next();
  assert.equal(reader.bytes, chunk);
  assert.deepEqual([reader.header, reader.start, reader.end], [0x40, 4, 6]);
});

test('chunks may be pushed while frames are still unread', () => {
  const reader = new FrameReader(100);
  reader.push(Buffer.from([0xc0, 0, 0x40, 2, 0]));
  assert.ok(reader.next());
  reader.push(Buffer.from([1, 0xe0]));
  reader.push(Buffer.from([0]));
  assert.deepEqual(rest(reader), [
    [0x40, [0, 1]],
    [0xe0, []],
  ]);
});

test('unread bytes are counted over all chunks, without the current frame', () => {
  const reader = new FrameReader(100);
  reader.push(Buffer.from([0xc0, 0, 0x40, 2, 0]));
  reader.push(Buffer.from([1, 0xe0, 0]));
  assert.equal(reader.bytesUnread, 8);
  reader.next();
  assert.equal(reader.bytesUnread, 6);
});

test('bytes copied for a split frame are counted', () => {
  const reader = new FrameReader(100);
  for (const bytes of [[0xc0, 0, 0x40, 2], [0], [1, 0xe0]]) {
    reader.push(Buffer.from(bytes));
    rest(reader);
  }
  assert.equal(reader.bytesKept, 5);
});

test('a frame stays valid until the next call, whatever is pushed', () => {
  const reader = new FrameReader(100);
  reader.push(Buffer.from([0x30, 1, 5]));
  reader.next();
  reader.push(Buffer.from([0x30, 1, 6]));
  assert.deepEqual([...reader.bytes.subarray(reader.start, reader.end)], [5]);
});

test('a reader without unread bytes keeps nothing in memory', () => {
  const reader = new FrameReader(100);
  reader.push(Buffer.alloc(2, 0xc0).fill(0, 1));
  assert.ok(reader.hasBytes);
  reader.next();
  assert.ok(!reader.hasBytes);
  assert.ok(!reader.next());
  assert.equal(reader.bytes.length, 0);
});

test('a reader that waits for the rest of a frame keeps its beginning in memory, not the chunk', () => {
  const reader = new FrameReader(1000);
  const chunk = Buffer.from([0x30, 3, 1, 2]);
  reader.push(chunk);
  assert.ok(!reader.next());
  chunk.fill(0xff);
  assert.ok(reader.hasBytes);
  assert.equal(reader.bytes.length, 0);
  reader.push(Buffer.from([3]));
  assert.deepEqual(rest(reader), [[0x30, [1, 2, 3]]]);
});

test('an empty chunk changes nothing', () => {
  const chunks = [[], [0x30], [], [1], [], [5], []].map((bytes) => Buffer.from(bytes));
  assert.deepEqual(readAll(100, chunks), [[0x30, [5]]]);
});

// In quadratic time this would copy 500 GB.
test('a megabyte in single bytes is joined in linear time', () => {
  const body = Buffer.alloc(1_000_000, 0xab);
  const packet = Buffer.concat([Buffer.from([0x30, ...varint(body.length)]), body]);
  const reader = new FrameReader(2_000_000);
  for (let at = 0; at < packet.length; at += 1) {
    assert.equal(reader.next(), false);
    reader.push(packet.subarray(at, at + 1));
  }
  assert.ok(reader.next());
  assert.ok(reader.bytes.subarray(reader.start, reader.end).equals(body));
});

function readAll(packetBytesMax: number, chunks: readonly Buffer[]): [number, number[]][] {
  const reader = new FrameReader(packetBytesMax);
  const frames: [number, number[]][] = [];
  for (const chunk of chunks) {
    reader.push(chunk);
    frames.push(...rest(reader));
  }
  return frames;
}

function rest(reader: FrameReader): [number, number[]][] {
  const frames: [number, number[]][] = [];
  while (reader.next()) frames.push([reader.header, [...reader.bytes.subarray(reader.start, reader.end)]]);
  return frames;
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >> 7)];
}
