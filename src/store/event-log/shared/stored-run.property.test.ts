import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '#tests/support/property';
import { createByteMemory, viewByteMemory } from './delta-encoding.ts';
import { eventHeaderBytes, measurePayloads, readRun, writeEvent, writeEventHeader } from './stored-run.ts';

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.nat().map((score) => `{"EventId":3,"HomeScore":${score},"HomeTeamName":"Hills","GuestTeamName":"Valley"}`),
);
const head = { botId: 1, userId: 2, clientId: 'c', session: 4, eventTypeId: 3, oldestMs: 0, newestMs: 0 };

test('an event in a run takes no more room than by itself, and is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
      const whole = texts.map((each, index) => toWhole(each, index));
      // No room beyond the whole events: a write past the end would be lost.
      const target = createByteMemory(whole.reduce((bytes, { length }) => bytes + length, 0));
      let end = 0;
      let before: Uint8Array | undefined;
      for (const event of whole) {
        if (before === undefined) target.bytes.set(event);
        end =
          before === undefined
            ? event.length
            : writeEvent(viewByteMemory(before), 0, before.length, viewByteMemory(event), 0, event.length, target, end);
        before = event;
      }
      const events = target.bytes.subarray(0, end);
      const run = { ...head, firstSequence: 5, eventCount: texts.length, events };
      const read = readRun(run);
      for (const [index, { sequence }] of read.entries())
        assert.deepEqual(readRun(run, sequence), read.slice(0, index + 1));
      assert.deepEqual(
        read.map(({ sequence, receivedAtMs, packetId, payload }) => [
          sequence,
          receivedAtMs,
          packetId,
          new TextDecoder().decode(payload),
        ]),
        texts.map((each, index) => [5 + index, index * 1000, index, each]),
      );
      assert.equal(measurePayloads(events), Buffer.byteLength(texts.join('')));
    }),
    { numRuns: 500 },
  );
});

function toWhole(each: string, index: number): Uint8Array {
  const payload = Buffer.from(each);
  const event = Buffer.concat([Buffer.alloc(eventHeaderBytes), payload]);
  writeEventHeader(viewByteMemory(event).view, 0, index * 1000, index, payload.length);
  return event;
}
