import assert from 'node:assert/strict';
import { suite } from 'node:test';
import type { NewEvent } from '#core/ports/event-log';
import { appendAll, claimOn, event, noLimits, nowMs, type PrepareHome, textsOf } from './event-log-steps.contract.ts';

/** How every event log finds what a client sends again. */
export function findSentContract(name: string, skip: string | false, prepare: PrepareHome): void {
  const claim = claimOn(skip, prepare);

  suite(`what was sent before on ${name}`, () => {
    claim('the newest event that a client has sent with a packet id is found', async (log) => {
      const sent = [
        event({ clientId: 'a', packetId: 1, receivedAtMs: nowMs, text: 'first' }),
        event({ clientId: 'a', packetId: 1, receivedAtMs: nowMs + 1000, text: 'again' }),
        event({ clientId: 'b', packetId: 1, receivedAtMs: nowMs + 2000, text: 'other client' }),
        event({ clientId: 'a', packetId: 2, receivedAtMs: nowMs + 3000, text: 'other id' }),
        event({ botId: 2, clientId: 'a', packetId: 1, receivedAtMs: nowMs + 4000, text: 'other bot' }),
      ];
      for (const one of sent) await appendAll(log, [one]);
      const find = async (clientId: string, packetId: number, sinceMs: number) => {
        const found = await log.findSent(1, clientId, packetId, sinceMs);
        return found && [found.sequence, ...textsOf([found])];
      };
      assert.deepEqual(await find('a', 1, nowMs - 10_000), [2, 'again']);
      assert.deepEqual(await find('a', 1, nowMs + 1000), [2, 'again']);
      assert.equal(await find('a', 1, nowMs + 1001), undefined);
      assert.deepEqual(await find('b', 1, nowMs), [3, 'other client']);
      assert.equal(await find('c', 1, 0), undefined);
      assert.equal(await log.findSent(3, 'a', 1, 0), undefined);
    });

    claim('what is sent after something was looked for is found, and so is what was there before', async (log) => {
      const find = async (packetId: number) => (await log.findSent(1, 'a', packetId, nowMs))?.sequence;
      assert.equal(await find(1), undefined);
      const sent = (packetId: number, clientId = 'a') => event({ clientId, packetId });
      await appendAll(log, [sent(1), sent(2), sent(2, 'b'), sent(3)]);
      assert.deepEqual([await find(3), await find(4), await find(1)], [4, undefined, 1]);
      await appendAll(log, [sent(4), sent(1, 'b'), sent(3)]);
      assert.deepEqual(
        [await find(1), await find(2), await find(3), await find(4), await find(5)],
        [1, 2, 7, 5, undefined],
      );
      for (let round = 0; round < 100; round += 1) await appendAll(log, [sent(100 + round), sent(5, 'b')]);
      assert.deepEqual([await find(199), await find(150), await find(2), await find(5)], [206, 108, 2, undefined]);
    });

    claim('an event that was sent long before others of its bot is found, unless it is too old', async (log) => {
      await appendAll(log, [event({ clientId: 'a', packetId: 9, receivedAtMs: nowMs })]);
      for (let second = 1; second <= 300; second += 1)
        await appendAll(log, [event({ clientId: 'b', packetId: 1, receivedAtMs: nowMs + second * 1000 })]);
      assert.equal((await log.findSent(1, 'a', 9, nowMs))?.sequence, 1);
      assert.equal(await log.findSent(1, 'a', 9, nowMs + 1), undefined);
    });

    claim('of two clients that take turns, each is found in a long log, and in what is left of it', async (log) => {
      const ofClients = (from: number, count: number): NewEvent[] =>
        Array.from({ length: count }, (_, index) => {
          const packetId = Math.floor((from + index) / 2) + 1;
          return event({
            clientId: (from + index) % 2 === 0 ? 'a' : 'b',
            packetId,
            receivedAtMs: nowMs + from + index,
          });
        });
      const find = async (clientId: string, packetId: number, sinceMs = 0): Promise<number | undefined> =>
        (await log.findSent(1, clientId, packetId, sinceMs))?.sequence;
      for (let round = 0; round < 10; round += 1) await appendAll(log, ofClients(round * 500, 500));
      assert.deepEqual([await find('b', 1), await find('a', 2500), await find('a', 1)], [2, 4999, 1]);
      assert.deepEqual([await find('a', 2501), await find('c', 1)], [undefined, undefined]);
      await appendAll(log, ofClients(5000, 2500));
      assert.deepEqual([await find('a', 2501), await find('b', 3750), await find('b', 1)], [5001, 7500, 2]);
      const left = nowMs + 6500;
      while ((await log.trim({ ...noLimits, eventsBeforeMs: left })) > 0);
      assert.deepEqual([await find('d', 1), await find('a', 1), await find('b', 3750)], [undefined, undefined, 7500]);
    });
  });
}
