import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp, type TestApp } from '#tests/support/test-app';
import { createClock, noThrottle, present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface User {
  readonly id: number;
  readonly username: string;
  readonly password?: string;
}

const fields = ['id', 'username', 'role', 'pushEnabled', 'disabled', 'createdAt', 'updatedAt'];
const lookup = '/external/lookup/event-types';
const ingress = '/external/ingress/event-types';

for (const engine of testEngines)
  test(`users on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const time = createClock('2026-04-01T12:00:00Z');
    const service = await createTestApp(t, { env: { ...env, ...noThrottle }, clock: time.clock });
    const { administer, send } = service;

    await t.test('[administration] a user is made with the flags given', async () => {
      const body = { username: 'Ana.B@x+1', password: 'password 1', role: 'user', pushEnabled: true };
      const answer = await administer('POST', '/admin/users', body);
      const user = answer.json<User>();
      assert.equal(answer.statusCode, 201);
      assert.equal(answer.headers.location, `/admin/users/${user.id}`);
      const at = '2026-04-01T12:00:00.000Z';
      const { password: _password, ...given } = body;
      assert.deepEqual(user, { id: user.id, ...given, disabled: false, createdAt: at, updatedAt: at });
    });

    await t.test(
      '[administration] a user is made with a name alone: no push permission, no administrator',
      async () => {
        const user = (await administer('POST', '/admin/users', { username: 'ben' })).json<Record<string, unknown>>();
        assert.deepEqual([user['role'], user['pushEnabled'], user['disabled']], ['user', false, false]);
      },
    );

    await t.test('[administration] a password that is made up works, and is shown this once', async () => {
      const user = (await administer('POST', '/admin/users', { username: 'cleo' })).json<User>();
      const password = present(user.password);
      assert.match(password, /^[a-z2-9]{5}(?:-[a-z2-9]{5}){3}$/);
      assert.equal((await send({ url: lookup, as: { basic: ['cleo', password] } })).statusCode, 200);
      for (const url of [`/admin/users/${user.id}`, '/admin/users', '/admin/audit'])
        assert.ok(!(await administer('GET', url)).body.includes(password), url);
    });

    await t.test('[administration] two passwords that are made up differ', async () => {
      const [one, other] = await Promise.all(
        ['dan', 'eve'].map(async (username) => (await administer('POST', '/admin/users', { username })).json<User>()),
      );
      assert.notEqual(one?.password, other?.password);
    });

    await t.test('[administration] a user is read by id, with exactly the documented fields', async () => {
      const answer = await administer('GET', '/admin/users/2');
      assert.deepEqual(Object.keys(answer.json<User>()), fields);
    });

    for (const username of ['ana.b@x+1', 'ANA.B@X+1'])
      await t.test(`[administration] ${username} is taken, in whichever case: 409`, async () => {
        assertProblem(await administer('POST', '/admin/users', { username }), 409, 'conflict');
      });

    const badUsers: readonly (readonly [what: string, body: unknown, pointer: string])[] = [
      ['no username', { password: 'password 1' }, '/username'],
      ['an empty username', { username: '' }, '/username'],
      ['a username with a colon', { username: 'a:b' }, '/username'],
      ['a username with a space', { username: 'a b' }, '/username'],
      ['a username with a line break at its end', { username: 'ab\n' }, '/username'],
      ['a username with a NUL', { username: 'a\u0000b' }, '/username'],
      ['a username that begins with a dot', { username: '.a' }, '/username'],
      ['a username beyond ASCII', { username: 'ána' }, '/username'],
      ['a username of 65 letters', { username: 'a'.repeat(65) }, '/username'],
      ['a number as the username', { username: 5 }, '/username'],
      ['a short password', { username: 'zoe', password: '1234567' }, '/password'],
      ['a long password', { username: 'zoe', password: 'x'.repeat(257) }, '/password'],
      ['null as the password', { username: 'zoe', password: null }, '/password'],
      ['another role', { username: 'zoe', role: 'owner' }, '/role'],
      ['a text as a flag', { username: 'zoe', pushEnabled: 'true' }, '/pushEnabled'],
      ['a field that there is not', { username: 'zoe', isAdmin: true }, '/isAdmin'],
      ['an id', { username: 'zoe', id: 9 }, '/id'],
      ['an array', [], ''],
      ['null', 'null', ''],
    ];
    for (const [what, body, pointer] of badUsers)
      await t.test(`[administration] ${what}: 400 that points at it`, async () => {
        const headers = { 'content-type': 'application/json' };
        const payload = typeof body === 'string' ? body : JSON.stringify(body);
        const as = { basic: ['admin', 'correct horse battery'] } as const;
        const answer = await send({ method: 'POST', url: '/admin/users', headers, payload, as });
        const { errors } = assertProblem(answer, 400, 'invalid-request');
        assert.equal(errors?.[0]?.pointer, pointer);
      });

    await t.test('[administration] an update changes what it names, and when it was changed', async () => {
      time.setTo('2026-04-01T12:00:01Z');
      const before = (await administer('GET', '/admin/users/2')).json<object>();
      const answer = await administer('PATCH', '/admin/users/2', { pushEnabled: false });
      assert.equal(answer.statusCode, 200);
      assert.deepEqual(answer.json(), { ...before, pushEnabled: false, updatedAt: '2026-04-01T12:00:01.000Z' });
      assert.deepEqual((await administer('GET', '/admin/users/2')).json(), answer.json());
    });

    const badUpdates: readonly (readonly [what: string, body: object])[] = [
      ['nothing', {}],
      ['a username', { username: 'other' }],
      ['null', { pushEnabled: null }],
      ['a short password', { password: 'short' }],
      ['another role', { role: 'root' }],
    ];
    for (const [what, body] of badUpdates)
      await t.test(`[administration] an update with ${what}: 400`, async () => {
        assertProblem(await administer('PATCH', '/admin/users/2', body), 400, 'invalid-request');
      });

    for (const [method, body] of [['GET'], ['PATCH', { disabled: true }], ['DELETE']] as const) {
      await t.test(`[administration] ${method} of a user that is not there: 404`, async () => {
        assertProblem(await administer(method, '/admin/users/999', body), 404, 'not-found');
      });
      for (const id of ['abc', '0', '-1', '1.5', '2147483648', '%00'])
        await t.test(`[administration] ${method} of user ${id}: 400`, async () => {
          assertProblem(await administer(method, `/admin/users/${id}`, body), 400, 'invalid-request');
        });
    }

    await t.test('[administration] a deleted user is gone, and the name is free again with another id', async () => {
      const first = (await administer('POST', '/admin/users', { username: 'gone' })).json<User>();
      assert.equal((await administer('DELETE', `/admin/users/${first.id}`)).statusCode, 204);
      assertProblem(await administer('GET', `/admin/users/${first.id}`), 404);
      const second = (await administer('POST', '/admin/users', { username: 'gone' })).json<User>();
      assert.notEqual(second.id, first.id);
    });
  });

test('changes act at once on what is remembered', async (t) => {
  // The clock stands still, so that nothing is forgotten by age.
  const { clock } = createClock('2026-04-01T12:00:00Z');
  const service = await createTestApp(t, { env: noThrottle, clock });
  const { administer, send } = service;
  const statusesOf = async (url: string, user: { username: string; password: string; token: string }) => {
    const basic = await send({ url, as: { basic: [user.username, user.password] } });
    const bearer = await send({ url, as: { token: user.token } });
    return [basic.statusCode, bearer.statusCode];
  };

  await t.test('[5] push permission', async () => {
    const ana = await service.createUser('ana');
    const seen = [await statusesOf(ingress, ana)];
    for (const pushEnabled of [true, false]) {
      await administer('PATCH', `/admin/users/${ana.id}`, { pushEnabled });
      seen.push(await statusesOf(ingress, ana));
    }
    assert.deepEqual(seen, [
      [403, 403],
      [200, 200],
      [403, 403],
    ]);
  });

  await t.test('[5] disabling, and enabling again', async () => {
    const ben = await service.createUser('ben');
    const seen = [await statusesOf(lookup, ben)];
    for (const disabled of [true, false]) {
      await administer('PATCH', `/admin/users/${ben.id}`, { disabled });
      seen.push(await statusesOf(lookup, ben));
    }
    assert.deepEqual(seen, [
      [200, 200],
      [401, 401],
      [200, 200],
    ]);
  });

  await t.test('[5] a change of password ends the old one and the tokens it gave', async () => {
    const cleo = await service.createUser('cleo');
    assert.deepEqual(await statusesOf(lookup, cleo), [200, 200]);
    await administer('PATCH', `/admin/users/${cleo.id}`, { password: 'another password' });
    assert.deepEqual(await statusesOf(lookup, cleo), [401, 401]);
    const as = { basic: ['cleo', 'another password'] } as const;
    assert.equal((await send({ url: lookup, as })).statusCode, 200);
  });

  await t.test('[5] the role of an administrator', async () => {
    const dan = await service.createUser('dan');
    const seen = [await statusesOf('/admin/bots', dan)];
    for (const role of ['admin', 'user']) {
      await administer('PATCH', `/admin/users/${dan.id}`, { role });
      seen.push(await statusesOf('/admin/bots', dan));
    }
    assert.deepEqual(seen, [
      [403, 403],
      [200, 200],
      [403, 403],
    ]);
  });

  await t.test('[5] deleting', async () => {
    const eve = await service.createUser('eve');
    assert.deepEqual(await statusesOf(lookup, eve), [200, 200]);
    await administer('DELETE', `/admin/users/${eve.id}`);
    assert.deepEqual(await statusesOf(lookup, eve), [401, 401]);
  });
});

for (const engine of testEngines)
  test(`[5] a change made at another node acts within a second, on ${engine.name}`, {
    skip: engine.skip,
  }, async (t) => {
    const { env } = await engine.create(t);
    const { clock, advanceSeconds } = createClock('2026-04-01T12:00:00Z');
    const node = { env, clock, sharesData: true };
    const [one, other] = [await createTestApp(t, node), await createTestApp(t, node)];
    const { id, token } = await one.createUser('ana', { pushEnabled: true });
    const status = async () => (await other.send({ url: ingress, as: { token } })).statusCode;
    const seen = [await status()];
    for (const change of [{ pushEnabled: false }, { disabled: true }]) {
      await one.administer('PATCH', `/admin/users/${id}`, change);
      advanceSeconds(1);
      seen.push(await status());
    }
    assert.deepEqual(seen, [200, 403, 401]);
  });

for (const engine of testEngines)
  test(`the last administrator on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const { administer, createUser }: TestApp = await createTestApp(t, { env });
    const { id } = await createUser('second', { role: 'admin' });
    const ways = [
      ['DELETE', undefined],
      ['PATCH', { disabled: true }],
      ['PATCH', { role: 'user' }],
    ] as const;

    await t.test('[administration] is not the last while there is another one', async () => {
      assert.equal((await administer('PATCH', '/admin/users/1', { role: 'admin', disabled: false })).statusCode, 200);
      assert.equal((await administer('PATCH', `/admin/users/${id}`, { disabled: true })).statusCode, 200);
    });
    for (const [method, body] of ways)
      await t.test(`[administration] stays: ${method} ${JSON.stringify(body) ?? ''} is 409`, async () => {
        assertProblem(await administer(method, '/admin/users/1', body), 409, 'last-admin');
      });
    await t.test('[administration] stays, though a disabled one is an administrator as well', async () => {
      assert.equal((await administer('GET', '/admin/users/1')).json<{ role: string }>().role, 'admin');
    });
    await t.test('[administration] may change everything else about himself', async () => {
      assert.equal((await administer('PATCH', '/admin/users/1', { pushEnabled: false })).statusCode, 200);
    });
    await t.test('[administration] a disabled administrator can be deleted', async () => {
      assert.equal((await administer('DELETE', `/admin/users/${id}`)).statusCode, 204);
    });
    await t.test('[administration] may go when another one is there', async () => {
      await createUser('third', { role: 'admin' });
      assert.equal((await administer('DELETE', '/admin/users/1')).statusCode, 204);
    });
  });
