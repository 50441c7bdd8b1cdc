import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LivePayload } from '#core/ingress/live-payload';
import type { ReplayParts } from '#core/ingress/replay-live';
import { noLimits, settle, trimAll } from '#store/event-log/contract/event-log-steps.contract';
import { createFakeLiveOn, fakeBotId, type Replayed, replayAll } from '#tests/support/fake-live';
import { eventLogHomes } from './event-log-homes.ts';

const snapshotEvery = 256;
const rounds = 20;
const last = rounds * snapshotEvery;
/** A span of snapshots, and the events that may be missing at its end. */
const eventsToReadMax = 1024 + snapshotEvery;

interface ReplayedFromLog extends Replayed {
  /** How many events before the first payload were read to build its state. */
  readonly readBefore: number;
}

for (const { name, skip, prepare } of eventLogHomes) {
  const fill = async (t: TestContext) => {
    const log = await (await prepare(t)).open();
    const live = createFakeLiveOn(log, snapshotEvery);
    const told: LivePayload[] = [];
    live.ingress.listen(fakeBotId, (payload) => told.push(payload()));
    for (let round = 0; round < rounds; round += 1) {
      for (let count = 0; count < snapshotEvery; count += 1) live.push();
      await settle(log);
    }
    return { log, told, replay: (after: number) => replay(live, after) };
  };

  test(`${name}: a replay equals the live payloads, and reads few events before them`, { skip }, async (t) => {
    const { told, replay } = await fill(t);
    for (const after of [0, 1, 700, 1024, 2815, 2816, 4000, last - 1, last]) {
      const { payloads, end, readBefore } = await replay(after);
      assert.deepEqual([payloads, end], [told.slice(after), 'complete']);
      assert.ok(readBefore < eventsToReadMax, `${readBefore} events before ${after}`);
    }
  });

  test(`${name}: after retention a replay has no gap, and begins at most one span after the first event`, {
    skip,
  }, async (t) => {
    const { log, told, replay } = await fill(t);
    // Events were received one millisecond apart.
    await trimAll(log, { ...noLimits, eventsBeforeMs: 2001 });
    const [first] = await log.readEvents(fakeBotId, { afterSequence: 0, limit: 1 });
    const trimmed = (first?.sequence ?? 0) - 1;
    assert.ok(trimmed > 2000 - snapshotEvery && trimmed <= 2000, `deleted up to ${trimmed}`);
    for (const after of [0, trimmed - 1])
      assert.deepEqual(await replay(after), { payloads: [], end: 'gone', readBefore: 0 });
    for (const after of [trimmed + eventsToReadMax, 4000, last]) {
      const { payloads, end } = await replay(after);
      assert.deepEqual([payloads, end], [told.slice(after), 'complete']);
    }
  });
}

async function replay(live: ReplayParts, after: number): Promise<ReplayedFromLog> {
  let readBefore = 0;
  const log: ReplayParts['log'] = {
    readSnapshot: (botId, upToSequence) => live.log.readSnapshot(botId, upToSequence),
    async readEvents(botId, query) {
      const events = await live.log.readEvents(botId, query);
      readBefore += events.filter(({ sequence }) => sequence <= after).length;
      return events;
    },
  };
  return { ...(await replayAll({ ...live, log }, after)), readBefore };
}
