import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveService } from '#tests/support/live-service';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface EventPage {
  readonly items: readonly { readonly sequence: number; readonly payload: Record<string, unknown> }[];
  readonly nextAfterSequence: number | null;
}

const path = '/external/ingress/bots/1/events';

test('the events of a bot', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const service = await createLiveService(t, { clock: time.clock });
  for (const id of [1, 2, 3]) await service.putBot(id);
  const ana = await service.createUser('ana', { bots: [1, 2] });
  const ben = await service.createUser('ben', { pushEnabled: false, bots: [1] });
  const root = await service.createUser('root', { role: 'admin', pushEnabled: false });
  const get = (url: string) => service.send({ url, as: { token: ana.token } });
  const list = async (query = ''): Promise<EventPage> => {
    const answer = await get(`${path}${query}`);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<EventPage>();
  };
  const sequences = async (query = ''): Promise<number[]> => (await list(query)).items.map(({ sequence }) => sequence);
  for (let score = 1; score <= 250; score += 1) {
    await service.push(1, ana.id, { EventId: 3, HomeScore: score });
    time.advanceSeconds(1);
  }

  await t.test('[events] each has who, when and what', async () => {
    const [first] = (await list('?limit=1')).items;
    assert.deepEqual(first, {
      sequence: 1,
      receivedAt: '2026-04-01T12:00:00.000Z',
      userId: ana.id,
      clientId: `client of ${ana.id}`,
      packetId: 1,
      eventTypeId: 3,
      newGame: true,
      payload: { EventId: 3, HomeScore: 1 },
    });
  });

  await t.test('[events] come in order, 100 unless told otherwise', async () => {
    const { items, nextAfterSequence } = await list();
    assert.deepEqual([items.length, items.at(0)?.sequence, items.at(-1)?.sequence], [100, 1, 100]);
    assert.equal(nextAfterSequence, 100);
  });

  for (const limit of [1, 49, 100, 101, 125, 249, 250, 251, 1000])
    await t.test(`[events] pages of ${limit} have each event once`, async () => {
      const got: number[] = [];
      let after: number | null = 0;
      while (after !== null) {
        const page: EventPage = await list(`?limit=${limit}&afterSequence=${after}`);
        assert.ok(page.items.length <= limit);
        got.push(...page.items.map(({ sequence }) => sequence));
        after = page.nextAfterSequence;
      }
      assert.deepEqual(
        got,
        Array.from({ length: 250 }, (_, index) => index + 1),
      );
    });

  const times: readonly (readonly [query: string, first: number, last: number])[] = [
    ['?from=2026-04-01T12:00:10Z&to=2026-04-01T12:00:12Z', 11, 13],
    ['?from=2026-04-01T14:00:10%2B02:00&to=2026-04-01T12:00:12', 11, 13],
    ['?from=2026-04-01T14:00:10+02:00&to=2026-04-01T14:00:12 0200', 11, 13],
    ['?from=2026-04-01T12:04:05Z', 246, 250],
    ['?to=2026-04-01T12:00:02.500Z', 1, 3],
    ['?from=2026-04-01T12:00:10Z&to=2026-04-01T12:00:12Z&afterSequence=12', 13, 13],
  ];
  for (const [query, first, last] of times)
    await t.test(`[events] ${query}`, async () => {
      const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      assert.deepEqual(await sequences(query.replaceAll(' ', '%20')), expected);
    });

  await t.test('[events] nothing in the time, nothing after the last, nothing pushed: an empty page', async () => {
    for (const url of [`${path}?to=2020-01-01`, `${path}?afterSequence=250`, '/external/ingress/bots/2/events'])
      assert.deepEqual((await get(url)).json(), { items: [], nextAfterSequence: null });
  });

  await t.test('[events] a payload is as it was pushed, also what parsing would change', async () => {
    const payload = '{ "EventId": 3,\n "Odd": 12345678901234567890, "Odd": "\\ud800", "HomeTeamName": "Ä\u2028" }';
    await service.push(2, ana.id, payload);
    const answer = await get('/external/ingress/bots/2/events');
    assert.ok(answer.body.includes(`"payload":${payload}}`), answer.body);
    assert.equal(answer.json<EventPage>().items[0]?.payload['HomeTeamName'], 'Ä\u2028');
  });

  await t.test('[events] a page of large payloads ends early, and none is lost', async () => {
    const Odd = 'x'.repeat(60_000);
    for (let score = 1; score <= 120; score += 1) await service.push(2, ana.id, { EventId: 3, HomeScore: score, Odd });
    const got: number[] = [];
    let pages = 0;
    for (let after: number | null = 0; after !== null; pages += 1) {
      const answer = await get(`/external/ingress/bots/2/events?limit=1000&afterSequence=${after}`);
      assert.ok(answer.body.length < 4_500_000);
      const page = answer.json<EventPage>();
      got.push(...page.items.map(({ sequence }) => sequence));
      after = page.nextAfterSequence;
    }
    assert.equal(pages, 2);
    assert.deepEqual(
      got,
      Array.from({ length: 121 }, (_, index) => index + 1),
    );
  });

  for (const query of [
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=1&limit=2',
    'afterSequence=-1',
    'afterSequence=1.5',
    'afterSequence=',
    'from=yesterday',
    'to=2026-13-01',
    'from=2026-04-01&from=2026-04-02',
  ])
    await t.test(`[events] ?${query}: 400 that names it`, async () => {
      const { errors } = assertProblem(await get(`${path}?${query}`), 400, 'invalid-request');
      assert.equal(errors?.[0]?.pointer, query.split('=', 1)[0]);
    });

  await t.test('[events] takes Basic, and needs no push permission', async () => {
    const as = { basic: [ben.username, ben.password] } as const;
    assert.equal((await service.send({ url: path, as })).statusCode, 200);
  });
  await t.test('[events] administrators read all, and are told which bot there is not', async () => {
    const as = { token: root.token };
    assert.equal((await service.send({ url: path, as })).statusCode, 200);
    assertProblem(await service.send({ url: '/external/ingress/bots/99/events', as }), 404, 'not-found');
  });
  await t.test('[events] of a bot that is not his, or not there: 403', async () => {
    for (const id of [3, 99]) {
      const { detail } = assertProblem(await get(`/external/ingress/bots/${id}/events`), 403, 'forbidden');
      assert.match(detail, new RegExp(`Bot ${id} is not assigned to your user`));
    }
  });
  await t.test('[events] without credentials: 401, with an id that is none: 400', async () => {
    assertProblem(await service.send({ url: path }), 401);
    assertProblem(await get('/external/ingress/bots/abc/events'), 400, 'invalid-request');
  });
});
