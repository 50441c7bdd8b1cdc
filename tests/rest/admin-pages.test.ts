import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';
import { putBot, putFixture, putVenue } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

for (const engine of testEngines)
  test(`pages on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const service = await createTestApp(t, { env });
    const { administer } = service;
    const { id } = await service.createUser('ana');
    for (let number = 1; number <= 6; number += 1) {
      await administer('POST', '/admin/users', { username: `user-${number}` });
      await administer('POST', `/admin/users/${id}/broker-credentials`, { name: `court ${number}` });
      await putVenue(service, number * 3);
      await putBot(service, number * 5);
      await putFixture(service, number * 7, { fixtureStartTime: '2026-04-01', botIds: [number * 5] });
      await administer('PUT', `/admin/users/${id}/bots/${number * 5}`);
    }
    const lists = [
      'users',
      'bots',
      'venues',
      'fixtures',
      'audit',
      `users/${id}/bots`,
      `users/${id}/broker-credentials`,
    ];

    for (const list of lists) {
      const get = async (query: string) => {
        const answer = await administer('GET', `/admin/${list}${query}`);
        assert.equal(answer.statusCode, 200, answer.body);
        return answer.json<{ items: { id: number }[]; next: number | null }>();
      };
      const whole = await get('?limit=1000');

      for (const limit of [1, 2, 3, 4, 5, 6, 7])
        await t.test(`[administration] ${list} in pages of ${limit} are all of them, once and in order`, async () => {
          const pages: unknown[][] = [];
          for (let next: number | null = null, first = true; first || next !== null; first = false) {
            const page = await get(`?limit=${limit}${first ? '' : `&after=${next}`}`);
            pages.push(page.items);
            next = page.next;
          }
          assert.deepEqual(pages.flat(), whole.items);
          assert.equal(pages.length, Math.ceil(whole.items.length / limit), 'no page more than it takes');
        });

      await t.test(`[administration] ${list} are six or more, in one direction, on one page when it holds them`, () => {
        const ids = whole.items.map((item) => item.id);
        assert.ok(ids.length >= 6);
        const ascending = [...ids].sort((a, b) => a - b);
        assert.deepEqual(ids, list === 'audit' ? ascending.toReversed() : ascending);
        assert.equal(whole.next, null);
      });

      await t.test(`[administration] ${list} have nothing after the last`, async () => {
        const last = list === 'audit' ? 1 : (whole.items.at(-1)?.id ?? 0);
        assert.deepEqual(await get(`?after=${last}`), { items: [], next: null });
      });

      for (const after of ['2147483647', '2147483648', '9007199254740991'])
        await t.test(`[administration] ${list} after ${after} are ${list === 'audit' ? 'all' : 'none'}`, async () => {
          const { items } = await get(`?after=${after}`);
          assert.equal(items.length, list === 'audit' ? whole.items.length : 0);
        });

      const bad = [
        'limit=0',
        'limit=-1',
        'limit=1001',
        'limit=ten',
        'limit=',
        'limit=1.5',
        'limit=1&limit=2',
        'limit=1e2',
      ];
      for (const query of [
        ...bad,
        'after=x',
        'after=',
        'after=1.5',
        'after=1&after=2',
        'after=99999999999999999999',
        'limit=%00',
      ])
        await t.test(`[administration] ${list}?${query}: 400 that names the parameter`, async () => {
          const answer = await administer('GET', `/admin/${list}?${query}`);
          const { errors } = assertProblem(answer, 400, 'invalid-request');
          assert.equal(errors?.[0]?.pointer, query.split('=')[0]);
        });
    }
  });

for (const engine of testEngines)
  test(`users by name on ${engine.name}`, { skip: engine.skip }, async (t) => {
    const { env } = await engine.create(t);
    const { administer, createUser } = await createTestApp(t, { env });
    await createUser('ana');
    await createUser('ana.b');
    const table: readonly (readonly [what: string, query: string, usernames: readonly string[]])[] = [
      ['the name', 'ana', ['ana']],
      ['the name in capitals', 'ANA', ['ana']],
      ['a part of a name', 'an', []],
      ['a wildcard', 'ana%25', []],
      ['a name that nobody has', 'zoe', []],
      ['a name that nobody can have', 'a%00b', []],
      ['an empty name', '', []],
    ];
    for (const [what, query, usernames] of table)
      await t.test(`[administration] ${what} finds ${usernames.length}, without a word of the password`, async () => {
        const answer = await administer('GET', `/admin/users?username=${query}`);
        const { items, next } = answer.json<{ items: { username: string }[]; next: number | null }>();
        assert.deepEqual([items.map(({ username }) => username), next], [usernames, null]);
        assert.doesNotMatch(answer.body, /argon2|password/i);
      });
  });
