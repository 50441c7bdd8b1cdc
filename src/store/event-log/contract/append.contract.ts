import assert from 'node:assert/strict';
import { fc } from '#tests/support/property';
import { arbitraryStep, followModel } from './event-log-model.contract.ts';
import {
  all,
  append,
  appendAll,
  brokenClientId,
  type Claim,
  event,
  refusal,
  sequencesOf,
  textsOf,
  until,
} from './event-log-steps.contract.ts';

export function appendContract(claim: Claim): void {
  claim(
    'the events of a bot are numbered from 1 without a gap, in the order in which they were appended',
    async (log) => {
      const events = Array.from({ length: 3000 }, (_, index) =>
        event({ botId: (index % 7) - 3, packetId: index % 65_536 }),
      );
      const sequences = await appendAll(log, events);
      assert.deepEqual(
        sequences,
        events.map((_, index) => Math.floor(index / 7) + 1),
      );
      const stored = await log.readEvents(-3, all);
      assert.deepEqual(
        stored.map(({ sequence, packetId }) => [sequence, packetId]),
        stored.map((_, index) => [index + 1, (index * 7) % 65_536]),
      );
      assert.equal(stored.length, 429);
    },
  );

  claim('appending in many iterations of the event loop numbers them in order too', async (log) => {
    const sequences: Promise<number | undefined>[] = [];
    for (let iteration = 0; iteration < 100; iteration += 1) {
      for (let botId = 1; botId <= 3; botId += 1) sequences.push(append(log, event({ botId })));
      await new Promise(setImmediate);
    }
    assert.deepEqual(
      await Promise.all(sequences),
      Array.from({ length: 300 }, (_, index) => Math.floor(index / 3) + 1),
    );
  });

  claim('an append is answered once, and not before it returns', async (log) => {
    let answers = 0;
    const answered = new Promise<void>((resolve) => {
      const onDone = (): void => {
        answers += 1;
        resolve();
      };
      log.append(event({}), { onDone });
    });
    assert.equal(answers, 0);
    await answered;
    await appendAll(log, [event({}), event({})]);
    assert.equal(answers, 1);
  });

  claim('events of several clients, users and event types of a bot stay in their order', async (log) => {
    const senders = [
      { clientId: 'a', userId: 1, eventTypeId: 1 },
      { clientId: 'b', userId: 1, eventTypeId: 1 },
      { clientId: 'b', userId: 2, eventTypeId: 1 },
      { clientId: 'b', userId: 2, eventTypeId: 2 },
    ];
    const given = Array.from({ length: 40 }, (_, index) => senders[Math.floor(index / 3) % 4] as (typeof senders)[0]);
    await appendAll(log, given.map(event));
    const stored = await log.readEvents(1, all);
    assert.deepEqual(
      stored.map(({ clientId, userId, eventTypeId }) => ({ clientId, userId, eventTypeId })),
      given,
    );
  });

  claim('closing stores and answers what was appended before', async (log, home) => {
    const appended = appendAll(
      log,
      Array.from({ length: 5000 }, () => event({})),
    );
    log.refuse(refusal({}));
    log.saveSnapshot({ botId: 1, sequence: 5000, state: '{}' });
    await log.close();
    assert.equal((await appended).at(-1), 5000);
    const reopened = await home.open();
    assert.equal((await reopened.readEvents(1, all)).length, 5000);
    assert.equal((await reopened.readRefusals(1, { limit: 10 })).length, 1);
    assert.equal((await reopened.readSnapshot(1))?.sequence, 5000);
    assert.deepEqual(await appendAll(reopened, [event({}), event({ botId: 2 })]), [5001, 1]);
  });

  claim('an append to a closed log is answered as not stored', async (log, home) => {
    await log.close();
    assert.deepEqual(await appendAll(log, [event({})]), [undefined]);
    assert.deepEqual(await (await home.open()).readEvents(1, all), []);
  });

  claim('a failing store stores nothing, and after its repair the log goes on', async (log, home) => {
    await appendAll(log, [event({ text: 'before' }), event({ botId: 2 })]);
    await home.break();
    const events = [1, 2, 3, 4].map((botId) => event({ botId }));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const failed = await appendAll(log, [...events, event({ botId: 5, clientId: brokenClientId })]);
      assert.deepEqual(new Set(failed), new Set([undefined]));
    }
    await home.mend();
    const bots = [1, 2, 3];
    assert.deepEqual(
      await appendAll(
        log,
        bots.map((botId) => event({ botId, text: 'after' })),
      ),
      [2, 2, 1],
    );
    assert.deepEqual(textsOf(await log.readEvents(1, all)), ['before', 'after']);
    assert.deepEqual(sequencesOf(await log.readEvents(3, all)), [1]);
    assert.equal(log.depth, 0);
  });

  claim('the depth counts events and refusals that wait for a commit', async (log) => {
    assert.equal(log.depth, 0);
    const appended = appendAll(log, [event({}), event({}), event({ botId: 2 })]);
    log.refuse(refusal({}));
    assert.equal(log.depth, 4);
    await appended;
    await until(
      async () => log.depth,
      (depth) => depth === 0,
    );
  });

  claim('a working log answers a ping', async (log) => {
    await Promise.all([log.ping(), log.ping()]);
  });

  claim('after any appends, trims and reopenings, the log holds what a model predicts', async (_log, home) => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 25 }), async (steps) => {
        await followModel(home, steps);
      }),
      { numRuns: 15 },
    );
  });
}
