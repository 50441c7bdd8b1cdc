import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import type { Outgoing } from './outgoing.ts';
import { SessionQueue } from './session-queue.ts';

/** An operation on the queue; the number is the bytes of a message, or a count. */
const step = fc.record({
  kind: fc.constantFrom('queue', 'queue away', 'shift', 'drop', 'read', 'unload', 'restore'),
  number: fc.integer({ min: 1, max: 20 }),
});

test('a queue behaves as one list of messages, wherever they are kept, and counts their bytes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new SessionQueue();
      /** The first ones are ready, the others are away. */
      const ready: Outgoing[] = [];
      const away: Outgoing[] = [];
      let next = 1;
      for (const { kind, number } of steps) {
        if (kind === 'queue' && away.length === 0) {
          ready.push(outgoing(next, number));
          queue.push(outgoing(next++, number));
        } else if (kind === 'queue away') {
          away.push(outgoing(next, number));
          queue.pushAway(next++, number);
        } else if (kind === 'shift') assert.equal(queue.shift()?.order, ready.shift()?.order);
        else if (kind === 'drop')
          for (let time = 0; time < number; time += 1)
            assert.equal(queue.dropOldest(), (ready.shift() ?? away.shift())?.order);
        else if (kind === 'read' && ready.length === 0) {
          assert.equal(queue.nextAway, away[0]?.order);
          for (const each of away.splice(0, number)) {
            queue.makeReady(each);
            ready.push(each);
          }
        } else if (kind === 'unload') {
          queue.unload();
          away.unshift(...ready.splice(0));
        }
        assert.equal(queue.length, ready.length + away.length);
        assert.equal(queue.hasAway, away.length > 0);
      }
      while (queue.dropOldest() !== undefined);
      assert.equal(queue.bytes, 0);
    }),
  );
});

test('a message counts its own bytes until it is unloaded, and then the mean', () => {
  const queue = new SessionQueue();
  queue.push(outgoing(1, 10));
  queue.pushAway(2, 20);
  queue.pushAway(3, 40);
  const bytes: number[] = [];
  queue.unload();
  for (let order = 4; order < 6; order += 1) queue.pushAway(order, order * 100);
  for (; queue.length > 0; queue.dropOldest()) bytes.push(queue.bytes);
  assert.deepEqual(bytes, [970, 960, 940, 900, 500]);
});

test('restored messages are counted by their sum', () => {
  const queue = new SessionQueue();
  queue.restore(7, 3, 100);
  assert.deepEqual([queue.length, queue.bytes, queue.nextAway], [3, 100, 7]);
  assert.deepEqual([queue.dropOldest(), queue.bytes], [7, 67]);
  queue.makeReady(outgoing(8, 50));
  assert.deepEqual([queue.length, queue.bytes, queue.shift()?.order, queue.bytes], [2, 84, 8, 34]);
  queue.skipAway(10);
  assert.deepEqual([queue.length, queue.bytes, queue.nextAway], [0, 0, undefined]);
});

test('a message dropped while it was read is not made ready, and a missing one is skipped', () => {
  const queue = new SessionQueue();
  for (let order = 1; order <= 4; order += 1) queue.pushAway(order, 10);
  queue.dropOldest();
  for (const order of [1, 3, 5]) queue.makeReady(outgoing(order, 10));
  assert.deepEqual([queue.length, queue.bytes, queue.shift()?.order, queue.nextAway], [2, 20, 3, 4]);
});

test('a gap in the orders does not make the last messages unreachable', () => {
  const queue = new SessionQueue();
  for (const order of [1, 2, 5]) queue.pushAway(order, 10);
  for (const order of [1, 2, 5]) queue.makeReady(outgoing(order, 10));
  assert.deepEqual(
    [...queue].map(({ order }) => order),
    [1, 2, 5],
  );
  assert.deepEqual([queue.hasAway, queue.bytes], [false, 30]);
});

function outgoing(order: number, bytes: number): Outgoing {
  return { order, message: undefined, bytes, qos: 1, retain: false, identifiers: [], packetId: 0, isCounted: false };
}
