import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect, eventIds } from '#sdk';
import { openSdkService, take, teamEvent } from './arrange-service.ts';

test('the REST interface', { timeout: 60_000 }, async (t) => {
  const service = await openSdkService(t);
  const client = await service.connect();
  const bot = client.bot(1);
  await bot.publish(teamEvent('One'));

  await t.test('lookups', async () => {
    assert.equal((await client.lookups.eventTypes()).length, 24);
    const { properties } = await client.lookups.classDefinition(eventIds.Basketball);
    assert.ok(properties.some(({ name }) => name === 'HomeScore'));
    await assert.rejects(client.lookups.classDefinition(999), {
      name: 'ServiceError',
      status: 400,
      message: 'Invalid EventType ID: 999',
    });
  });

  await t.test('ingress contracts and a dry run', async () => {
    const { ingress } = client;
    assert.deepEqual(
      (await ingress.eventTypes()).map(({ id }) => id).sort((a, b) => a - b),
      Object.values(eventIds),
    );
    const { properties } = await ingress.classDefinition(eventIds.Basketball);
    assert.equal(properties.find(({ name }) => name === 'HomeScore')?.max, 999);
    assert.equal((await ingress.schema(eventIds.Basketball))['type'], 'object');
    assert.equal((await ingress.limits())['payloadBytesMax'], 65_536);
    assert.equal((await ingress.validate(3, { EventId: 3, HomeScore: 1 })).accepted, true);
    const { accepted, statuses } = await ingress.validate(3, '{');
    assert.deepEqual([accepted, statuses[0]?.statusName], [false, 'JsonParseError']);
  });

  await t.test('slips of a program are named at once', async () => {
    for (const id of [Number.NaN, -1, 1.5, 99_999_999_999, 'abc' as unknown as number])
      assert.throws(() => client.bot(id), /^TypeError: bot\(\) takes the number of a bot, such as 12345; got /);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      await assert.rejects(bot.publish({ EventId: 3, HomeScore: value }), {
        name: 'TypeError',
        message: `HomeScore is ${value}, which JSON cannot express: send a number, or null to clear the field.`,
      });
    const url = undefined as unknown as string;
    await assert.rejects(
      connect({ url, username: 'anna', password: 'x' }),
      /connect needs url, the address of the service/,
    );
  });

  await t.test('bots and fixtures', async () => {
    const [first] = await client.bots();
    assert.deepEqual([first?.id, first?.mayPush, first?.lastEvent?.sequence], [1, true, 1]);
    await service.app.administer('PUT', '/admin/venues/7', { partnerId: 9007, name: 'Arena' });
    const fixture = {
      partnerFixtureId: 1,
      fixtureStartTime: '2026-02-01T18:00:00Z',
      venueId: 7,
      botIds: [1],
      name: 'Final',
    };
    const { statusCode } = await service.app.administer('PUT', '/admin/fixtures/5', fixture);
    assert.ok(statusCode < 300);
    const { byBot, byVenue, byPartnerVenue } = client.fixtures;
    const from = new Date('2026-01-01T00:00:00Z');
    for (const found of [await byBot(1, from), await byVenue(7, '2026-01-01'), await byPartnerVenue(9007, from)])
      assert.deepEqual(
        found.map(({ id, name, venue }) => [id, name, venue?.partnerId]),
        [[5, 'Final', 9007]],
      );
    assert.deepEqual(await byBot(1, '2027-01-01'), []);
  });

  await t.test('stored events come page by page', async () => {
    const many = client.bot(2);
    await Promise.all(Array.from({ length: 30 }, (_, index) => many.publish(teamEvent(`team ${index}`))));
    const sequences: number[] = [];
    for await (const { sequence } of many.events({ afterSequence: 3, limit: 7 })) sequences.push(sequence);
    assert.deepEqual(
      sequences,
      Array.from({ length: 27 }, (_, index) => index + 4),
    );
    const live = await take(many.live({ after: 10 }), 20);
    assert.deepEqual(
      live.map(({ sequence }) => sequence),
      Array.from({ length: 20 }, (_, index) => index + 11),
    );
  });

  await t.test('who is signed in, the status of the bots, and what changes', async () => {
    assert.deepEqual((await client.me()).isAdmin, false);
    const { bots, cursor } = await client.botStatuses();
    assert.deepEqual([bots[0]?.id, bots[0]?.board?.home.name], [1, 'One']);
    await bot.publish(teamEvent('Two'));
    for await (const { isAll, bots: changed } of client.statusStream({ cursor })) {
      assert.equal(isAll, false);
      const name = changed.find(({ id }) => id === 1)?.board?.home.name;
      if (name === 'Two') break;
    }
    assert.deepEqual(await client.attention(), []);
  });

  await t.test('games, and the state at a past moment', async () => {
    const games = await take(bot.games({ limit: 1 }), 1);
    assert.deepEqual([games[0]?.firstSequence, games[0]?.lastSequence], [1, 2]);
    assert.equal((await bot.at({ sequence: 1 })).payload['HomeTeamName'], 'One');
    assert.equal((await bot.at({ time: new Date(Date.now() + 1000) })).sequence, 2);
  });

  await t.test('access, new game and the state now', async () => {
    assert.deepEqual((await bot.access()).missing, []);
    assert.equal((await bot.newGame()).botId, 1);
    assert.equal((await bot.current())?.payload['HomeTeamName'], 'Two');
    assert.equal(await client.bot(3).current(), undefined);
  });
});
