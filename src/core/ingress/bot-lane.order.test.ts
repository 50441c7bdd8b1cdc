import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLane, named } from '#tests/support/test-lane';
import { fieldsOf, writeState } from './live-state.ts';

suite('the order of events', () => {
  test('events that arrive while the state is read are processed afterwards, in order', async () => {
    const { push, log, storedNames, outcomes } = createLane({});
    const reading = Promise.withResolvers<void>();
    log.onRead = () => reading.promise;
    for (let number = 1; number <= 5; number += 1) push(named(number));
    await turn();
    assert.deepEqual(outcomes(), [undefined, undefined, undefined, undefined, undefined]);
    reading.resolve();
    await turn();
    log.onRead = () => {};
    assert.deepEqual(await storedNames(), ['1', '2', '3', '4', '5']);
  });

  test('events that waited go on together, in batches of 32', async () => {
    const { lane, push, waits, storedNames } = createLane({});
    const names = Array.from({ length: 100 }, (_, index) => `Team ${index}`);
    for (const name of names) push(named(name));
    await lane.whenIdle();
    assert.deepEqual(await storedNames(), names);
    assert.equal(waits.count, 3, 'the first alone with 32 behind it, and then 33 each');
  });

  test('rules compare an event with the one before, even if that is not stored yet', async () => {
    const { push, statuses, time } = createLane({});
    time.ms = 1;
    push('{"EventId":3,"HomeScore":100}');
    await turn();
    push('{"EventId":3,"HomeScore":50}');
    push('{"EventId":3,"HomeScore":51}');
    push('{"EventId":3,"HomeScore":4}');
    await turn();
    const warned = statuses().map(({ errors }) => errors.map(({ rule, value }) => [rule, value]));
    assert.deepEqual(warned, [[['basketball.score-down', 50]], [['basketball.score-down', 4]]]);
  });

  test('rules do not compare an event with one of another sport', async () => {
    const { push, statuses } = createLane({});
    for (const payload of [
      '{"EventId":3,"HomeScore":10}',
      '{"EventId":8,"HomeScore":1}',
      '{"EventId":3,"HomeScore":1}',
    ])
      push(payload);
    await turn();
    assert.deepEqual(statuses(), []);
  });

  test('values of one sport do not appear in another', async () => {
    const { push, lane } = createLane({});
    for (const eventId of [5, 6])
      for (let count = 0; count < 4; count += 1) push(`{"EventId":${eventId},"HomeTimeouts":1}`);
    await turn();
    const state = lane.peekState();
    assert.deepEqual(state && fieldsOf(state), { EventId: 6, HomeTimeouts: 1 });
  });

  test('a repeated value is checked by the rules again', async () => {
    const { push, advance, statuses } = createLane({});
    const sender = {};
    for (const period of [9, 9, 8, 9]) {
      push(`{"EventId":3,"Period":${period}}`, { sender });
      await advance(5000);
    }
    // Once when the condition begins, and once when it begins again.
    assert.deepEqual(
      statuses()
        .map(({ packetId, errors }) => [packetId, errors[0]?.rule])
        .filter(([, rule]) => rule === 'basketball.period-range'),
      [
        [1, 'basketball.period-range'],
        [4, 'basketball.period-range'],
      ],
    );
  });

  test('a refused event does not affect the next', async () => {
    const { push, statuses } = createLane({});
    push('{"EventId":3,"Period":1}');
    push('{"EventId":3,"Period":7,"HomeScore":0.5}');
    push('{"EventId":3,"Period":2}');
    await turn();
    assert.deepEqual(
      statuses().map(({ severity }) => severity),
      ['error'],
    );
  });
});

suite('the state that consumers see', () => {
  test('is undefined before the first event', async () => {
    const { lane } = createLane({});
    assert.deepEqual([await lane.findState(), lane.peekState()], [undefined, undefined]);
  });

  test('results from the stored events', async () => {
    const { push, lane, live } = createLane({});
    push('{"EventId":3,"HomeScore":1,"HomeTeamName":"Lions"}');
    push('{"EventId":3,"HomeScore":2,"Weather":"rain"}');
    await turn();
    const expected = { EventId: 3, HomeScore: 2, HomeTeamName: 'Lions' };
    const state = lane.peekState();
    assert.deepEqual([state && fieldsOf(state), state?.sequence], [expected, 2]);
    assert.deepEqual(live, [1, 2]);
  });

  test('is the same when another lane reads it from the log, with and without a snapshot', async () => {
    for (const count of [1, 255, 256, 257, 1100]) {
      const { push, lane, openLane } = createLane({});
      for (let number = 1; number <= count; number += 1) push(named(number));
      await turn();
      const again = openLane();
      const [state, stateAgain] = [lane.peekState(), await again.findState()];
      assert.ok(state !== undefined && stateAgain !== undefined);
      assert.deepEqual(writeState(stateAgain), writeState(state));
      assert.deepEqual([stateAgain.sequence, fieldsOf(state)['HomeTeamName']], [count, String(count)]);
    }
  });

  test('a lane is idle when no event waits', async () => {
    const { push, lane } = createLane({});
    assert.ok(lane.isIdle);
    push(named(1));
    assert.ok(!lane.isIdle);
    await turn();
    assert.ok(lane.isIdle);
  });
});
