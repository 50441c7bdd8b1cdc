import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { clientPacket, level } from './arbitrary-packets.vectors.ts';
import type { ProtocolLevel } from './packet.ts';
import { PacketError } from './packet-error.ts';
import { decodeFrame, frameAmong, frameOf } from './wire.vectors.ts';

const byte = fc.integer({ min: 0, max: 255 });
const mutation = fc.record({
  kind: fc.constantFrom('replace', 'insert', 'remove', 'repeat'),
  where: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 1, max: 6 }),
  byte: fc.oneof(byte, fc.constantFrom(0x00, 0x7f, 0x80, 0xff, 0x0b, 0x23, 0x26)),
});

test('packets that mqtt-packet writes are read with the same meaning', () => {
  fc.assert(
    fc.property(clientPacket, ({ bytes, level, meaning }) => {
      assert.deepEqual(decodeFrame(frameOf(bytes), level), meaning);
    }),
    { numRuns: 750 },
  );
});

test('any bytes give a packet or a PacketError, whatever surrounds them', () => {
  fc.assert(
    fc.property(byte, fc.uint8Array({ maxLength: 60 }), level, (header, body, level) => {
      assertSameEverywhere(header, body, level);
    }),
    { numRuns: 1500 },
  );
});

test('a changed valid packet gives a packet or a PacketError, whatever surrounds it', () => {
  fc.assert(
    fc.property(clientPacket, fc.array(mutation, { minLength: 1, maxLength: 3 }), level, (packet, changes, level) => {
      const { header, bytes, start, end } = frameOf(packet.bytes);
      const body = [...bytes.subarray(start, end)];
      for (const { kind, where, length, byte } of changes) {
        const at = Math.floor(where * (body.length + 1));
        if (kind === 'replace' && at < body.length) body[at] = byte;
        else if (kind === 'insert') body.splice(at, 0, byte);
        else if (kind === 'remove') body.splice(at, length);
        else body.splice(at, 0, ...body.slice(at, at + length));
      }
      assertSameEverywhere(header, Uint8Array.from(body), level);
    }),
    { numRuns: 1000 },
  );
});

test('a truncated packet is never read beyond its end', () => {
  fc.assert(
    fc.property(clientPacket, ({ bytes, level }) => {
      const frame = frameOf(bytes);
      for (let end = frame.start; end < frame.end; end += 1)
        assertSameEverywhere(frame.header, frame.bytes.subarray(frame.start, end), level);
    }),
    { numRuns: 50 },
  );
});

// More than one pass over the bytes would take hours.
for (const [what, header, unit, kindExpected] of [
  ['user properties', 0x30, [0x26, 0, 0, 0, 0], 'refused'],
  ['subscription identifiers', 0x30, [0x0b, 1], 'refused'],
  ['topic filters', 0x82, [0, 0, 0], 'taken'],
  ['topic filters', 0xa2, [0, 0], 'taken'],
] as const)
  test(`a megabyte of the shortest ${what} in 0x${header.toString(16)} is ${kindExpected} in one pass`, () => {
    const content = Buffer.alloc(1_000_000 - (1_000_000 % unit.length)).fill(Buffer.from(unit));
    const length = [(content.length & 0x7f) | 0x80, ((content.length >> 7) & 0x7f) | 0x80, content.length >> 14];
    const before = header === 0x30 ? [0, 1, 0x61, ...length] : [0, 1, 0];
    const { kind } = outcome(0xff, header, Buffer.concat([Buffer.from(before), content]), 5);
    assert.equal(kind, kindExpected);
  });

function assertSameEverywhere(header: number, body: Uint8Array, level: ProtocolLevel): void {
  const among = outcome(0xff, header, body, level);
  assert.deepEqual(outcome(0x00, header, body, level), among);
}

function outcome(filler: number, header: number, body: Uint8Array, level: ProtocolLevel) {
  try {
    return { kind: 'taken', packet: decodeFrame(frameAmong(filler, header, body), level) } as const;
  } catch (error) {
    if (!(error instanceof PacketError)) throw error;
    return { kind: 'refused', reasonCode: error.reasonCode, message: error.message, level: error.level } as const;
  }
}
