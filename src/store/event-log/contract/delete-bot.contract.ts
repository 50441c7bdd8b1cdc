import assert from 'node:assert/strict';
import { suite } from 'node:test';
import type { EventLog } from '#core/ports/event-log';
import {
  all,
  appendAll,
  claimOn,
  event,
  nowMs,
  type PrepareHome,
  refusal,
  sequencesOf,
  settle,
  snapshotsOf,
} from './event-log-steps.contract.ts';

/** How every event log deletes the history of a bot. */
export function deleteBotContract(name: string, skip: string | false, prepare: PrepareHome): void {
  const claim = claimOn(skip, prepare);

  suite(`deleting a bot on ${name}`, () => {
    claim('nothing is left of the bot, and everything of the others', async (log) => {
      for (const botId of [1, 2]) await fill(log, botId, 40);
      assert.equal(await log.countEvents(1), 40);
      await deleteAll(log, 1);
      assert.deepEqual(await contentOf(log, 1), nothing);
      const { sequences, refusals, snapshots } = await contentOf(log, 2);
      assert.deepEqual([sequences.length, refusals, snapshots], [40, 1, [40]]);
    });

    claim('is done in short steps', async (log) => {
      const payload = new Uint8Array(5000);
      for (let batch = 0; batch < 8; batch += 1)
        await appendAll(
          log,
          // Runs of one event each, because the client changes.
          Array.from({ length: 100 }, (_, index) => event({ botId: 1, clientId: `c${index}`, payload })),
        );
      const first = await log.deleteBot(1);
      assert.ok(first > 0 && first < 800, `${first} of 800 in a step`);
      assert.equal(first + (await deleteAll(log, 1)), 800);
      assert.equal(await log.countEvents(1), 0);
    });

    claim('a sequence is never reused, also after a restart', async (log, home) => {
      await fill(log, 1, 40);
      await deleteAll(log, 1);
      assert.deepEqual(await appendAll(log, [event({ botId: 1 })]), [41]);
      await deleteAll(log, 1);
      await log.close();
      const again = await home.open();
      assert.deepEqual(await contentOf(again, 1), nothing);
      assert.deepEqual(await appendAll(again, [event({ botId: 1 })]), [42]);
      assert.deepEqual(sequencesOf(await again.readEvents(1, all)), [42]);
      assert.equal(await again.countEvents(1), 1);
    });

    claim('includes refusals and snapshots that are not stored yet', async (log) => {
      await appendAll(log, [event({ botId: 1 })]);
      log.refuse(refusal({ botId: 1 }));
      log.saveSnapshot({ botId: 1, sequence: 1, state: '{}' });
      await deleteAll(log, 1);
      await settle(log);
      assert.deepEqual(await contentOf(log, 1), nothing);
    });

    claim('a packet id that a session used before names a new event afterwards', async (log) => {
      const sent = { botId: 1, session: 3, packetId: 5 };
      const sender = { userId: 7, clientId: 'scoreboard', session: 3, sessionBeganMs: nowMs };
      const find = async (): Promise<number | undefined> => {
        const found = await log.readSent(1, sender, 5);
        return found.sequences[found.indexOf(5)];
      };
      await appendAll(log, [event(sent)]);
      assert.equal(await find(), 1);
      await deleteAll(log, 1);
      await appendAll(log, [event(sent)]);
      assert.equal(await find(), 2);
      assert.deepEqual(sequencesOf(await log.readEvents(1, { ...all, limit: 1 })), [2]);
    });

    claim('an unknown bot has nothing to delete', async (log) => {
      assert.deepEqual([await log.deleteBot(77), await log.countEvents(77)], [0, 0]);
    });
  });
}

const nothing = { sequences: [], refusals: 0, snapshots: [] };

async function fill(log: EventLog, botId: number, count: number): Promise<void> {
  await appendAll(
    log,
    Array.from({ length: count }, () => event({ botId })),
  );
  log.refuse(refusal({ botId }));
  log.saveSnapshot({ botId, sequence: count, state: '{}' });
  await settle(log);
}

async function deleteAll(log: EventLog, botId: number): Promise<number> {
  let total = 0;
  for (let deleted = -1; deleted !== 0; total += Math.max(deleted, 0)) deleted = await log.deleteBot(botId);
  return total;
}

async function contentOf(log: EventLog, botId: number) {
  const refusals = (await log.readRefusals(botId, { limit: 1000 })).length;
  return {
    sequences: sequencesOf(await log.readEvents(botId, all)),
    refusals,
    snapshots: await snapshotsOf(log, botId),
  };
}
