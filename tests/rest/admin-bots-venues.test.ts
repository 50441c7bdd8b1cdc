import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { actor, createLiveService } from '#tests/support/live-service';
import { createTestApp } from '#tests/support/test-app';
import { createClock, putBot, putFixture, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

type Row = readonly [what: string, body: object, pointer: string];

for (const engine of testEngines) {
  test(`venues on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env });
    const { administer } = service;

    await t.test('[administration] PUT makes a venue: 201, then replaces it: 200', async () => {
      const made = await administer('PUT', '/admin/venues/1', { partnerId: 901, name: 'Arena' });
      const replaced = await administer('PUT', '/admin/venues/1', { partnerId: -7, name: null });
      assert.deepEqual([made.statusCode, made.json()], [201, { id: 1, partnerId: 901, name: 'Arena' }]);
      assert.deepEqual([replaced.statusCode, replaced.json()], [200, { id: 1, partnerId: -7, name: null }]);
      assert.deepEqual((await administer('GET', '/admin/venues/1')).json(), replaced.json());
    });

    await t.test('[administration] any text of 200 characters comes back as it was given', async () => {
      const name = `"\\/<b>\u2028\u{1f3c0}${'é'.repeat(192)}`;
      const made = await administer('PUT', '/admin/venues/2', { partnerId: 902, name });
      assert.equal(made.statusCode, 201, made.body);
      assert.deepEqual((await administer('GET', '/admin/venues/2')).json(), { id: 2, partnerId: 902, name });
    });

    await t.test('[administration] a partner’s id names one venue: 409', async () => {
      assertProblem(await administer('PUT', '/admin/venues/3', { partnerId: 902, name: null }), 409, 'conflict');
      assertProblem(await administer('GET', '/admin/venues/3'), 404, 'not-found');
    });

    const bad: readonly Row[] = [
      ['no partnerId', { name: 'x' }, '/partnerId'],
      ['no name', { partnerId: 1 }, '/name'],
      ['a text as partnerId', { partnerId: '1', name: null }, '/partnerId'],
      ['null as partnerId', { partnerId: null, name: null }, '/partnerId'],
      ['a fraction', { partnerId: 1.5, name: null }, '/partnerId'],
      ['past 32 bits', { partnerId: 2_147_483_648, name: null }, '/partnerId'],
      ['far past 32 bits', { partnerId: 1e300, name: null }, '/partnerId'],
      ['below 32 bits', { partnerId: -2_147_483_649, name: null }, '/partnerId'],
      ['a name of 201 characters', { partnerId: 1, name: 'x'.repeat(201) }, '/name'],
      ['a NUL in the name', { partnerId: 1, name: 'a\u0000b' }, '/name'],
      ['an id', { partnerId: 1, name: null, id: 9 }, '/id'],
    ];
    for (const [what, body, pointer] of bad)
      await t.test(`[administration] a venue with ${what}: 400 that points at it`, async () => {
        const answer = await administer('PUT', '/admin/venues/9', body);
        assert.equal(assertProblem(answer, 400, 'invalid-request').errors?.[0]?.pointer, pointer);
      });

    await t.test('[administration] a venue that a bot or a fixture names stays: 409', async () => {
      await putBot(service, 1, { venueId: 1 });
      await putFixture(service, 1, { venueId: 2, fixtureStartTime: '2026-04-01' });
      assertProblem(await administer('DELETE', '/admin/venues/1'), 409, 'conflict');
      assertProblem(await administer('DELETE', '/admin/venues/2'), 409, 'conflict');
    });

    await t.test('[administration] a venue that nothing names can go: 204, then 404', async () => {
      await putVenue(service, 4);
      assert.equal((await administer('DELETE', '/admin/venues/4')).statusCode, 204);
      assertProblem(await administer('DELETE', '/admin/venues/4'), 404, 'not-found');
    });

    for (const id of ['abc', '0', '-1', '2147483648', '1.0'])
      for (const [method, body] of [['GET'], ['PUT', { partnerId: 77, name: null }], ['DELETE']] as const)
        await t.test(`[administration] ${method} of venue ${id}: 400`, async () => {
          assertProblem(await administer(method, `/admin/venues/${id}`, body), 400, 'invalid-request');
        });
  });

  test(`bots on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env });
    const { administer } = service;
    await putVenue(service, 1);
    const bot = { name: 'Main Arena', venueId: 1, eventTypeId: 3, pushEnabled: true };

    await t.test('[administration] PUT makes a bot: 201, then replaces it: 200', async () => {
      const made = await administer('PUT', '/admin/bots/12345', bot);
      const replaced = await administer('PUT', '/admin/bots/12345', { name: null });
      const bare = { id: 12_345, name: null, venueId: null, eventTypeId: null, pushEnabled: false };
      assert.deepEqual([made.statusCode, made.json()], [201, { id: 12_345, ...bot }]);
      assert.deepEqual([replaced.statusCode, replaced.json()], [200, bare]);
      assert.partialDeepStrictEqual((await administer('GET', '/admin/bots/12345')).json(), bare);
    });

    for (const change of [{ name: 'x' }, { venueId: 1 }, { eventTypeId: 8 }, { pushEnabled: true }, { venueId: null }])
      await t.test(`[administration] PATCH ${JSON.stringify(change)} changes that alone`, async () => {
        await administer('PUT', '/admin/bots/5', { ...bot, pushEnabled: false });
        const answer = await administer('PATCH', '/admin/bots/5', change);
        assert.deepEqual(answer.json(), { id: 5, ...bot, pushEnabled: false, ...change });
        assert.partialDeepStrictEqual((await administer('GET', '/admin/bots/5')).json(), answer.json());
      });

    const bad: readonly Row[] = [
      ['a venue that is not there', { name: null, venueId: 99 }, '/venueId'],
      ['an event type that is not there', { name: null, eventTypeId: 9 }, '/eventTypeId'],
      ['a text as a flag', { name: null, pushEnabled: 'yes' }, '/pushEnabled'],
      ['a NUL in the name', { name: '\u0000' }, '/name'],
      ['a number as the name', { name: 5 }, '/name'],
      ['a name of 201 characters', { name: 'x'.repeat(201) }, '/name'],
      ['a field that there is not', { name: null, userId: 1 }, '/userId'],
    ];
    for (const [what, body, pointer] of bad)
      for (const method of ['PUT', 'PATCH'] as const)
        await t.test(`[administration] ${method} of a bot with ${what}: 400 that points at it`, async () => {
          const answer = await administer(method, '/admin/bots/5', body);
          assert.equal(assertProblem(answer, 400, 'invalid-request').errors?.[0]?.pointer, pointer);
        });

    await t.test('[administration] a bot without a name field: 400; a PATCH of nothing: 400', async () => {
      assertProblem(await administer('PUT', '/admin/bots/6', {}), 400, 'invalid-request');
      assertProblem(await administer('PATCH', '/admin/bots/5', {}), 400, 'invalid-request');
    });

    await t.test(
      '[administration] a bot can go, with its assignments and fixtures of its own: 204, then 404',
      async () => {
        const { id } = await service.createUser('ana');
        await administer('PUT', `/admin/users/${id}/bots/5`);
        await putFixture(service, 1, { fixtureStartTime: '2026-04-01', botIds: [5, 12_345] });
        assert.equal((await administer('DELETE', '/admin/bots/5')).statusCode, 204);
        assertProblem(await administer('DELETE', '/admin/bots/5'), 404, 'not-found');
        assert.deepEqual((await administer('GET', `/admin/users/${id}/bots`)).json(), { items: [], next: null });
        const fixture = (await administer('GET', '/admin/fixtures/1')).json<{ botIds: number[] }>();
        assert.deepEqual(fixture.botIds, [12_345]);
      },
    );

    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      await t.test(`[administration] ${method} of a bot that is not there: 404`, async () => {
        assertProblem(await administer(method, '/admin/bots/999', body), 404, 'not-found');
      });
  });

  test(`assignments on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env });
    const { administer } = service;
    const { id } = await service.createUser('ana');
    await putBot(service, 7);
    await putBot(service, 8);
    const assigned = async (): Promise<number[]> => {
      const { items } = (await administer('GET', `/admin/users/${id}/bots`)).json<{ items: { id: number }[] }>();
      return items.map((bot) => bot.id);
    };

    await t.test('[administration] a bot is assigned: 204, and again: 204', async () => {
      for (const botId of [8, 7, 7]) {
        const answer = await administer('PUT', `/admin/users/${id}/bots/${botId}`);
        assert.deepEqual([answer.statusCode, answer.body], [204, '']);
      }
      assert.deepEqual(await assigned(), [7, 8]);
    });

    await t.test('[administration] a bot is taken: 204, and again: 404', async () => {
      assert.equal((await administer('DELETE', `/admin/users/${id}/bots/7`)).statusCode, 204);
      assertProblem(await administer('DELETE', `/admin/users/${id}/bots/7`), 404, 'not-found');
      assert.deepEqual(await assigned(), [8]);
    });

    for (const method of ['PUT', 'DELETE'] as const) {
      await t.test(`[administration] ${method}: neither a user nor a bot that is not there: 404`, async () => {
        assertProblem(await administer(method, '/admin/users/999/bots/8'), 404, 'not-found');
        assertProblem(await administer(method, `/admin/users/${id}/bots/999`), 404, 'not-found');
      });
      for (const path of ['abc/bots/8', `${id}/bots/abc`, `${id}/bots/0`, `${id}/bots/2147483648`])
        await t.test(`[administration] ${method} ${path}: 400`, async () => {
          assertProblem(await administer(method, `/admin/users/${path}`), 400, 'invalid-request');
        });
    }

    await t.test('[administration] the bots of a user that is not there: 404', async () => {
      assertProblem(await administer('GET', '/admin/users/999/bots'), 404, 'not-found');
    });
  });
}

test('[administration] a bot is shown with the names behind its ids, and when its last event came', async (t) => {
  const time = createClock('2026-04-01T12:00:00Z');
  const { administration, send, createUser, push } = await createLiveService(t, { clock: time.clock });
  await administration.venues.put(actor, { id: 1, partnerId: 901, name: 'Arena' });
  const bot = { id: 7, name: 'Board', venueId: 1, eventTypeId: 3, pushEnabled: true };
  await administration.bots.put(actor, bot);
  const ana = await createUser('ana', { role: 'admin', bots: [7] });
  const list = async () => (await send({ url: '/admin/bots', as: ana })).json<{ items: unknown[] }>().items;
  const shown = { ...bot, venueName: 'Arena', eventTypeName: 'Basketball' };
  assert.deepEqual(await list(), [{ ...shown, lastEventAt: null }]);
  await push(7, ana.id, { EventId: 3, HomeScore: 1 });
  time.advanceSeconds(60);
  await push(7, ana.id, { EventId: 3, HomeScore: 2 });
  const seen = { ...shown, lastEventAt: '2026-04-01T12:01:00.000Z' };
  assert.deepEqual([await list(), (await send({ url: '/admin/bots/7', as: ana })).json()], [[seen], seen]);
});
