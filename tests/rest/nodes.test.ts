import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '#tests/support/test-app';
import { assertProblem } from './assert-problem.ts';

interface Node {
  readonly id: string;
  readonly state: string;
}

test('the nodes of a single node', async (t) => {
  const service = await createTestApp(t, { env: { SCOREWIRE_NODE_NAME: 'court-house' } });
  const list = async (): Promise<{ isCluster: boolean; nodes: Node[] }> =>
    (await service.administer('GET', '/admin/nodes')).json();
  const { isCluster, nodes } = await list();
  const [own, ...others] = nodes as [Node & Record<string, unknown>];
  const { id } = own;
  const path = `/admin/nodes/${id}`;

  await t.test('the one that answers', () => {
    assert.deepEqual([isCluster, others], [false, []]);
    assert.match(id, /^[0-9a-f]{8}$/);
    const { name, state, isOwn, isNatsConnected, isDatabaseConnected, connections } = own;
    assert.deepEqual(
      { name, state, isOwn, isNatsConnected, isDatabaseConnected, connections },
      {
        name: 'court-house',
        state: 'up',
        isOwn: true,
        isNatsConnected: null,
        isDatabaseConnected: true,
        connections: 0,
      },
    );
  });

  await t.test('only administrators see and drain it', async () => {
    const { token } = await service.createUser('ana', { pushEnabled: true });
    const requests = [
      ['GET', '/admin/nodes'],
      ['POST', `${path}/drain?force=true`],
      ['POST', `${path}/resume`],
    ] as const;
    for (const [method, url] of requests) {
      assertProblem(await service.send({ method, url, as: { token } }), 403, 'forbidden');
      assertProblem(await service.send({ method, url }), 401, 'unauthenticated');
    }
    assert.equal((await list()).nodes[0]?.state, 'up');
  });

  await t.test('the last node is drained only by force', async () => {
    assertProblem(await service.administer('POST', `${path}/drain`), 409, 'conflict');
    assertProblem(await service.administer('POST', '/admin/nodes/00000000/drain'), 404, 'not-found');
  });

  await t.test('a drained node is not ready, closes kept connections, and says why', async () => {
    const drained = await service.administer('POST', `${path}/drain?force=true`);
    assert.deepEqual([drained.statusCode, drained.json<Node>().state], [202, 'draining']);
    const ready = await service.send({ url: '/readyz' });
    assertProblem(ready, 503, 'not-ready');
    assert.match(ready.json<{ detail: string }>().detail, /draining/);
    assert.equal(ready.headers['connection'], 'close');
    assert.equal((await service.send({ url: '/healthz' })).statusCode, 200);
  });

  await t.test('it is ready again when it is resumed', async () => {
    assert.equal((await service.administer('POST', `${path}/resume`)).json<Node>().state, 'up');
    const ready = await service.send({ url: '/readyz' });
    assert.deepEqual([ready.statusCode, ready.headers['connection']], [200, 'keep-alive']);
  });

  await t.test('both are in the audit log', async () => {
    const { items } = (await service.administer('GET', '/admin/audit?object=node')).json<{ items: unknown[] }>();
    assert.deepEqual(
      items.map((item) => (item as { readonly action: string }).action),
      ['node.resume', 'node.drain'],
    );
  });
});
