import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { applyDelta, createByteMemory, readPayloadBytes, viewByteMemory, writeDelta } from './delta-encoding.ts';

const value = fc.oneof(fc.string({ maxLength: 12 }), fc.integer(), fc.constant(null), fc.boolean());
const board = fc
  .record({ a: value, Clock: value, HomeScore: value, rest: fc.constant('the same for all') }, { requiredKeys: [] })
  .map((fields) => new TextEncoder().encode(JSON.stringify(fields)));
const bytes = fc.uint8Array({ maxLength: 300 });
const withCommas = fc
  .array(fc.constantFrom(0x2c, 0x7d, 0x30, 0x31), { maxLength: 200 })
  .map((codes) => Uint8Array.from(codes));
const payload = fc.oneof(board, bytes, withCommas);
/** Usually similar to the other payload. */
const pair = fc.oneof(
  fc.tuple(payload, payload),
  fc
    .tuple(
      fc.uint8Array({ minLength: 20, maxLength: 2000 }),
      fc.nat(),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat({ max: 300 }),
    )
    .map(([before, where, added, dropped]) => {
      const at = where % before.length;
      return [before, Uint8Array.from([...before.slice(0, at), ...added, ...before.slice(at + dropped)])] as const;
    }),
);

test('a payload is decoded from its delta to another, at any offset in memory', () => {
  fc.assert(
    fc.property(pair, fc.nat({ max: 20 }), ([before, after], offset) => {
      const [beforeMemory, memory] = [place(before, offset), place(after, offset + 3)];
      const target = createByteMemory(offset + after.length + 20);
      const end = writeDelta(
        beforeMemory,
        offset,
        offset + before.length,
        memory,
        offset + 3,
        offset + 3 + after.length,
        target,
        offset,
      );
      if (end === -1) return;
      const delta = target.bytes.subarray(offset, end);
      assert.deepEqual(apply(before, delta), after);
      assert.equal(readPayloadBytes(target.bytes, offset), after.length);
      assert.ok(delta.length <= Math.max(3, after.length / 2), 'the delta is too long');
    }),
    { numRuns: 1000 },
  );
});

test('the delta of a board that differs in a few values takes a fraction of it', () => {
  const before =
    '{"EventId":3,"Clock":"10:00","Period":2,"HomeScore":9,"GuestScore":31,"HomeTeamName":"Lakes","HomeFouls":2}';
  const after =
    '{"EventId":3,"Clock":"9:58","Period":2,"HomeScore":11,"GuestScore":31,"HomeTeamName":"Lakes","HomeFouls":2}';
  const [old, next] = [Buffer.from(before), Buffer.from(after)];
  const target = createByteMemory(200);
  const end = writeDelta(viewByteMemory(old), 0, old.length, viewByteMemory(next), 0, next.length, target, 0);
  assert.equal(Buffer.from(apply(old, target.bytes.subarray(0, end))).toString(), after);
  assert.ok(end > 0 && end <= 20, `${end} bytes`);
});

test('payloads with nothing in common are not delta-encoded', () => {
  const [old, next] = [Buffer.from('a'.repeat(100)), Buffer.from('b'.repeat(100))];
  const target = createByteMemory(200);
  assert.equal(writeDelta(viewByteMemory(old), 0, 100, viewByteMemory(next), 0, 100, target, 0), -1);
});

/** As in a run: the memory that the payload is written to holds the payload before it. */
function apply(before: Uint8Array, delta: Uint8Array): Uint8Array {
  const memory = createByteMemory(before.length + readPayloadBytes(delta, 0));
  memory.bytes.set(before);
  const stored = viewByteMemory(delta);
  const end = applyDelta(stored, 0, delta.length, memory, 0, before.length, before.length);
  assert.equal(end, memory.bytes.length);
  return memory.bytes.subarray(before.length);
}

/** At some offset in larger memory. */
function place(payload: Uint8Array, offset: number) {
  const memory = createByteMemory(offset + payload.length + 7);
  memory.bytes.fill(0x2c);
  memory.bytes.set(payload, offset);
  return memory;
}
