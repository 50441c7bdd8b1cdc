import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLane, named } from '#tests/support/test-lane';

suite('a redelivery', () => {
  test('of what is stored is acknowledged again and not stored again', async () => {
    const { push, outcomes, storedNames, counters } = createLane({});
    push(named(1), { packetId: 5 });
    await turn();
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'duplicate']);
    assert.deepEqual([await storedNames(), counters.duplicates, counters.accepted], [['1'], 1, 1]);
  });

  test('of what is just being stored waits for that', async () => {
    const { push, outcomes } = createLane({});
    push(named(1), { packetId: 5 });
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'duplicate']);
  });

  test('asks for what another process may have left under way, once for what one connection sends again', async () => {
    const { push, outcomes, parts } = createLane({});
    const [first, second] = [{}, {}];
    let settled = 0;
    parts.log.settle = async () => {
      settled += 1;
    };
    for (const packetId of [1, 2, 3]) push(named(packetId), { packetId, dup: true, sender: first });
    await turn();
    assert.equal(settled, 1);
    push(named(4), { packetId: 4, sender: first });
    push(named(5), { packetId: 5, dup: true, sender: second });
    await turn();
    assert.deepEqual([outcomes(), settled], [['stored', 'stored', 'stored', 'stored', 'stored'], 2]);
  });

  test('of what the same connection has just sent again waits for that', async () => {
    const { push, outcomes } = createLane({});
    const sender = {};
    for (const packetId of [1, 2, 1]) push(named(packetId), { packetId, dup: true, sender });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored', 'duplicate']);
  });

  for (const [what, payload, how] of [
    ['with other bytes', named(2), {}],
    ['with another packet id', named(1), { packetId: 6 }],
    ['of another client', named(1), { clientId: 'other' }],
  ] as const)
    test(`${what} is an event of its own`, async () => {
      const { push, outcomes } = createLane({});
      push(named(1), { packetId: 5 });
      await turn();
      push(payload, { packetId: 5, dup: true, ...how });
      await turn();
      assert.deepEqual(outcomes(), ['stored', 'stored']);
    });

  test('of what was never stored is stored', async () => {
    const { push, outcomes } = createLane({});
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored']);
  });

  test('of what was refused is refused again', async () => {
    const { push, outcomes, statuses } = createLane({});
    push('{"EventId":3,"Period":10}', { packetId: 5 });
    push('{"EventId":3,"Period":10}', { packetId: 5, dup: true });
    await turn();
    assert.deepEqual([outcomes(), statuses().length], [['content', 'content'], 2]);
  });

  test('after more than ten minutes is not known any more', async () => {
    const { push, outcomes, advance } = createLane({});
    push(named(1), { packetId: 5 });
    await advance(600_001);
    push(named(1), { packetId: 5, dup: true });
    await turn();
    assert.deepEqual(outcomes(), ['stored', 'stored']);
  });
});
