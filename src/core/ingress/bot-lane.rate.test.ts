import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { allowed, createLane, named } from '#tests/support/test-lane';

suite('the rate of a bot', () => {
  test('a burst is stored at once; QoS 1 beyond it waits and is not lost', async () => {
    const { push, advance, outcomes, storedNames, counters } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let number = 1; number <= 6; number += 1) push(named(number));
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', undefined, undefined, undefined]);
    await advance(99);
    assert.equal(outcomes()[3], undefined);
    await advance(1);
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', 'stored', undefined, undefined]);
    await advance(200);
    assert.deepEqual(await storedNames(), ['1', '2', '3', '4', '5', '6']);
    assert.deepEqual([counters.rateDelayed, counters.rateDropped, counters.accepted], [3, 0, 6]);
  });

  test('QoS 2 waits like QoS 1', async () => {
    const { push, advance, outcomes } = createLane({ ratePerSecond: 10, burst: 1 });
    push(named(1), { qos: 2 });
    push(named(2), { qos: 2 });
    await turn();
    assert.deepEqual(outcomes(), ['stored', undefined]);
    await advance(100);
    assert.deepEqual(outcomes(), ['stored', 'stored']);
  });

  test('QoS 0 beyond the burst is dropped and counted', async () => {
    const { push, advance, outcomes, storedNames, counters } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let number = 1; number <= 6; number += 1) push(named(number), { qos: 0 });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'stored', 'dropped', 'dropped', 'dropped']);
    await advance(100);
    push(named(7), { qos: 0 });
    await turn();
    assert.deepEqual(await storedNames(), ['1', '2', '3', '7']);
    assert.deepEqual([counters.rateDelayed, counters.rateDropped], [0, 3]);
  });

  test('events behind one that waits keep their order, at any QoS', async () => {
    const { push, advance, storedNames, outcomes } = createLane({ ratePerSecond: 10, burst: 1 });
    push(named(1));
    push(named(2));
    push(named(3), { qos: 0 });
    push(named(4));
    await turn();
    // It finds no token when it is processed: the second event has taken it.
    await advance(100);
    assert.deepEqual(outcomes(), ['stored', 'stored', 'dropped', undefined]);
    await advance(100);
    assert.deepEqual(await storedNames(), ['1', '2', '4']);
  });

  for (const qos of [0, 1])
    test(`one warning of type 4 names the limit, at QoS ${qos}`, async () => {
      const { push, advance, statuses, counters } = createLane({ ratePerSecond: 10, burst: 3 });
      for (let number = 1; number <= 9; number += 1) push(named(number), { qos });
      await advance(600);
      assert.deepEqual(
        statuses().map(({ statusType, severity, eventId, packetId }) => [statusType, severity, eventId, packetId]),
        [[4, 'warning', null, 4]],
      );
      assert.deepEqual(statuses()[0]?.errors, [
        {
          field: null,
          pointer: null,
          expected: 'up to 10 events a second for one bot, 3 at once',
          actual: 'more than 10 events a second',
          value: 10,
          hint: 'Send less often, or ask support for a higher limit.',
        },
      ]);
      assert.equal(counters.warnings, 6);
    });

  test('the warning is repeated after five seconds, with the number of suppressed ones', async () => {
    const { push, advance, statuses } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let number = 1; number <= 6; number += 1) push(named(number), { qos: 0 });
    await advance(5000);
    for (let number = 7; number <= 10; number += 1) push(named(number), { qos: 0 });
    await turn();
    assert.equal(statuses().length, 2);
    assert.match(statuses()[1]?.message ?? '', /\(2 more since the last such warning\)$/);
  });

  test('an infinite rate has no limit', async () => {
    const { push, storedNames } = createLane({});
    for (let number = 1; number <= 2000; number += 1) push(named(number), { qos: 0 });
    await turn();
    assert.equal((await storedNames()).length, 2000);
  });

  test('an event without permission takes no token', async () => {
    const lane = createLane({ ratePerSecond: 10, burst: 3 });
    lane.access.value = { ...allowed, assigned: false };
    for (let count = 0; count < 100; count += 1) lane.push(named(count));
    await turn();
    lane.access.value = allowed;
    for (const number of [1, 2, 3]) lane.push(named(number));
    await turn();
    assert.deepEqual(await lane.storedNames(), ['1', '2', '3']);
  });

  test('a refused event takes a token, so that nobody is flooded with answers', async () => {
    const { push, outcomes } = createLane({ ratePerSecond: 10, burst: 3 });
    for (let count = 0; count < 3; count += 1) push('no JSON');
    push(named(1));
    await turn();
    assert.deepEqual(outcomes(), ['content', 'content', 'content', undefined]);
  });
});

test('a user who loses the permission while the event waits for the rate is denied', async () => {
  const { push, access, advance, outcomes, storedNames } = createLane({ ratePerSecond: 1, burst: 1 });
  push(named(1));
  push(named(2));
  await advance(0);
  access.value = { ...allowed, assigned: false };
  await advance(2000);
  assert.deepEqual(outcomes(), ['stored', 'permission']);
  assert.deepEqual(await storedNames(), ['1']);
});
