import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transport } from '#mqtt/transport';
import { Outbox } from './outbox.ts';

test('acknowledgements and packets go out in one write, in order', () => {
  const { outbox, writes } = createOutbox();
  outbox.pushAck(0x40, 1);
  outbox.pushAck(0x50, 0xffff);
  outbox.push(Buffer.from('one'));
  outbox.pushTemplate({ bytes: Buffer.from([0x32, 5, 0, 1, 0x61, 0, 0]), packetIdOffset: 5 }, 0x0102);
  outbox.pushAck(0x62, 3);
  outbox.flush();
  assert.deepEqual(writes, [['40020001', '5002ffff', '6f6e65', '32050001610102', '62020003'].join('')]);
});

test('a template is not changed by packet ids', () => {
  const { outbox, writes } = createOutbox();
  const template = { bytes: Buffer.from([0x32, 5, 0, 1, 0x61, 0, 0]), packetIdOffset: 5 };
  outbox.pushTemplate(template, 0x0102);
  outbox.pushTemplate(template, 0x0304);
  outbox.flush();
  assert.deepEqual(writes, [['32050001610102', '32050001610304'].join('')]);
  assert.equal(template.bytes.toString('hex'), '32050001610000');
});

test('waiting bytes are counted, and 0 after a flush', () => {
  const { outbox } = createOutbox();
  outbox.pushAck(0x40, 1);
  outbox.push(Buffer.alloc(10));
  assert.equal(outbox.bytes, 14);
  outbox.flush();
  assert.equal(outbox.bytes, 0);
});

test('nothing is written while the socket is full, and everything afterwards', () => {
  const { outbox, writes, peer } = createOutbox();
  peer.takesMore = false;
  outbox.push(Buffer.from([1]));
  outbox.flush();
  outbox.push(Buffer.from([2]));
  outbox.pushAck(0x40, 1);
  outbox.flush();
  assert.deepEqual([writes, outbox.blocked, outbox.bytes], [['01'], true, 5]);
  peer.takesMore = true;
  outbox.onDrained();
  assert.deepEqual([writes, outbox.blocked, outbox.bytes], [['01', '0240020001'], false, 0]);
});

test('discarded packets are never written', () => {
  const { outbox, writes, peer } = createOutbox();
  peer.takesMore = false;
  outbox.push(Buffer.from([1]));
  outbox.flush();
  outbox.push(Buffer.from([2]));
  outbox.pushAck(0x40, 1);
  outbox.clear();
  assert.equal(outbox.bytes, 0);
  outbox.onDrained();
  assert.deepEqual(writes, ['01']);
});

test('large packets are written as they are, small ones in one buffer', () => {
  const { outbox, chunkCounts } = createOutbox();
  const large = Buffer.alloc(40_000);
  for (const packets of [
    [large, large],
    [Buffer.of(1), Buffer.of(2)],
  ]) {
    for (const packet of packets) outbox.push(packet);
    outbox.flush();
  }
  assert.deepEqual(chunkCounts, [2, 1]);
});

function createOutbox() {
  const writes: string[] = [];
  const chunkCounts: number[] = [];
  const peer = { takesMore: true };
  const transport: Transport = {
    kind: 'tcp',
    address: '',
    write(chunks) {
      writes.push(Buffer.concat(chunks).toString('hex'));
      chunkCounts.push(chunks.length);
      return peer.takesMore;
    },
    end() {},
    destroy() {},
    pause() {},
    resume() {},
  };
  return { outbox: new Outbox(transport), writes, chunkCounts, peer };
}
