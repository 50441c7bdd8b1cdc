import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { holdAppends } from '#tests/support/hold-appends';
import { createLane, named } from '#tests/support/test-lane';
import { fieldsOf } from './live-state.ts';

suite('a store that fails', () => {
  test('stores no event that waited behind the failed one on the same connection', async () => {
    const { push, parts, outcomes, storedNames } = createLane({});
    const { append } = parts.log;
    const connection = { isCut: false };
    parts.log.append = (_event, waiter) => {
      parts.log.append = append;
      queueMicrotask(() => {
        waiter.onDone(undefined);
        connection.isCut = true;
      });
    };
    const sent = { dup: true, sender: connection, isCutOff: () => connection.isCut };
    for (const number of [1, 2]) push(named(number), sent);
    push(named(3), { dup: true, sender: {} });
    await turn();
    assert.deepEqual([outcomes(), await storedNames()], [['unknown', 'unknown', 'stored'], ['3']]);
  });

  for (const [how, sequence] of [
    ['is stored after all', 1],
    ['is not', undefined],
  ] as const)
    test(`leaves an event in doubt: the sender is told once, also if the event ${how}`, async () => {
      const { push, parts, outcomes, statuses, live } = createLane({});
      const finding = Promise.withResolvers<void>();
      parts.log.append = (_event, waiter) => {
        queueMicrotask(() => waiter.onDoubt?.());
        void finding.promise.then(() => waiter.onDone(sequence));
      };
      push(named(1));
      await turn();
      finding.resolve();
      await turn();
      assert.deepEqual([outcomes(), live], [['unknown'], sequence === undefined ? [] : [1]]);
      assert.deepEqual(
        statuses().map(({ statusType, message }) => [statusType, message]),
        [[4, 'The service cannot tell yet whether the event is stored: connect again and send it again.']],
      );
    });

  test('is reported to the sender, and the event is refused', async () => {
    const { push, parts, outcomes, statuses, counters } = createLane({});
    parts.log.append = (_event, waiter) => queueMicrotask(() => waiter.onDone(undefined));
    push(named(1));
    await turn();
    assert.deepEqual(outcomes(), ['store']);
    assert.deepEqual(
      statuses().map(({ statusType, severity, message }) => [statusType, severity, message]),
      [[4, 'error', 'The event was not stored, because the storage of the service failed: send it again.']],
    );
    assert.deepEqual([counters.storeFailures, counters.accepted, counters.refused[4]], [1, 0, 1]);
  });

  test('leaves no accepted state to the next event', async () => {
    const { push, parts, statuses } = createLane({});
    push('{"EventId":3,"HomeScore":10}');
    await turn();
    const { append } = parts.log;
    parts.log.append = (_event, waiter) => queueMicrotask(() => waiter.onDone(undefined));
    push('{"EventId":3,"HomeScore":12}');
    await turn();
    parts.log.append = append;
    push('{"EventId":3,"HomeScore":11}');
    await turn();
    assert.deepEqual(
      statuses().map(({ statusType }) => statusType),
      [4],
    );
  });

  test('leaves no accepted state to a redelivery while the event is in doubt', async () => {
    const { push, log, lane, statuses } = createLane({});
    push('{"EventId":3,"HomeScore":10}');
    await turn();
    const held = holdAppends(log);
    push('{"EventId":3,"HomeScore":12}', { sender: {} });
    push('{"EventId":3,"HomeScore":11}', { sender: {}, dup: true });
    await turn();
    held.fail();
    await turn();
    held.store(1);
    await turn();
    // Only the store fault, and no warning about a score that falls.
    assert.deepEqual(
      statuses().map(({ statusType }) => statusType),
      [4],
    );
    const state = lane.peekState();
    assert.deepEqual(state && fieldsOf(state), { EventId: 3, HomeScore: 11 });
  });

  test('while the state is read is reported as well, and the next event reads it again', async () => {
    const { push, log, outcomes } = createLane({});
    log.onRead = () => Promise.reject(new Error('the disk is gone'));
    push(named(1));
    await turn();
    log.onRead = () => {};
    push(named(2));
    await turn();
    assert.deepEqual(outcomes(), ['store', 'stored']);
  });
});
