import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createEvent } from '#tests/support/given-event';
import { bot, botId, createLane, named } from '#tests/support/test-lane';
import { createIngress } from './ingress.ts';
import type { Stranger } from './ingress-parts.ts';
import type { PushAccess } from './push-access.ts';

const owner = 1;
const stranger = 2;

/** An ingress with one bot, its owner, and a stranger. The test controls when permissions are read. */
function createWorld() {
  const { parts, log, counters, advance } = createLane({});
  const strangers: Stranger[] = [];
  const published: { readonly topic: string; readonly userId: number; readonly alone: boolean }[] = [];
  const known = new Set([owner, stranger]);
  const lookups: ((error?: Error) => void)[] = [];
  const accessOf = (userId: number): PushAccess => {
    const assigned = userId === owner;
    return { userEnabled: true, botEnabled: assigned, assigned, bot: assigned ? bot : undefined };
  };
  const ingress = createIngress({
    ...parts,
    access: {
      ...parts.access,
      peek: (userId) => (known.has(userId) ? accessOf(userId) : undefined),
      find: async (userId) => {
        await new Promise<void>((go, fail) => lookups.push((error) => (error === undefined ? go() : fail(error))));
        known.add(userId);
        return accessOf(userId);
      },
    },
    output: {
      ...parts.output,
      isHeardBy: () => true,
      publishStatus(topic, _json, { userId, alone }, whenKept) {
        published.push({ topic, userId, alone });
        whenKept?.(true);
      },
    },
    onStranger: (one) => strangers.push(one),
  });
  const outcomes: string[] = [];
  return {
    ingress,
    log,
    counters,
    advance,
    strangers,
    published,
    known,
    lookups,
    outcomes,
    push(userId: number, name: string, to = botId): void {
      const bytes = Buffer.from(name);
      ingress.push(
        createEvent({
          botId: to,
          userId,
          clientId: `client of ${userId}`,
          qos: 1,
          packetId: 1,
          dup: false,
          sender: undefined,
          bytes,
          start: 0,
          end: bytes.length,
          receivedAtMs: 0,
          correlation: undefined,
          connectedAtMs: 0,
          session: 1,
          sessionBeganMs: 0,
          isCutOff: () => false,
          isOver: () => false,
          isStalled: () => false,
          answer: (outcome) =>
            outcomes.push(`${userId} ${outcome.kind === 'refused' ? outcome.because : outcome.kind}`),
        }),
      );
    },
  };
}

suite('a user to whom the bot is not assigned', () => {
  test('is the only one who is told, and leaves nothing at the bot', async () => {
    const { push, outcomes, published, log } = createWorld();
    push(stranger, 'no JSON');
    await turn();
    assert.deepEqual(outcomes, ['2 permission']);
    assert.deepEqual(published, [{ topic: `bot/${botId}/ingress_status`, userId: stranger, alone: true }]);
    assert.deepEqual(await log.readRefusals(botId, { limit: 10 }), []);
  });

  test('is told each time; the operator hears of it once in five seconds', async () => {
    const { push, published, strangers, counters, advance } = createWorld();
    for (let to = 1; to <= 500; to += 1) push(stranger, named(to), to + 100);
    assert.deepEqual([published.length, counters.permissionRefusals, counters.refused[4]], [500, 500, 500]);
    await advance(5000);
    push(stranger, named(1), 999);
    assert.deepEqual(strangers, [
      { userId: stranger, clientId: 'client of 2', botId: 101, attempts: 1 },
      { userId: stranger, clientId: 'client of 2', botId: 999, attempts: 500 },
    ]);
  });

  test('does not delay the users of the bot while the permissions of the stranger are read', async () => {
    const { push, outcomes, known, lookups } = createWorld();
    known.delete(stranger);
    push(stranger, named(1));
    push(stranger, named(2));
    push(owner, named(3));
    await turn();
    assert.deepEqual(outcomes, ['1 stored']);
    for (const go of lookups) go();
    await turn();
    assert.deepEqual(outcomes, ['1 stored', '2 permission', '2 permission']);
  });

  test('is the only one who is told when the permissions cannot be read', async () => {
    const { push, outcomes, published, known, lookups } = createWorld();
    known.delete(stranger);
    push(stranger, named(1));
    lookups.pop()?.(new Error('The store is down.'));
    await turn();
    assert.deepEqual(outcomes, ['2 store']);
    assert.deepEqual(published, [{ topic: `bot/${botId}/ingress_status`, userId: stranger, alone: true }]);
  });
});

test('the events of a user whose permissions are being read stay in order', async () => {
  const { push, known, lookups, log } = createWorld();
  known.delete(owner);
  push(owner, named(1));
  known.add(owner);
  push(owner, named(2));
  push(owner, named(3));
  for (const go of lookups) go();
  await turn();
  const events = await log.readEvents(botId, { afterSequence: 0, limit: 10 });
  assert.deepEqual(
    events.map(({ payload }) => Buffer.from(payload).toString()),
    [named(1), named(2), named(3)],
  );
});

suite('a closed bot', () => {
  test('takes no events and shows nothing until it is opened again', async () => {
    const { push, ingress, outcomes, log } = createWorld();
    push(owner, named(1));
    await turn();
    await ingress.closeBot(botId);
    push(owner, named(2));
    assert.deepEqual([await ingress.findLive(botId), ingress.peekLive(botId)], [undefined, undefined]);
    await log.deleteBot(botId);
    ingress.openBot(botId);
    assert.equal(await ingress.findLive(botId), undefined);
    push(owner, named(3));
    await turn();
    assert.deepEqual(outcomes, ['1 stored', '1 permission', '1 stored']);
    assert.equal((await ingress.findLive(botId))?.sequence, 2);
  });

  test('is closed when the events in flight are stored', async () => {
    const { push, ingress, log, outcomes } = createWorld();
    const reading = Promise.withResolvers<void>();
    log.onRead = () => reading.promise;
    push(owner, named(1));
    const closing = ingress.closeBot(botId);
    await turn();
    assert.equal(await Promise.race([closing, Promise.resolve('still open')]), 'still open');
    assert.deepEqual(outcomes, []);
    reading.resolve();
    await closing;
    assert.deepEqual(outcomes, ['1 stored']);
  });

  test('waits for events that are held as possible redeliveries', async () => {
    const { lane, push, advance, outcomes } = createLane({});
    const [before, now] = [{}, {}];
    push(named(1), { packetId: 1, sender: before });
    push(named(2), { packetId: 2, sender: before });
    await advance(10);
    push(named(1), { packetId: 1, dup: true, sender: now, connectedAtMs: 10 });
    await turn();
    const idle = lane.whenIdle().then(() => 'idle');
    assert.equal(await Promise.race([idle, turn('held')]), 'held');
    assert.deepEqual(outcomes(), ['stored', 'stored', undefined]);
    await advance(5000);
    assert.equal(await idle, 'idle');
    assert.notEqual(outcomes()[2], undefined);
  });

  test('tells its followers, including those who come later', async () => {
    const { ingress } = createWorld();
    const heard: string[] = [];
    ingress.listen(
      botId,
      () => {},
      () => heard.push('before'),
    );
    const stop = ingress.listen(
      botId,
      () => {},
      () => heard.push('stopped'),
    );
    stop();
    await ingress.closeBot(botId);
    ingress.listen(
      botId,
      () => {},
      () => heard.push('after'),
    );
    assert.deepEqual(heard, ['before', 'after']);
  });
});
