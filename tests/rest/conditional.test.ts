import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { present } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

const paths = [
  '/external/lookup/event-types',
  '/external/lookup/event-types/3/class-definition',
  '/external/lookup/contracts',
  '/external/ingress/event-types',
  '/external/ingress/event-types/3/class-definition',
  '/external/ingress/event-types/3/schema',
  '/external/ingress/limits',
];

test('conditional requests', async (t) => {
  const { send, createUser } = await createTestApp(t);
  const { token } = await createUser('ana', { pushEnabled: true });

  for (const url of paths) {
    const fresh = await send({ url, as: { token } });
    const etag = present(fresh.headers.etag);

    await t.test(`[RFC 9110 8.8.3] ${url} has a strong ETag`, () => assert.match(etag, /^"[\x21\x23-\x7e]+"$/));

    const matching: readonly (readonly [what: string, condition: string])[] = [
      ['the ETag', etag],
      ['the ETag as a weak one', `W/${etag}`],
      ['a list with the ETag first', `${etag}, "other"`],
      ['a list with the ETag last', `"other","another" , ${etag}`],
      ['a list with the ETag as a weak one', `W/"other", W/${etag}`],
      ['any', '*'],
    ];
    for (const method of ['GET', 'HEAD'] as const) {
      for (const [what, condition] of matching)
        await t.test(`[RFC 9110 13.1.2] ${method} ${url} with ${what} is 304 without a body`, async () => {
          const answer = await send({ method, url, as: { token }, headers: { 'if-none-match': condition } });
          assert.deepEqual([answer.statusCode, answer.body, answer.headers.etag], [304, '', etag]);
          assert.equal(answer.headers['content-type'], undefined);
        });

      for (const condition of ['"other"', 'W/"other"', etag.slice(1, -1), `"${etag.slice(1, -2)}"`, '', ','])
        await t.test(`[RFC 9110 13.1.2] ${method} ${url} with ${condition || 'nothing'} is 200`, async () => {
          const answer = await send({ method, url, as: { token }, headers: { 'if-none-match': condition } });
          assert.equal(answer.statusCode, 200);
          assert.equal(answer.body, method === 'GET' ? fresh.body : '');
        });
    }

    await t.test(`[5] ${url} asks for credentials before it tells that nothing changed`, async () => {
      assertProblem(await send({ url, headers: { 'if-none-match': '*' } }), 401);
    });
  }

  await t.test('[RFC 9110 13.1.2] an id that is no event type stays 400, whatever the condition', async () => {
    const url = '/external/lookup/event-types/999/class-definition';
    assertProblem(await send({ url, as: { token }, headers: { 'if-none-match': '*' } }), 400);
  });

  await t.test('[RFC 9110 8.8.3] different contents have different ETags', async () => {
    const etags = await Promise.all(paths.map(async (url) => (await send({ url, as: { token } })).headers.etag));
    assert.equal(new Set(etags).size, paths.length);
  });
});

test('[RFC 9110 8.8.3] an ETag stays the same over a restart', async (t) => {
  const etags: unknown[] = [];
  for (const _start of [1, 2]) {
    const { send, createUser } = await createTestApp(t);
    const { token } = await createUser('ana');
    etags.push((await send({ url: '/external/lookup/event-types', as: { token } })).headers.etag);
  }
  assert.equal(etags[0], etags[1]);
});
