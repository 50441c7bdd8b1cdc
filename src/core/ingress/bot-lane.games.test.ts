import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { botId, createLane } from '#tests/support/test-lane';
import type { IngressOutcome } from './ingress-event.ts';
import { fieldsOf } from './live-state.ts';
import { NewGameMark } from './new-game-mark.ts';

const late = '{"EventId":3,"HomeTeamName":"Lions","Period":4,"HomeScore":54,"GuestScore":45,"HomeFouls":4}';
const next = '{"EventId":3,"Period":1,"HomeScore":0,"GuestScore":0}';

suite('games of a bot', () => {
  test('the log marks the first event of each game, and rules do not compare it with the game before', async () => {
    const { push, log, statuses } = createLane({});
    for (const payload of [late, late, next, next]) push(payload);
    await turn();
    const events = await log.readEvents(botId, { afterSequence: 0, limit: 10 });
    assert.deepEqual(
      events.map(({ beginsGame = false }) => beginsGame),
      [true, false, true, false],
    );
    assert.deepEqual(statuses(), []);
  });

  test('a whole board that differs in a few values begins the next game with all its fields', async () => {
    const { push, lane } = createLane({});
    const board = {
      EventId: 3,
      HomeTeamName: 'Lions',
      HomeFouls: 4,
      Clock: '0:00',
      Period: 4,
      HomeScore: 5,
      GuestScore: 3,
    };
    // Three times, so that the fast judge reads only the changes of the next event.
    for (let count = 0; count < 3; count += 1) push(JSON.stringify(board));
    push(JSON.stringify({ ...board, Period: 1, HomeScore: 0, GuestScore: 0 }));
    await turn();
    const state = await lane.findState();
    assert.deepEqual(state && fieldsOf(state), { ...board, Period: 1, HomeScore: 0, GuestScore: 0 });
    assert.equal(state?.gameSequence, 4);
  });

  test('a game that a user begins by hand is in the log, in order, and clears the board', async () => {
    const { push, lane, log, restart } = createLane({});
    push(late);
    const answered = startGame(lane);
    push('{"EventId":3,"HomeScore":2}');
    await turn();
    assert.deepEqual(await answered, { outcome: { kind: 'stored' }, sequence: 2 });
    const events = await log.readEvents(botId, { afterSequence: 1, limit: 1 });
    assert.deepEqual(
      events.map(({ payload, clientId, beginsGame }) => [Buffer.from(payload).toString(), clientId, beginsGame]),
      [['{"EventId":3,"NewGame":true}', '', true]],
    );
    const after = { EventId: 3, HomeTeamName: 'Lions', HomeScore: 2 };
    const state = await lane.findState();
    assert.deepEqual([state && fieldsOf(state), state?.gameSequence], [after, 2]);
    restart();
    const again = await lane.findState();
    assert.deepEqual([again && fieldsOf(again), again?.gameSequence], [after, 2]);
  });

  test('no game can be begun before the first event', async () => {
    const { lane } = createLane({});
    const { outcome } = await startGame(lane);
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', because: 'content' });
  });
});

function startGame(lane: ReturnType<typeof createLane>['lane']) {
  return new Promise<{ outcome: IngressOutcome; sequence: number | undefined }>((answer) => {
    lane.push(new NewGameMark(botId, 1, 5, (outcome, sequence) => answer({ outcome, sequence })));
  });
}
