import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScheduledFixture } from '#core/fixture-schedule';
import { createTestApp, type TestUser } from '#tests/support/test-app';
import { createClock, present, putBot, putFixture, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

const path = '/external/fixtures';
const day = '?from=2026-04-01&to=2026-04-02';

interface Page {
  readonly items: readonly ScheduledFixture[];
  readonly next: string | null;
}

test('who covers what, and when', async (t) => {
  const { clock } = createClock('2026-04-01T12:00:00Z');
  const service = await createTestApp(t, { clock });
  for (const id of [1, 2]) await putVenue(service, id);
  for (const [id, venueId] of [
    [11, 1],
    [12, 1],
    [13, 2],
    [14, null],
  ] as const)
    await putBot(service, id, { venueId });
  const ana = await service.createUser('ana');
  const bob = await service.createUser('bob');
  for (const [{ id }, botId] of [
    [ana, 11],
    [bob, 13],
    [bob, 11],
  ] as const)
    await service.administer('PUT', `/admin/users/${id}/bots/${botId}`);
  const fixtures: readonly (readonly [id: number, time: string, venueId: number | null, botIds: number[]])[] = [
    [1, '2026-04-01T09:00:00Z', 1, []],
    [2, '2026-04-01T08:00:00Z', 1, [12]],
    [3, '2026-04-01T10:00:00Z', 2, [11, 13]],
    [4, '2026-04-01T10:00:00Z', 2, []],
    [5, '2026-04-02T00:00:00Z', 1, []],
    [6, '2026-04-01T11:00:00Z', null, []],
  ];
  for (const [id, fixtureStartTime, venueId, botIds] of fixtures)
    await putFixture(service, id, { name: `Match ${id}`, fixtureStartTime, venueId, botIds });
  const list = async (query: string, user?: TestUser): Promise<Page> => {
    const url = `${path}${query}`;
    const answer = await (user ? service.send({ url, as: { token: user.token } }) : service.administer('GET', url));
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Page>();
  };
  const idsIn = async (query: string, user?: TestUser): Promise<number[]> =>
    (await list(query, user)).items.map(({ id }) => id);

  await t.test('[schedule] an administrator sees all of a day by start time', async () => {
    assert.deepEqual(await idsIn(day), [2, 1, 3, 4, 6]);
    assert.deepEqual(await idsIn('?from=2026-04-02'), [5]);
    assert.deepEqual(await idsIn(''), [2, 1, 3, 4, 6, 5]);
  });

  await t.test('[schedule] with the venue, the bots that cover it, and to whom they are assigned', async () => {
    const { items } = await list(`${day}&limit=3`);
    const users = [
      { id: ana.id, username: 'ana' },
      { id: bob.id, username: 'bob' },
    ];
    assert.deepEqual(
      items.map(({ venue, botIds, bots }) => ({ venue: venue?.name, botIds, bots })),
      [
        { venue: 'Venue 1', botIds: [12], bots: [{ id: 12, name: 'Bot 12', users: [] }] },
        {
          venue: 'Venue 1',
          botIds: [],
          bots: [
            { id: 11, name: 'Bot 11', users },
            { id: 12, name: 'Bot 12', users: [] },
          ],
        },
        {
          venue: 'Venue 2',
          botIds: [11, 13],
          bots: [
            { id: 11, name: 'Bot 11', users },
            { id: 13, name: 'Bot 13', users: [{ id: bob.id, username: 'bob' }] },
          ],
        },
      ],
    );
    assert.deepEqual([items[0]?.name, items[0]?.fixtureStartTime], ['Match 2', '2026-04-01T08:00:00.000Z']);
  });

  await t.test('[schedule] a user sees those that his bots cover, and none but his bots', async () => {
    assert.deepEqual(await idsIn(day, ana), [1, 3]);
    assert.deepEqual(await idsIn(day, bob), [1, 3, 4]);
    const { items } = await list(day, ana);
    assert.deepEqual(
      items.map(({ botIds, bots }) => ({ botIds, bots })),
      [
        { botIds: [], bots: [{ id: 11, name: 'Bot 11' }] },
        { botIds: [11], bots: [{ id: 11, name: 'Bot 11' }] },
      ],
    );
    assert.deepEqual(await idsIn(day, await service.createUser('eve')), []);
    assertProblem(await service.send({ url: path }), 401);
  });

  await t.test('[schedule] by bot and by venue', async () => {
    assert.deepEqual(await idsIn(`${day}&botId=12`), [2, 1]);
    assert.deepEqual(await idsIn(`${day}&venueId=2`), [3, 4]);
    assert.deepEqual(await idsIn(`${day}&venueId=2&botId=11`, ana), [3]);
    assertProblem(await service.send({ url: `${path}${day}&botId=12`, as: { token: ana.token } }), 403, 'forbidden');
  });

  await t.test('[schedule] page by page, also among many of others', async () => {
    const got: number[] = [];
    for (let after = ''; ; ) {
      const page = await list(`${day}&limit=2${after}`);
      got.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    assert.deepEqual(got, [2, 1, 3, 4, 6]);
  });

  for (const query of ['from=soon', 'to=later', 'botId=x', 'venueId=x', 'after=7', 'limit=0'])
    await t.test(`[schedule] ?${query}: 400 that names it`, async () => {
      const { errors } = assertProblem(await service.administer('GET', `${path}?${query}`), 400, 'invalid-request');
      assert.equal(present(errors)[0]?.pointer, query.split('=', 1)[0]);
    });
});

test('[schedule] a user finds his fixture behind hundreds of others', async (t) => {
  const service = await createTestApp(t);
  await putBot(service, 11);
  await putBot(service, 12);
  const ana = await service.createUser('ana');
  await service.administer('PUT', `/admin/users/${ana.id}/bots/11`);
  const lines = Array.from({ length: 350 }, (_, index) => ({
    partnerFixtureId: index + 1,
    fixtureStartTime: new Date(Date.UTC(2026, 3, 1, 0, index)).toISOString(),
    botIds: [index === 320 ? 11 : 12],
  }));
  const headers = { 'content-type': 'application/x-ndjson', authorization: basic };
  const payload = lines.map((line) => JSON.stringify(line)).join('\n');
  await service.send({ method: 'POST', url: '/admin/fixtures/import', headers, payload });
  const { items, next } = (await service.send({ url: `${path}${day}`, as: { token: ana.token } })).json<Page>();
  assert.deepEqual([items.map(({ partnerFixtureId }) => partnerFixtureId), next], [[321], null]);
});

const basic = `Basic ${Buffer.from('admin:correct horse battery').toString('base64')}`;
