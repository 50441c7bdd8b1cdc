import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { FrameReader } from './frame-reader.ts';
import { PacketError } from './packet-error.ts';

const body = fc.oneof(fc.uint8Array({ maxLength: 12 }), fc.uint8Array({ minLength: 120, maxLength: 400 }));
const frame = fc.record({ header: fc.integer({ min: 0, max: 255 }), body }, { noNullPrototype: true });
/** The most frames to read after each chunk: fewer than there are simulates back-pressure. */
const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 3 })), { minLength: 1 });

test('any split of a stream gives the same frames, even when reading pauses', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 8 }), steps, (frames, steps) => {
      const stream = Buffer.concat(frames.map(({ header, body }) => packet(header, body)));
      const reader = new FrameReader(1000);
      const read: { header: number; body: Uint8Array }[] = [];
      const take = (count: number): void => {
        for (let left = count; left > 0 && reader.next(); left -= 1)
          read.push({ header: reader.header, body: new Uint8Array(reader.bytes.subarray(reader.start, reader.end)) });
      };
      let at = 0;
      for (const [length, count] of steps) {
        reader.push(Buffer.from(stream.subarray(at, at + length)));
        at += length;
        take(count);
      }
      reader.push(Buffer.from(stream.subarray(at)));
      take(Number.POSITIVE_INFINITY);
      assert.deepEqual(read, frames);
      assert.equal(reader.hasBytes, false);
    }),
    { numRuns: 150 },
  );
});

test('any bytes give frames within the maximum, or a PacketError, whatever the split', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (stream, chunkBytes) => {
      assert.deepEqual(outcome(stream, chunkBytes), outcome(stream, stream.length));
    }),
    { numRuns: 500 },
  );
});

function outcome(stream: Uint8Array, chunkBytes: number): unknown[] {
  const reader = new FrameReader(64);
  const seen: unknown[] = [];
  try {
    for (let at = 0; at < stream.length; at += chunkBytes) {
      reader.push(Buffer.from(stream.subarray(at, at + chunkBytes)));
      while (reader.next()) {
        assert.ok(reader.start <= reader.end && reader.end <= reader.bytes.length);
        seen.push([reader.header, Buffer.from(reader.bytes.subarray(reader.start, reader.end))]);
      }
    }
  } catch (error) {
    assert.ok(error instanceof PacketError, String(error));
    seen.push(error.message);
  }
  return seen;
}

function packet(header: number, body: Uint8Array): Buffer {
  const length = body.length < 0x80 ? [body.length] : [(body.length & 0x7f) | 0x80, body.length >> 7];
  return Buffer.from([header, ...length, ...body]);
}
