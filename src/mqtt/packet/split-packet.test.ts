import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SplitPacket } from './split-packet.ts';

test('parts of any size are joined in order', () => {
  const whole = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) & 0xff));
  const sizes = [1, 3, 5000, 1, 65_536, 70, 4096, 100, 65_536];
  const split = new SplitPacket();
  for (let at = 0, turn = 0; at < whole.length; turn += 1) {
    const end = Math.min(at + (sizes[turn % sizes.length] as number), whole.length);
    const chunk = Buffer.from(whole.subarray(at, end));
    split.add(chunk, 0, chunk.length);
    at = end;
  }
  assert.equal(split.bytes, whole.length);
  assert.ok(split.join().equals(whole));
});

test('after joining it is empty', () => {
  const split = new SplitPacket();
  split.bytesWanted = 3;
  split.add(Buffer.from([1, 2, 3]), 0, 3);
  split.join();
  assert.deepEqual([split.bytes, split.bytesWanted], [0, 0]);
  split.add(Buffer.from([4]), 0, 1);
  assert.deepEqual([...split.join()], [4]);
});

test('a large part is not copied until the packet is complete', () => {
  const chunk = Buffer.alloc(65_536, 1);
  const split = new SplitPacket();
  split.add(chunk, 1, chunk.length);
  chunk.fill(2);
  assert.equal(split.join()[0], 2);
});

test('a small part of a large chunk does not keep the chunk in memory', () => {
  const chunk = Buffer.alloc(65_536, 1);
  const split = new SplitPacket();
  split.add(chunk, 0, 10_000);
  chunk.fill(2);
  assert.equal(split.join()[0], 1);
});

test('the beginning can be read byte by byte', () => {
  const split = new SplitPacket();
  for (const byte of [0x30, 0x80, 0x01]) {
    split.add(Buffer.from([byte]), 0, 1);
    assert.equal(split.beginning[split.bytes - 1], byte);
  }
});
