import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLiveService } from '#tests/support/live-service';
import { createClock } from './arrange.ts';
import { assertProblem } from './assert-problem.ts';

test('[me] who is signed in, what he may do, and when his token expires', async (t) => {
  const { clock } = createClock('2026-04-01T18:00:00Z');
  const service = await createLiveService(t, { clock });
  const ana = await service.createUser('ana', { pushEnabled: false });
  const root = await service.createUser('root', { role: 'admin', pushEnabled: true });
  const ask = async (as: Parameters<typeof service.send>[0]['as'] & object) => {
    const answer = await service.send({ url: '/external/me', as });
    assert.equal(answer.headers['cache-control'], 'no-store');
    return answer.json<object>();
  };
  const expiresAt = '2026-04-01T19:00:00.000Z';
  assert.deepEqual(await ask({ token: ana.token }), {
    id: ana.id,
    username: 'ana',
    isAdmin: false,
    isApproved: false,
    expiresAt,
  });
  assert.deepEqual(await ask({ basic: [root.username, root.password] }), {
    id: root.id,
    username: 'root',
    isAdmin: true,
    isApproved: true,
    expiresAt: null,
  });
  assertProblem(await service.send({ url: '/external/me' }), 401);
});
