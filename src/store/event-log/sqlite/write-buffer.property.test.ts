import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { EventBatch } from '#store/event-log/shared/event-batch';
import { fc } from '#tests/support/property';
import { MemtableReader } from './memtable-reader.ts';
import { openEventLogReader } from './reader.ts';
import { type EventLogWriter, openEventLogWriter } from './writer.ts';

/** Small, so that memtables are filled, flushed and dropped all the time. */
const memtableBytes = 6000;
const botIds = [1, 2, 3, 4, 5, 6, 7];

const arbitraryEvents = fc.array(
  fc.record({
    botId: fc.constantFrom(...botIds),
    clientId: fc.constantFrom<string>('a', 'b'),
    // Some payloads make a run long enough for its own row.
    payloadBytes: fc.oneof({ weight: 9, arbitrary: fc.nat(200) }, fc.constant(2500)),
  }),
  { minLength: 1, maxLength: 40 },
);
type Events = typeof arbitraryEvents extends fc.Arbitrary<infer Value> ? Value : never;

const arbitrarySteps = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant('write' as const) },
      { weight: 5, arbitrary: fc.constantFrom('fail', 'trim', 'restart', 'kill', 'other') },
    ),
    events: arbitraryEvents,
  }),
  { minLength: 5, maxLength: 60 },
);

test('buffered and flushed events are read as they were written, also after kills, failures and other writers', async () => {
  await fc.assert(
    fc.asyncProperty(arbitrarySteps, async (steps) => {
      using testbed = openTestbed();
      for (const { kind, events } of steps) {
        testbed[kind](events);
        await testbed.check();
      }
    }),
    { numRuns: 30 },
  );
});

const sessions: Readonly<Record<string, number>> = { a: 2 ** 52 + 1, b: 2 };

interface Written {
  readonly sequence: number;
  readonly clientId: string;
  readonly packetId: number;
  readonly payload: Uint8Array;
}

function openTestbed() {
  const folder = mkdtempSync(join(tmpdir(), 'scorewire-test-'));
  const path = join(folder, 'events.db');
  const memtables = new MemtableReader();
  let writer = open();
  const killed: EventLogWriter[] = [];
  const reader = openEventLogReader(path, memtables);
  const breaker = new DatabaseSync(path);
  const written = new Map<number, Written[]>(botIds.map((botId) => [botId, []]));
  let [lastBatch, lastPacketId, nowMs] = [0, 0, 1000];

  return {
    write: (events: Events) => write(writer, events),
    fail(events: Events): void {
      breaker.exec("create trigger broken after insert on arrivals begin select raise(abort, 'broken'); end");
      // From its own client, so that it does not become part of a long run, which bypasses the write buffer.
      const short: Events = [{ botId: 1, clientId: 'short', payloadBytes: 1 }];
      assert.throws(() => write(writer, [...events, ...short]), /broken/);
      breaker.exec('drop trigger broken');
    },
    /** Deletes everything except the events of the last few writes. */
    trim(): void {
      const eventsBeforeMs = nowMs - 5;
      for (let afterFeed: number | undefined = 0; afterFeed !== undefined; )
        ({ afterFeed } = writer.trim({ afterFeed, eventsBeforeMs, refusalsBeforeMs: 0 }));
    },
    restart(): void {
      writer.close();
      writer = open();
    },
    /** Abandons the writer with everything that it has in memory. */
    kill(): void {
      killed.push(writer);
      writer = open();
    },
    /** A second writer; neither knows of the other. */
    other(events: Events): void {
      const other = openEventLogWriter(path, () => {}, { memtableBytes });
      write(other, events);
      other.close();
      assert.throws(() => write(writer, events), /Another process/);
    },
    async check(): Promise<void> {
      for (const [botId, all] of written) {
        const kept = await reader.readEvents(botId, { afterSequence: 0, limit: 10_000 });
        const first = kept[0]?.sequence ?? all.length + 1;
        const plain = kept.map(({ sequence, clientId, packetId, payload }) => {
          return { sequence, clientId, packetId, payload: new Uint8Array(payload) };
        });
        assert.deepEqual(plain, all.slice(first - 1));
        const last = kept.at(-1);
        if (last === undefined) continue;
        const page = await reader.readEvents(botId, { afterSequence: last.sequence - 3, limit: 2 });
        assert.deepEqual(
          page.map(({ sequence }) => sequence),
          kept
            .map(({ sequence }) => sequence)
            .filter((sequence) => sequence > last.sequence - 3)
            .slice(0, 2),
        );
        const sender = { userId: 1, clientId: last.clientId, session: sessions[last.clientId] ?? 0, sessionBeganMs: 0 };
        const sent = await reader.readSent(botId, sender, last.packetId);
        assert.equal(sent.sequences[sent.indexOf(last.packetId)], last.sequence);
      }
    },
    [Symbol.dispose](): void {
      breaker.close();
      reader.close();
      for (const each of [writer, ...killed]) each.close();
      rmSync(folder, { recursive: true });
    },
  };

  function open(): EventLogWriter {
    const opened = openEventLogWriter(
      path,
      (change) => {
        const spare = memtables.change(change);
        if (spare !== undefined) opened.reuse(spare);
      },
      { memtableBytes },
    );
    return opened;
  }

  function write(to: EventLogWriter, events: Events): void {
    const batch = new EventBatch(1_000_000);
    nowMs += 1;
    const added = events.map(({ payloadBytes, ...event }) => {
      lastPacketId += 1;
      // Similar to the payload before, so that it is delta-encoded.
      const text = `{"n":${lastPacketId},"m":${lastPacketId % 7},"rest":"${'x'.repeat(payloadBytes)}"}`;
      const payload = new TextEncoder().encode(text).subarray(0, payloadBytes);
      const session = sessions[event.clientId] ?? 0;
      const sender = { ...event, session, packetId: lastPacketId, receivedAtMs: nowMs, userId: 1, eventTypeId: 3 };
      batch.add({ ...sender, bytes: payload, start: 0, end: payloadBytes }, { onDone() {} });
      return { ...sender, payload };
    });
    lastBatch += 1;
    to.write(lastBatch, batch, [], []);
    added.forEach(({ botId, clientId, packetId, payload }, index) => {
      const ofBot = written.get(botId) ?? [];
      const sequence = batch.memory.sequences[index] ?? 0;
      assert.equal(sequence, ofBot.length + 1);
      ofBot.push({ sequence, clientId, packetId, payload });
    });
  }
}
