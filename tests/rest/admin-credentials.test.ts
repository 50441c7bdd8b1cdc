import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

interface Issued {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

for (const engine of testEngines)
  test(`broker credentials on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const { clock } = createClock('2026-04-01T12:00:00Z');
    const { administer, createUser, send } = await createTestApp(t, { env, clock });
    const ana = await createUser('ana');
    const ben = await createUser('ben');
    const path = `/admin/users/${ana.id}/broker-credentials`;
    const issue = async (name: string) => (await administer('POST', path, { name })).json<Issued>();

    await t.test('[5 MQTT broker] are issued with a secret of 256 bits: 201', async () => {
      const answer = await administer('POST', path, { name: 'court 1' });
      const issued = answer.json<Issued>();
      assert.equal(answer.statusCode, 201);
      assert.equal(answer.headers.location, `${path}/${issued.id}`);
      assert.deepEqual(Object.keys(issued), ['id', 'name', 'username', 'password']);
      assert.deepEqual([issued.name, issued.username], ['court 1', 'ana']);
      assert.equal(Buffer.from(issued.password, 'base64url').length, 32);
    });

    await t.test('[5 MQTT broker] are several per user, each with a secret of its own', async () => {
      const [one, other] = [await issue('court 2'), await issue('court 2')];
      assert.notEqual(one.id, other.id);
      assert.notEqual(one.password, other.password);
    });

    await t.test('[5 MQTT broker] are listed without a secret, nor a hash of one', async () => {
      const { password } = await issue('court 3');
      const { body } = await administer('GET', path);
      const { items } = JSON.parse(body) as { items: object[] };
      assert.deepEqual(Object.keys(items.at(-1) ?? {}), ['id', 'name', 'createdAt', 'lastUsedAt']);
      assert.ok(!body.includes(password));
      assert.ok(!body.includes(createHash('sha256').update(password).digest('hex')));
    });

    await t.test('[5 MQTT broker] are no password for REST', async () => {
      const { password } = await issue('court 4');
      const url = '/external/lookup/event-types';
      assertProblem(await send({ url, as: { basic: ['ana', password] } }), 401);
      assertProblem(await send({ url, as: { token: password } }), 401);
    });

    await t.test('[5 MQTT broker] are revoked: 204, then 404', async () => {
      const { id } = await issue('court 5');
      assert.equal((await administer('DELETE', `${path}/${id}`)).statusCode, 204);
      assertProblem(await administer('DELETE', `${path}/${id}`), 404, 'not-found');
      const { items } = (await administer('GET', path)).json<{ items: { id: number }[] }>();
      assert.ok(!items.some((item) => item.id === id));
    });

    await t.test('[5 MQTT broker] are revoked of their own user alone: 404', async () => {
      const { id } = await issue('court 6');
      assertProblem(await administer('DELETE', `/admin/users/${ben.id}/broker-credentials/${id}`), 404, 'not-found');
    });

    const bad: readonly (readonly [what: string, body: object])[] = [
      ['no name', {}],
      ['an empty name', { name: '' }],
      ['a name of 101 characters', { name: 'x'.repeat(101) }],
      ['a NUL in the name', { name: 'a\u0000' }],
      ['null as the name', { name: null }],
      ['a password', { name: 'court', password: 'chosen' }],
    ];
    for (const [what, body] of bad)
      await t.test(`[5 MQTT broker] with ${what}: 400`, async () => {
        assertProblem(await administer('POST', path, body), 400, 'invalid-request');
      });

    await t.test('[5 MQTT broker] of a user that is not there: 404', async () => {
      assertProblem(await administer('POST', '/admin/users/999/broker-credentials', { name: 'x' }), 404, 'not-found');
      assertProblem(await administer('GET', '/admin/users/999/broker-credentials'), 404, 'not-found');
    });

    await t.test('[5 MQTT broker] go with their user', async () => {
      assert.equal((await administer('DELETE', `/admin/users/${ana.id}`)).statusCode, 204);
      assertProblem(await administer('GET', path), 404, 'not-found');
    });
  });
