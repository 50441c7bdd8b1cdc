import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestCluster, skipWithoutCluster as skip } from '#tests/support/test-cluster';

test('nodes that use the same database know each other', { skip }, async (t) => {
  const { nodes } = await createTestCluster(t, 2);
  const [first, second] = nodes.map(({ app }) => app.cluster);
  const listed = await first?.nodes.list();
  assert.deepEqual(
    listed?.map(({ id, isLive, state, busConnected }) => ({ id, isLive, state, busConnected })),
    [first, second].map((node) => ({ id: node?.nodeId, isLive: true, state: 'up', busConnected: true })),
  );
});

test('a node that cannot reach NATS stays ready, and says that it is degraded', { skip }, async (t) => {
  const {
    nodes: [node],
  } = await createTestCluster(t, 1);
  assert.ok(node);
  const read = async () => {
    const { statusCode, body } = await node.send({ url: '/readyz' });
    return [statusCode, JSON.parse(body) as unknown];
  };
  assert.deepEqual(await read(), [200, { status: 'ready', nats: 'connected' }]);
  node.bus.setConnected(false);
  assert.deepEqual(await read(), [200, { status: 'degraded', nats: 'away' }]);
  const { items } = (await node.administer('GET', '/external/attention')).json<{ items: { kind: string }[] }>();
  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['nats'],
  );
  const { body } = await node.send({ url: '/metrics' });
  assert.match(body, /^scorewire_bus_connected 0$/m);
  assert.match(body, /^scorewire_nodes_live 1$/m);
  node.bus.setConnected(true);
  assert.deepEqual(await read(), [200, { status: 'ready', nats: 'connected' }]);
});
