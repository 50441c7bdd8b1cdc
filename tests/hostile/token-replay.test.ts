import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp, type TestApp, type TestUser } from '#tests/support/test-app';

/** An access token is refused as soon as its user has changed, although it lives for an hour. */

const changes: readonly (readonly [what: string, change: (service: TestApp, user: TestUser) => Promise<unknown>])[] = [
  ['is disabled', (service, { id }) => service.administer('PATCH', `/admin/users/${id}`, { disabled: true })],
  [
    'has a new password',
    (service, { id }) => service.administer('PATCH', `/admin/users/${id}`, { password: 'new-Passw0rd-of-replay' }),
  ],
  ['is removed', (service, { id }) => service.administer('DELETE', `/admin/users/${id}`)],
];

test('a token is not taken once its user', { timeout: 60_000 }, async (t) => {
  const service = await createTestApp(t);
  for (const [index, [what, change]] of changes.entries())
    await t.test(what, async () => {
      const user = await service.createUser(`user-${index}`);
      const ask = () => service.send({ method: 'GET', url: '/external/lookup/event-types', as: { token: user.token } });
      assert.equal((await ask()).statusCode, 200);
      await change(service, user);
      assert.equal((await ask()).statusCode, 401);
    });
});

test('a user who was disabled and is back needs no new token, one with a new password does', async (t) => {
  const service = await createTestApp(t);
  const user = await service.createUser('back');
  const ask = () => service.send({ method: 'GET', url: '/external/lookup/event-types', as: { token: user.token } });
  for (const disabled of [true, false]) await service.administer('PATCH', `/admin/users/${user.id}`, { disabled });
  assert.equal((await ask()).statusCode, 200);
  for (const password of ['new-Passw0rd-of-replay', user.password])
    await service.administer('PATCH', `/admin/users/${user.id}`, { password });
  assert.equal((await ask()).statusCode, 401);
});
