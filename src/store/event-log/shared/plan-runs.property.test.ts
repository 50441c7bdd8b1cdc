import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoggedEvent } from '#core/ports/event-log';
import { fc } from '#tests/support/property';
import { EventBatch } from './event-batch.ts';
import { numberRun, RunPlanner } from './plan-runs.ts';
import { readRun } from './stored-run.ts';

const arbitraryBoard = fc
  .record({
    Clock: fc.constantFrom('10:00', '9:59', ''),
    HomeScore: fc.nat({ max: 120 }),
    Period: fc.constantFrom(1, null),
  })
  .map((board) => new TextEncoder().encode(JSON.stringify({ EventId: 3, ...board, HomeTeamName: 'Hills' })));

const arbitraryEvent = fc.record({
  botId: fc.constantFrom(-5, 0, 1, 2, 2_147_483_647),
  receivedAtMs: fc.integer({ min: 0, max: 2 ** 45 }),
  userId: fc.constantFrom(1, 2),
  clientId: fc.constantFrom('a', 'b', ''),
  session: fc.constantFrom(0, 2 ** 52 + 1, 2 ** 52 + 2),
  packetId: fc.integer({ min: 0, max: 65_535 }),
  eventTypeId: fc.constantFrom(1, 2),
  payload: fc.oneof(fc.uint8Array({ maxLength: 60 }), arbitraryBoard),
});

test('the runs of a batch hold its events, in order for each bot', () => {
  fc.assert(
    fc.property(fc.array(arbitraryEvent, { maxLength: 60 }), fc.integer({ min: 1, max: 200 }), (events, bytesMax) => {
      const batch = new EventBatch(100_000);
      for (const { payload, ...event } of events)
        batch.add({ ...event, bytes: payload, start: 0, end: payload.length }, { onDone() {} });
      const { order, runs } = new RunPlanner(bytesMax).plan(batch);
      const read: LoggedEvent[] = [];
      const lastSequences = new Map<number, number>();
      for (const run of runs) {
        const firstSequence = (lastSequences.get(run.botId) ?? 0) + 1;
        lastSequences.set(run.botId, firstSequence + run.to - run.from - 1);
        numberRun(batch, order, run, firstSequence);
        const ofRun = readRun({ ...run, eventCount: run.to - run.from, firstSequence });
        assert.ok(ofRun.length === 1 || run.events.length <= bytesMax);
        const times = ofRun.map(({ receivedAtMs }) => receivedAtMs);
        assert.deepEqual([Math.min(...times), Math.max(...times)], [run.oldestMs, run.newestMs]);
        read.push(...ofRun.map((event) => ({ ...event, session: run.session })));
      }
      const sequences = Array.from(batch.memory.sequences.subarray(0, events.length));
      const expected = events.map((event, index) => ({ ...event, sequence: sequences[index] }));
      const inOrder = (all: readonly { botId: number; sequence: number | undefined }[]) =>
        all.toSorted((a, b) => a.botId - b.botId || Number(a.sequence) - Number(b.sequence));
      assert.deepEqual(inOrder(read), inOrder(expected));
      for (const botId of lastSequences.keys()) {
        const ofBot = expected.filter((event) => event.botId === botId);
        assert.deepEqual(
          ofBot.map(({ sequence }) => sequence),
          ofBot.map((_, index) => index + 1),
        );
      }
    }),
  );
});
