import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { AppendWaiter } from '#core/ports/event-log';
import { allowed, bot, botId, createLane, named } from '#tests/support/test-lane';
import type { IngressStatus } from './status.ts';

suite('a user who may not push', () => {
  test('is told each time, but the log keeps only one refusal in five seconds', async () => {
    const { push, access, advance, statuses, outcomes, log, counters } = createLane({});
    access.value = { ...allowed, userEnabled: false };
    for (let count = 0; count < 10; count += 1) push('no JSON');
    await turn();
    assert.deepEqual(new Set(outcomes()), new Set(['permission']));
    assert.deepEqual([statuses().length, counters.permissionRefusals, counters.refused[4]], [10, 10, 10]);
    assert.equal((await log.readRefusals(botId, { limit: 100 })).length, 1);
    await advance(5000);
    push('no JSON');
    await turn();
    assert.equal((await log.readRefusals(botId, { limit: 100 })).length, 2);
  });

  test('may push again as soon as the permission is back', async () => {
    const { push, access, outcomes } = createLane({});
    push(named(1));
    await turn();
    access.value = { ...allowed, botEnabled: false };
    push(named(2));
    access.value = allowed;
    push(named(3));
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'permission', 'stored']);
  });

  test('is refused after the permission is read, if it is not cached', async () => {
    const { push, access, outcomes } = createLane({});
    access.atHand = false;
    access.value = { ...allowed, assigned: false };
    push(named(1));
    assert.deepEqual(outcomes(), [undefined]);
    await turn();
    assert.deepEqual(outcomes(), ['permission']);
  });
});

suite('a bot that is bound to one sport', () => {
  test('refuses events of another sport, also those that it accepted before', async () => {
    const { push, access, outcomes, statuses } = createLane({});
    // Several times, so that the fast judge compares it with the last event.
    for (const number of [1, 1, 1, 1]) push(named(number));
    await turn();
    access.value = { ...allowed, bot: { ...bot, eventTypeId: 8 } };
    push(named(1));
    await turn();
    access.value = allowed;
    push(named(1));
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', 'stored', 'content', 'stored']);
    assert.deepEqual(
      statuses().map(({ statusType }) => statusType),
      [6],
    );
  });

  for (const [eventId, outcome, type] of [
    [3, 'stored', undefined],
    [8, 'content', 6],
    [999, 'content', 2],
  ] as const)
    test(`an event of type ${eventId}: ${outcome}`, async () => {
      const { push, access, outcomes, statuses } = createLane({});
      access.value = { ...allowed, bot: { ...bot, eventTypeId: 3 } };
      push(`{"EventId":${eventId}}`);
      await turn();
      assert.deepEqual([outcomes(), statuses()[0]?.statusType], [[outcome], type]);
    });
});

suite('answers', () => {
  test('each refusal is counted by its type, and the log keeps its payload', async () => {
    const { push, counters, log } = createLane({});
    const refused = ['', '[]', '{', '{"EventId":3,"Period":10}', '{"EventId":3,"HomeScore":1.5}'];
    for (const payload of refused) push(payload);
    await turn();
    assert.deepEqual(counters.refused, [0, 1, 1, 1, 0, 1, 1]);
    const kept = await log.readRefusals(botId, { limit: 100 });
    assert.deepEqual(
      kept.map(({ payload }) => Buffer.from(payload).toString()),
      refused.toReversed(),
    );
    assert.deepEqual(
      kept.map(({ status }) => (JSON.parse(status) as IngressStatus).statusType),
      [6, 5, 3, 2, 1],
    );
  });

  test('a payload over the size limit is refused', async () => {
    const { push, outcomes } = createLane({ payloadBytesMax: 20 });
    push(`{"EventId":3}${' '.repeat(7)}`);
    push(`{"EventId":3}${' '.repeat(8)}`);
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'size']);
  });

  test('warnings and receipts are published only if somebody subscribes', async () => {
    const { push, listening, published } = createLane({});
    listening.value = false;
    push('{"EventId":3,"Weather":"rain"}');
    await turn();
    assert.deepEqual(published(), []);
  });

  test('a receipt has the sequence and the hash of the payload', async () => {
    const { push, published } = createLane({});
    push(named(1), { packetId: 9 });
    push(named(2), { packetId: 10 });
    await turn();
    const receipts = published().filter(({ topic }) => topic === `bot/${botId}/ingress_receipt`);
    assert.deepEqual(
      receipts.map(({ json }) => JSON.parse(json) as unknown),
      [1, 2].map((sequence) => ({
        botId,
        sequence,
        receivedAt: '1970-01-01T00:00:00.000Z',
        clientId: 'scoreboard',
        packetId: 8 + sequence,
        payloadSha256: `hash of ${named(sequence)}`,
      })),
    );
  });

  test('an event is not acknowledged before it is stored', async () => {
    const { push, parts, outcomes } = createLane({});
    const waiters: AppendWaiter[] = [];
    parts.log.append = (_event, waiter) => waiters.push(waiter);
    push(named(1));
    push(named(2));
    await turn();
    assert.deepEqual([outcomes(), waiters.length], [[undefined, undefined], 2]);
    waiters[0]?.onDone(1);
    assert.deepEqual(outcomes(), ['stored', undefined]);
  });
});
