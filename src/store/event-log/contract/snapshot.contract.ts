import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import type { EventLog } from '#core/ports/event-log';
import { appendAll, event, noLimits, nowMs, settle, trimAll } from './event-log-steps.contract.ts';

/** How often a lane saves a snapshot. */
const snapshotEvery = 256;
/** The largest number of events that are read to rebuild a state. */
const eventsToReadMax = 1024 + snapshotEvery;

/** What every event log must do with the snapshots of live states. */
export function snapshotContract(
  name: string,
  skip: string | false,
  open: (t: TestContext) => Promise<EventLog>,
): void {
  const claim = (what: string, prove: (log: EventLog) => Promise<void>): void =>
    void test(what, { skip }, async (t) => prove(await open(t)));

  suite(`snapshots of live states on ${name}`, () => {
    claim('without a sequence, the newest snapshot of a bot is found', async (log) => {
      assert.equal(await log.readSnapshot(1), undefined);
      log.saveSnapshot({ botId: 2, sequence: 1, state: '{"other":true}' });
      await save(log, 5, '{"HomeScore":1}');
      await save(log, 9, '{"HomeScore":2,"Name":"Süd"}');
      await save(log, 7, '{"HomeScore":1}');
      log.saveSnapshot({ botId: 1, sequence: 8, state: '{"HomeScore":1}' });
      await save(log, 6, '{"HomeScore":0}');
      assert.deepEqual(await log.readSnapshot(1), { botId: 1, sequence: 9, state: '{"HomeScore":2,"Name":"Süd"}' });
      await save(log, 9, '{"HomeScore":3}');
      assert.equal((await log.readSnapshot(1))?.state, '{"HomeScore":3}');
      assert.equal((await log.readSnapshot(2))?.state, '{"other":true}');
      assert.equal(await log.readSnapshot(3), undefined);
    });

    claim('the snapshot found for a sequence is not after it, and not long before it', async (log) => {
      const last = 40 * snapshotEvery;
      for (let sequence = snapshotEvery; sequence <= last; sequence += snapshotEvery)
        await save(log, sequence, `after ${sequence}`);
      for (let upTo = 0; upTo <= last; upTo += 1) {
        const found = (await log.readSnapshot(1, upTo)) ?? { botId: 1, sequence: 0, state: 'after 0' };
        assert.deepEqual(found, { botId: 1, sequence: found.sequence, state: `after ${found.sequence}` });
        const toRead = upTo - found.sequence;
        assert.ok(toRead >= 0 && toRead < eventsToReadMax, `up to ${upTo}, found ${found.sequence}`);
      }
      assert.equal((await log.readSnapshot(1, last))?.sequence, last);
      assert.equal((await log.readSnapshot(1, Number.MAX_SAFE_INTEGER))?.sequence, last);
      assert.equal(await log.readSnapshot(2, last), undefined);
    });

    claim('a late snapshot of an earlier event does not replace newer ones', async (log) => {
      await save(log, 9000, 'newest');
      await save(log, 5000, 'late');
      const found = [await log.readSnapshot(1), await log.readSnapshot(1, 9000), await log.readSnapshot(1, 8999)];
      assert.deepEqual(
        found.map((snapshot) => snapshot?.state),
        ['newest', 'newest', 'late'],
      );
    });

    // Events 1 to 256 are of the first hour, and so on. The snapshots after 768, 1792, 2816, 3840 and 4864 are the last of their spans.
    for (const [hours, firstLeft] of [
      [11, 2816],
      [12, 3840],
    ] as const)
      claim(
        `after ${hours} hours were deleted, the snapshots are left that are followed by events without a gap`,
        async (log) => {
          await fill(log, 20);
          await trimHours(log, hours);
          const trimmed = hours * snapshotEvery;
          const [first] = await log.readEvents(1, { afterSequence: 0, limit: 1 });
          assert.equal(first?.sequence, trimmed + 1);
          assert.equal(await log.readSnapshot(1, trimmed - 1), undefined);
          for (let upTo = firstLeft; upTo < 20 * snapshotEvery; upTo += 1) {
            const { sequence } = (await log.readSnapshot(1, upTo)) ?? { sequence: 0 };
            assert.ok(sequence >= trimmed && upTo - sequence < eventsToReadMax, `up to ${upTo}, found ${sequence}`);
          }
          assert.equal((await log.readSnapshot(1))?.sequence, 20 * snapshotEvery);
        },
      );

    claim('when all events of a bot were deleted, its last snapshot is left', async (log) => {
      await fill(log, 20);
      await appendAll(log, [event({ receivedAtMs: nowMs })]);
      await trimHours(log, 100);
      assert.deepEqual(await log.readEvents(1, { afterSequence: 0, limit: 1 }), []);
      assert.equal((await log.readSnapshot(1))?.sequence, 20 * snapshotEvery);
      assert.equal(await log.readSnapshot(1, 20 * snapshotEvery - 1), undefined);
    });

    claim('deleting events of one bot leaves the snapshots of others', async (log) => {
      for (const botId of [0, 2]) log.saveSnapshot({ botId, sequence: 300, state: 'earlier' });
      await settle(log);
      for (const botId of [0, 2]) log.saveSnapshot({ botId, sequence: 3000, state: 'later' });
      await fill(log, 20);
      await trimHours(log, 19);
      for (const botId of [0, 2]) assert.equal((await log.readSnapshot(botId, 2999))?.state, 'earlier');
    });
  });
}

async function save(log: EventLog, sequence: number, state: string): Promise<void> {
  log.saveSnapshot({ botId: 1, sequence, state });
  await settle(log);
}

/** Appends in each hour as many events as there are between two snapshots. */
async function fill(log: EventLog, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    const receivedAtMs = nowMs + hour * 3_600_000;
    await appendAll(
      log,
      Array.from({ length: snapshotEvery }, () => event({ receivedAtMs })),
    );
    await save(log, (hour + 1) * snapshotEvery, '{}');
  }
}

async function trimHours(log: EventLog, hours: number): Promise<void> {
  await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + hours * 3_600_000 });
}
