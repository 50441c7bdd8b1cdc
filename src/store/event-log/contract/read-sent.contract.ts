import assert from 'node:assert/strict';
import { suite } from 'node:test';
import type { EventLog, NewEvent, SessionSender } from '#core/ports/event-log';
import { appendAll, claimOn, event, noLimits, nowMs, type PrepareHome, trimAll } from './event-log-steps.contract.ts';

/** Above 2^52, to show that the number is stored exactly. */
const session = 2 ** 52 + 1;
const board: SessionSender = { userId: 7, clientId: 'a', session, sessionBeganMs: nowMs };

/** How every event log finds the events that a session may still have in flight. */
export function readSentContract(name: string, skip: string | false, prepare: PrepareHome): void {
  const claim = claimOn(skip, prepare);

  suite(`events in flight of a session on ${name}`, () => {
    claim('are those with a packet id that this session of this client and user sent to the bot', async (log, home) => {
      const { userId, clientId } = board;
      const sent = [
        event({ userId, clientId, session, packetId: 1 }),
        event({ userId, clientId, session: session + 1, packetId: 2 }),
        event({ userId, clientId, session: 0, packetId: 3 }),
        event({ userId, clientId: 'b', session, packetId: 4 }),
        event({ userId: 8, clientId, session, packetId: 5 }),
        event({ botId: 2, userId, clientId, session, packetId: 6 }),
        event({ userId, clientId, session, packetId: 0 }),
        event({ userId, clientId, session, packetId: 7, eventTypeId: 4 }),
        event({ userId, clientId, session, packetId: 8 }),
      ];
      for (const [index, one] of sent.entries()) await appendAll(log, [{ ...one, receivedAtMs: nowMs + index }]);
      const { sequences, packetIds, receivedAtMs } = await log.readSent(1, board, 9);
      // One of them went to another bot.
      assert.deepEqual(sequences, [1, 7, 8]);
      assert.deepEqual(packetIds, [1, 7, 8]);
      assert.deepEqual(receivedAtMs, [nowMs, nowMs + 7, nowMs + 8]);
      assert.deepEqual((await log.readSent(3, board, 1)).sequences, []);
      // Closing the log joins the short runs.
      await log.close();
      assert.deepEqual((await (await home.open()).readSent(1, board, 9)).sequences, [1, 7, 8]);
    });

    claim('start after a reused packet id: everything before was acknowledged', async (log) => {
      await appendAll(log, idsOf([1, 2, 3, 2, 4]));
      assert.deepEqual((await log.readSent(1, board, 9)).packetIds, [3, 2, 4]);
      assert.deepEqual([await find(log, 1), await find(log, 2), await find(log, 4)], [undefined, 4, 5]);
      await appendAll(log, idsOf([5, 3, 6]));
      assert.deepEqual((await log.readSent(1, board, 9)).packetIds, [2, 4, 5, 3, 6]);
      assert.deepEqual([await find(log, 3), await find(log, 1)], [7, undefined]);
    });

    claim('are found whether they were sent before or after an earlier search', async (log) => {
      assert.equal(await find(log, 1), undefined);
      await appendAll(log, [...idsOf([1, 2]), event({ clientId: 'b', session: 5, packetId: 2 }), ...idsOf([3])]);
      assert.deepEqual([await find(log, 3), await find(log, 4), await find(log, 1)], [4, undefined, 1]);
      for (let round = 0; round < 100; round += 1)
        await appendAll(log, [...idsOf([100 + round]), event({ clientId: 'b', session: 5, packetId: 5 })]);
      assert.deepEqual(
        [await find(log, 199), await find(log, 150), await find(log, 2), await find(log, 5)],
        [203, 105, 2, undefined],
      );
    });

    claim('are found however long ago they were sent, behind many events of others', async (log, home) => {
      await appendAll(log, idsOf([9]));
      const dayMs = 86_400_000;
      for (let day = 1; day <= 30; day += 1)
        await appendAll(
          log,
          Array.from({ length: 400 }, () => event({ clientId: 'b', receivedAtMs: nowMs + day * dayMs })),
        );
      assert.equal(await find(log, 9), 1);
      await log.close();
      assert.equal(await find(await home.open(), 9), 1);
    });

    claim('are found in a long log shared with another client, also after a part of it was deleted', async (log) => {
      const ofBoth = (from: number, count: number): NewEvent[] =>
        Array.from({ length: count }, (_, index) => {
          const sender = (from + index) % 2 === 0 ? board : { ...board, clientId: 'b', session: 5 };
          const packetId = Math.floor((from + index) / 2) + 1;
          return event({ ...sender, packetId, receivedAtMs: nowMs + from + index });
        });
      for (let round = 0; round < 10; round += 1) await appendAll(log, ofBoth(round * 500, 500));
      assert.deepEqual([await find(log, 2500), await find(log, 1), await find(log, 2501)], [4999, 1, undefined]);
      await appendAll(log, ofBoth(5000, 2500));
      assert.deepEqual([await find(log, 2501), await find(log, 3750), await find(log, 1)], [5001, 7499, 1]);
      await trimAll(log, { ...noLimits, eventsBeforeMs: nowMs + 6500 });
      const other = { ...board, clientId: 'b', session: 5 };
      assert.equal((await log.readSent(1, other, 1)).indexOf(1), -1);
      assert.deepEqual((await log.readSent(1, other, 1)).sequences.at(-1), 7500);
    });
  });
}

function idsOf(packetIds: readonly number[]): NewEvent[] {
  return packetIds.map((packetId) => event({ ...board, packetId }));
}

/** The sequence of the event with the packet id. */
async function find(log: EventLog, packetId: number): Promise<number | undefined> {
  const sent = await log.readSent(1, board, packetId);
  return sent.sequences[sent.indexOf(packetId)];
}
