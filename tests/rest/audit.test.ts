import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { createClock, present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Entry {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly userId: number; readonly username: string; readonly address: string };
  readonly action: string;
  readonly target: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const start = '2026-04-01T12:00:00.000Z';
const venue = { id: 1, partnerId: 901, name: 'Arena' };
const bot = { id: 7, name: 'Bot', venueId: 1, eventTypeId: null, pushEnabled: false };

for (const engine of testEngines)
  test(`the audit log on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const time = createClock(start);
    const { send, administer, createUser } = await createTestApp(t, { env, clock: time.clock });
    const root = await createUser('root', { role: 'admin' });
    const newest = async (): Promise<Entry> => {
      const { items } = (await administer('GET', '/admin/audit?limit=1')).json<{ items: Entry[] }>();
      return present(items[0]);
    };
    const act = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
      time.advanceSeconds(1);
      const as = { token: root.token };
      const answer = await send({ method, url, as, remoteAddress: '203.0.113.9', ...(payload && { payload }) });
      assert.ok(answer.statusCode < 300, answer.body);
      return answer;
    };
    const user = { id: 3, username: 'ana', role: 'user', pushEnabled: false, disabled: false };

    await t.test('[administration] the first administrator is written down', async () => {
      const { items } = (await administer('GET', '/admin/audit?limit=1000')).json<{ items: Entry[] }>();
      const { actor, at, action, target, before, after } = present(items.at(-1));
      assert.deepEqual(actor, { userId: null, username: 'scorewire', address: 'local' });
      assert.deepEqual([at, action, target, before], [start, 'user.create', 'user/1', null]);
      assert.deepEqual([after?.['username'], after?.['role']], ['admin', 'admin']);
    });

    type Check = (entry: Entry) => void;
    const recorded =
      (action: string, target: string, before: object | null, after: object | null): Check =>
      (entry) => {
        assert.deepEqual([entry.action, entry.target], [action, target]);
        // What else there is, such as times, is not this test's.
        const same = (told: object | null, expected: object | null): void => {
          if (expected === null || told === null) assert.equal(told, expected);
          else assert.deepEqual({ ...told, ...expected }, told);
        };
        same(entry.before, before);
        same(entry.after, after);
      };
    const fixture = { partnerFixtureId: 1, fixtureStartTime: '2026-05-01T10:00:00.000Z', venueId: 1, botIds: [7] };
    const steps: readonly (readonly [Parameters<typeof act>[0], string, object | undefined, Check])[] = [
      [
        'POST',
        '/admin/users',
        { username: 'ana', password: 'secret of ana' },
        recorded('user.create', 'user/3', null, user),
      ],
      [
        'PATCH',
        '/admin/users/3',
        { pushEnabled: true },
        recorded('user.update', 'user/3', user, { ...user, pushEnabled: true }),
      ],
      [
        'PATCH',
        '/admin/users/3',
        { password: 'other secret' },
        recorded('user.update', 'user/3', { pushEnabled: true }, { passwordChanged: true }),
      ],
      [
        'PUT',
        '/admin/venues/1',
        { partnerId: 900, name: null },
        recorded('venue.put', 'venue/1', null, { id: 1, partnerId: 900, name: null }),
      ],
      [
        'PUT',
        '/admin/venues/1',
        { partnerId: 901, name: 'Arena' },
        recorded('venue.put', 'venue/1', { partnerId: 900 }, venue),
      ],
      ['PUT', '/admin/bots/7', { name: 'Bot', venueId: 1 }, recorded('bot.put', 'bot/7', null, bot)],
      [
        'PATCH',
        '/admin/bots/7',
        { pushEnabled: true },
        recorded('bot.update', 'bot/7', bot, { ...bot, pushEnabled: true }),
      ],
      [
        'PUT',
        '/admin/users/3/bots/7',
        undefined,
        recorded('bot.assign', 'user/3/bot/7', null, { userId: 3, botId: 7 }),
      ],
      [
        'DELETE',
        '/admin/users/3/bots/7',
        undefined,
        recorded('bot.unassign', 'user/3/bot/7', { userId: 3, botId: 7 }, null),
      ],
      ['PUT', '/admin/fixtures/5', fixture, recorded('fixture.put', 'fixture/5', null, { id: 5, ...fixture })],
      [
        'PUT',
        '/admin/fixtures/5',
        { ...fixture, name: 'Final' },
        recorded('fixture.put', 'fixture/5', { name: null }, { name: 'Final' }),
      ],
      ['DELETE', '/admin/fixtures/5', undefined, recorded('fixture.delete', 'fixture/5', { name: 'Final' }, null)],
      ['DELETE', '/admin/bots/7', undefined, recorded('bot.delete', 'bot/7', { ...bot, pushEnabled: true }, null)],
      ['DELETE', '/admin/venues/1', undefined, recorded('venue.delete', 'venue/1', venue, null)],
      ['DELETE', '/admin/users/3', undefined, recorded('user.delete', 'user/3', { username: 'ana' }, null)],
    ];
    for (const [method, url, payload, check] of steps)
      await t.test(`[administration] ${method} ${url} is written down: who, what, when, from where`, async () => {
        await act(method, url, payload);
        const entry = await newest();
        assert.deepEqual(Object.keys(entry), ['id', 'at', 'actor', 'action', 'target', 'before', 'after']);
        assert.deepEqual(entry.actor, { userId: root.id, username: 'root', address: '203.0.113.9' });
        assert.equal(entry.at, new Date(time.clock()).toISOString());
        check(entry);
      });

    await t.test('[administration] issuing and revoking broker credentials is written down', async () => {
      const { id } = (await act('POST', '/admin/users/2/broker-credentials', { name: 'court' })).json<{ id: number }>();
      const issued = await newest();
      await act('DELETE', `/admin/users/2/broker-credentials/${id}`);
      const revoked = await newest();
      const target = `user/2/broker-credential/${id}`;
      recorded('broker-credential.issue', target, null, { id, userId: 2, name: 'court' })(issued);
      recorded('broker-credential.revoke', target, { id, userId: 2, name: 'court' }, null)(revoked);
    });

    await t.test('[administration] an import is written down with its counts', async () => {
      const payload = '{"partnerFixtureId":1,"fixtureStartTime":"2026-05-01"}\nno\n';
      const headers = { 'content-type': 'application/x-ndjson' };
      await send({ method: 'POST', url: '/admin/fixtures/import', as: { token: root.token }, headers, payload });
      const after = { firstLine: 1, lines: 2, inserted: 1, updated: 0, unchanged: 0, rejected: 1 };
      recorded('fixture.import', 'fixtures', null, after)(await newest());
    });

    await t.test('[administration] what was refused is not written down', async () => {
      const before = await newest();
      await administer('DELETE', '/admin/users/999');
      await administer('PUT', '/admin/bots/8', { name: null, venueId: 99 });
      await administer('POST', '/admin/users', { username: 'ROOT' });
      assert.deepEqual(await newest(), before);
    });

    await t.test('[administration] there is no secret in it, nor a hash of one', async () => {
      const issued = await act('POST', '/admin/users/2/broker-credentials', { name: 'court' });
      const made = await act('POST', '/admin/users', { username: 'made' });
      const secrets = [issued, made].map((answer) => answer.json<{ password: string }>().password);
      const { body } = await administer('GET', '/admin/audit?limit=1000');
      const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
      for (const secret of [...secrets, ...hashes, 'secret of ana', 'other secret', 'password of root', '$argon2'])
        assert.ok(!body.includes(secret), secret);
    });
  });

test('[audit] is found by actor, action, object and time', async (t) => {
  const { administer } = await createTestApp(t);
  for (const id of [1, 2]) await administer('PUT', `/admin/bots/${id}`, { name: `Bot ${id}` });
  await administer('PATCH', '/admin/bots/1', { name: 'Court 1' });
  const find = async (query: string): Promise<string[]> => {
    const { items } = (await administer('GET', `/admin/audit?${query}`)).json<{ items: { action: string }[] }>();
    return items.map(({ action }) => action);
  };
  assert.deepEqual(await find('object=bot/1'), ['bot.update', 'bot.put']);
  assert.deepEqual(await find('object=bot/1&limit=1'), ['bot.update']);
  assert.deepEqual(await find('action=bot.update&actor=ADMIN'), ['bot.update']);
  assert.deepEqual(await find('action=bot&actor=somebody'), []);
  assert.deepEqual(await find('action=bot&actor='), ['bot.update', 'bot.put', 'bot.put']);
  assert.deepEqual(await find('action=bot&to=2020-01-01'), []);
  for (const query of ['from=soon', 'actor=a&actor=b', 'object=%00']) {
    const { errors } = assertProblem(await administer('GET', `/admin/audit?${query}`), 400, 'invalid-request');
    assert.equal(errors?.[0]?.pointer, query.split('=', 1)[0]);
  }
});
