import assert from 'node:assert/strict';
import { suite } from 'node:test';
import {
  all,
  appendAll,
  claimOn,
  event,
  noLimits,
  nowMs,
  type PrepareHome,
  refusal,
  sequencesOf,
  settle,
  snapshotsOf,
  trimAll,
  until,
} from './event-log-steps.contract.ts';

/** What every event log deletes and keeps. */
export function retentionContract(name: string, skip: string | false, prepare: PrepareHome): void {
  const claim = claimOn(skip, prepare);

  suite(`retention on ${name}`, () => {
    claim('a long log keeps few snapshots', async (log) => {
      const sequences = Array.from({ length: 100 }, (_, index) => (index + 1) * 1000);
      for (const sequence of sequences) {
        log.saveSnapshot({ botId: 1, sequence: sequence - 500, state: '{}' });
        await settle(log);
        log.saveSnapshot({ botId: 1, sequence, state: '{}' });
        await settle(log);
      }
      const kept = await snapshotsOf(log, 1);
      assert.equal(kept[0], 100_000);
      assert.ok(kept.length <= 100_000 / 1024 + 1, `${kept.length} of 200`);
    });

    claim('trimming by age deletes older events and nothing else', async (log) => {
      for (let hour = 0; hour < 10; hour += 1)
        await appendAll(
          log,
          [1, 2, 3].map((botId) => event({ botId, receivedAtMs: nowMs + hour * 3_600_000 })),
        );
      assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 4 * 3_600_000 }), 12);
      for (const botId of [1, 2, 3])
        assert.deepEqual(sequencesOf(await log.readEvents(botId, all)), [5, 6, 7, 8, 9, 10]);
      assert.equal(await log.trim({ ...noLimits, eventsBeforeMs: nowMs + 4 * 3_600_000 }), 0);
      assert.equal(await log.trim(noLimits), 0);
    });

    claim(
      'a bot whose events were all deleted continues with the next sequence, also after a restart',
      async (log, home) => {
        await appendAll(
          log,
          Array.from({ length: 500 }, () => event({ receivedAtMs: nowMs })),
        );
        assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 }), 500);
        assert.deepEqual(await log.readEvents(1, all), []);
        assert.deepEqual(await appendAll(log, [event({ receivedAtMs: nowMs })]), [501]);
        assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 }), 1);
        await log.close();
        const reopened = await home.open();
        assert.deepEqual(await appendAll(reopened, [event({}), event({})]), [502, 503]);
        assert.deepEqual(sequencesOf(await reopened.readEvents(1, all)), [502, 503]);
      },
    );

    claim('a page that begins before the first remaining event has no gap', async (log) => {
      const many = (receivedAtMs: number) =>
        appendAll(
          log,
          Array.from({ length: 100 }, () => event({ receivedAtMs })),
        );
      await many(nowMs);
      await many(nowMs + 3_600_000);
      await many(nowMs + 3_600_000);
      assert.equal(await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 }), 100);
      for (const limit of [1, 50, 100, 150]) {
        const page = sequencesOf(await log.readEvents(1, { afterSequence: 0, limit }));
        assert.deepEqual(
          page,
          Array.from({ length: limit }, (_, index) => 101 + index),
        );
      }
    });

    claim('trimming by size deletes the oldest events until the log is small enough', async (log) => {
      // Random payloads, so that each is stored whole.
      const payloadOf = (index: number): Uint8Array => new Uint8Array(2000).fill(index);
      const hourAgoMs = Date.now() - 3_600_000;
      for (let minute = 0; minute < 60; minute += 1) {
        const receivedAtMs = hourAgoMs + minute * 60_000;
        await appendAll(
          log,
          Array.from({ length: 20 }, (_, index) =>
            event({ botId: (index % 4) + 1, receivedAtMs, payload: payloadOf(index) }),
          ),
        );
      }
      const deleted = await trimAll(log, { ...noLimits, bytesMax: 1_200_000 });
      assert.ok(deleted > 400 && deleted < 1100, `${deleted} of 1200`);
      const left = await Promise.all([1, 2, 3, 4].map((botId) => log.readEvents(botId, all)));
      const oldest = left.map(([first]) => first?.receivedAtMs ?? 0);
      assert.ok(Math.max(...oldest) - Math.min(...oldest) <= 300_000, 'they reach back about equally far');
      for (const events of left) assert.equal(events.at(-1)?.sequence, 300);
      assert.equal(await log.trim({ ...noLimits, bytesMax: 1_200_000 }), 0);
      assert.deepEqual(await appendAll(log, [event({})]), [301]);
    });

    claim('trimming deletes old refusals and keeps younger ones and all events', async (log) => {
      await appendAll(log, [event({ receivedAtMs: 1 })]);
      for (let index = 0; index < 600; index += 1) log.refuse(refusal({ receivedAtMs: nowMs + index }));
      await until(
        () => log.readRefusals(1, { limit: 1000 }),
        (found) => found.length === 600,
      );
      assert.equal(await trimAll(log, { ...noLimits, refusalsBeforeMs: nowMs + 550 }), 550);
      const left = await log.readRefusals(1, { limit: 1000 });
      assert.deepEqual([left.length, left.at(-1)?.receivedAtMs], [50, nowMs + 550]);
      assert.equal((await log.readEvents(1, all)).length, 1);
    });

    claim('events can be appended while the log is trimmed', async (log) => {
      const old = Array.from({ length: 3000 }, (_, index) => event({ botId: index % 50, receivedAtMs: nowMs }));
      await appendAll(log, old);
      const trimmed = trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 1 });
      for (let turn = 0; turn < 50; turn += 1)
        await appendAll(
          log,
          Array.from({ length: 50 }, (_, botId) => event({ botId, receivedAtMs: nowMs + 10 })),
        );
      assert.equal(await trimmed, 3000);
      for (let botId = 0; botId < 50; botId += 1) {
        const left = sequencesOf(await log.readEvents(botId, all));
        assert.deepEqual([left[0], left.length], [61, 50]);
      }
    });
  });
}
