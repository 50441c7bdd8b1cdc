import assert from 'node:assert/strict';
import { all, append, appendAll, type Claim, event, nowMs, sequencesOf } from './event-log-steps.contract.ts';

export function readEventsContract(claim: Claim): void {
  claim('the time of the last event of a bot is found, and undefined without events', async (log) => {
    const times = Array.from({ length: 600 }, (_, index) => nowMs + index * 1000);
    await appendAll(
      log,
      times.map((receivedAtMs, index) => event({ botId: (index % 2) + 1, receivedAtMs })),
    );
    const found = [await log.findLastTime(1), await log.findLastTime(2), await log.findLastTime(3)];
    assert.deepEqual(found, [times.at(-2), times.at(-1), undefined]);
    await append(log, event({ botId: 1, receivedAtMs: nowMs + 700_000, clientId: 'another' }));
    assert.equal(await log.findLastTime(1), nowMs + 700_000);
    while ((await log.deleteBot(1)) > 0);
    assert.deepEqual([await log.findLastTime(1), await log.findLastTime(2)], [undefined, times.at(-1)]);
  });

  claim('a page of events begins after a sequence and ends at a limit', async (log) => {
    await appendAll(
      log,
      Array.from({ length: 100 }, () => event({})),
    );
    const page = async (afterSequence: number, limit: number) =>
      sequencesOf(await log.readEvents(1, { afterSequence, limit }));
    assert.deepEqual(await page(0, 3), [1, 2, 3]);
    assert.deepEqual(await page(42, 2), [43, 44]);
    assert.deepEqual(await page(98, 10), [99, 100]);
    assert.deepEqual(await page(100, 10), []);
    assert.deepEqual(await page(Number.MAX_SAFE_INTEGER - 1, 10), []);
    assert.deepEqual(sequencesOf(await log.readEvents(2, all)), []);
  });

  claim('a page of events ends with the event that reaches the byte limit', async (log) => {
    // Large and small events of several clients make runs of every length, stored in every way.
    const sizes = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 40_000 : 20));
    for (const [index, size] of sizes.entries())
      await appendAll(log, [event({ clientId: `client ${index % 7}`, text: String(index % 10).repeat(size) })]);
    const bytesMax = 50_000;
    const got: number[] = [];
    for (;;) {
      const page = await log.readEvents(1, { afterSequence: got.at(-1) ?? 0, limit: 1000, bytesMax });
      if (page.length === 0) break;
      const bytes = page.map(({ payload }) => payload.length);
      assert.ok(sum(bytes.slice(0, -1)) < bytesMax, 'no event after the limit was reached');
      assert.ok(
        sum(bytes) >= bytesMax || got.length + page.length === sizes.length,
        'every page but the last reaches the limit',
      );
      got.push(...sequencesOf(page));
    }
    assert.deepEqual(
      got,
      sizes.map((_, index) => index + 1),
    );
    const whole = await log.readEvents(1, all);
    assert.deepEqual(
      whole.map(({ payload }) => payload.length),
      sizes,
    );
    assert.deepEqual(sequencesOf(whole), got);
  });

  claim('events are found by when they were received', async (log) => {
    for (let minute = 0; minute < 200; minute += 1)
      await appendAll(
        log,
        [0, 1, 2].map(() => event({ receivedAtMs: nowMs + minute * 60_000 })),
      );
    const between = async (fromMinute: number | undefined, toMinute: number | undefined, afterSequence = 0) =>
      sequencesOf(
        await log.readEvents(1, {
          afterSequence,
          limit: 5,
          fromMs: fromMinute === undefined ? undefined : nowMs + fromMinute * 60_000,
          toMs: toMinute === undefined ? undefined : nowMs + toMinute * 60_000,
        }),
      );
    assert.deepEqual(await between(100, undefined), [301, 302, 303, 304, 305]);
    assert.deepEqual(await between(100, undefined, 303), [304, 305, 306, 307, 308]);
    assert.deepEqual(await between(undefined, 0), [1, 2, 3]);
    assert.deepEqual(await between(199, 199), [598, 599, 600]);
    assert.deepEqual(await between(50.5, 51), [154, 155, 156]);
    assert.deepEqual(await between(-10, -1), []);
    assert.deepEqual(await between(200, 300), []);
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
