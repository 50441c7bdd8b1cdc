import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLiveService } from '#tests/support/live-service';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

/** The live payload at a past moment, and the stored games of a bot. */

interface Past {
  readonly sequence: number;
  readonly storedAt: string;
  readonly payload: Record<string, unknown>;
}

interface Games {
  readonly games: readonly {
    readonly startedAt: string | null;
    readonly endedAt: string | null;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly events: number;
    readonly board: { readonly home: { readonly score: string } };
  }[];
  readonly nextBefore: number | null;
}

async function createWorld(t: TestContext) {
  const time = createClock('2026-04-01T18:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  await service.putBot(1);
  const ana = await service.createUser('ana', { bots: [1] });
  const as = { basic: [ana.username, ana.password] } as const;
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await service.send({ url: `/external/${path}`, as });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Answer>();
  };
  return {
    service,
    time,
    as,
    /** A second passes before each event. */
    async push(event: object) {
      time.advanceSeconds(1);
      await service.push(1, ana.id, { EventId: 3, ...event });
    },
    at: (query: string) => get<Past>(`live/1/at?${query}`),
    live: () => get<Past['payload']>('live/1'),
    games: (query = '') => get<Games>(`ingress/bots/1/games${query}`),
    startGame: () => service.send({ method: 'POST', url: '/external/ingress/bots/1/new-game', as }),
  };
}

const withoutEmission = ({ EmittedAt: _at, ...payload }: Past['payload']) => payload;

test('[past] after every event as the live payload was then, in any order', async (t) => {
  const { push, live, at } = await createWorld(t);
  const seen: Past['payload'][] = [];
  for (let nth = 0; nth < 300; nth += 1) {
    await push(nth % 50 === 49 ? { Period: Math.floor(nth / 50), Clock: '9:00' } : { HomeScore: Math.floor(nth / 7) });
    seen.push(withoutEmission(await live()));
  }
  for (const sequence of [300, 1, 127, 128, 129, 256, 257, 2, 299]) {
    const { payload, ...past } = await at(`sequence=${sequence}`);
    assert.deepEqual(withoutEmission(payload), seen[sequence - 1]);
    assert.deepEqual(past, { sequence, storedAt: payload['ReceivedAt'] });
  }
});

test('[past] at a time: after the last event until then', async (t) => {
  const { push, at } = await createWorld(t);
  for (const HomeScore of [1, 2, 3]) await push({ HomeScore });
  const found = async (seconds: string) => (await at(`time=2026-04-01T18:00:${seconds}Z`)).sequence;
  assert.deepEqual([await found('01'), await found('02.999'), await found('03'), await found('59')], [1, 2, 3, 3]);
});

test('[past] says why there is nothing', async (t) => {
  const { service, as, push } = await createWorld(t);
  for (const HomeScore of [1, 2, 3]) await push({ HomeScore });
  service.eventLog.forget(1, 2);
  const refused = async (query: string, status: number): Promise<string> => {
    const answer = await service.send({ url: `/external/live/1/at?${query}`, as });
    assertProblem(answer, status);
    return answer.json<{ detail: string }>().detail;
  };
  assert.equal(await refused('sequence=9', 404), 'Bot 1 has no event 9: its last one is 3.');
  assert.equal(await refused('sequence=2', 404), 'The log no longer has event 2 of bot 1: ask for a later one.');
  for (const query of ['', 'sequence=0', 'time=soon', 'sequence=1&time=2026-04-01']) await refused(query, 400);
  const { service: other, as: his } = await createWorld(t);
  const answer = await other.send({ url: '/external/live/1/at?time=2026-04-01T18:00:00Z', as: his });
  assert.equal(answer.json<{ detail: string }>().detail, 'Nothing had been pushed to bot 1 by then.');
});

test('[games] newest first, each with its final board, page by page', async (t) => {
  const { push, games, startGame, time } = await createWorld(t);
  assert.deepEqual(await games(), { games: [], nextBefore: null });
  for (const HomeScore of [0, 2, 4]) await push({ HomeScore, Period: 1 });
  time.advanceSeconds(10);
  await startGame();
  for (const HomeScore of [0, 3]) await push({ HomeScore, Period: 1 });
  const all = await games();
  const shown = all.games.map(({ board, ...game }) => ({ ...game, score: board.home.score }));
  assert.deepEqual(shown, [
    {
      eventTypeId: 3,
      startedAt: '2026-04-01T18:00:13.000Z',
      endedAt: null,
      firstSequence: 4,
      lastSequence: 6,
      events: 3,
      score: '3',
    },
    {
      eventTypeId: 3,
      startedAt: '2026-04-01T18:00:01.000Z',
      endedAt: '2026-04-01T18:00:03.000Z',
      firstSequence: 1,
      lastSequence: 3,
      events: 3,
      score: '4',
    },
  ]);
  assert.equal(all.nextBefore, null);
  const first = await games('?limit=1');
  assert.deepEqual([first.games, first.nextBefore], [all.games.slice(0, 1), 4]);
  assert.deepEqual(await games(`?limit=1&before=${first.nextBefore}`), { games: all.games.slice(1), nextBefore: null });
  time.advanceSeconds(20 * 60 + 1);
  assert.equal((await games()).games[0]?.endedAt, '2026-04-01T18:00:15.000Z');
});

test('[games] end where the log ends, as retention left it', async (t) => {
  const { service, push, games, startGame } = await createWorld(t);
  for (const HomeScore of [0, 2, 4]) await push({ HomeScore, Period: 1 });
  await startGame();
  await push({ HomeScore: 7, Period: 1 });
  service.eventLog.forget(1, 1);
  assert.deepEqual(
    (await games()).games.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence]),
    [
      [4, 5],
      [2, 3],
    ],
  );
});

test('[past] [games] only for readers of the bot', async (t) => {
  const { service } = await createWorld(t);
  const eve = await service.createUser('eve');
  for (const path of ['live/1/at?sequence=1', 'ingress/bots/1/games']) {
    assertProblem(await service.send({ url: `/external/${path}`, as: { basic: [eve.username, eve.password] } }), 403);
    assertProblem(await service.send({ url: `/external/${path}` }), 401);
  }
});
