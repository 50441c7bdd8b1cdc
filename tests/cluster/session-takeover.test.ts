import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonCode } from '#mqtt/packet/reason-code';
import { type ConnectOptions, RawClient } from '#tests/conformance/raw-client';
import { createOperator } from '#tests/e2e/arrange-operator';
import { createTestCluster, skipWithoutCluster as skip, type TestNode } from '#tests/support/test-cluster';

/** MQTT clients that move between two nodes on one PostgreSQL. */
test('a client takes its session over from another node', { skip }, async (t) => {
  const cluster = await createTestCluster(t, 2);
  const [one] = cluster.nodes as [TestNode];
  const operator = createOperator(async (method, path, body) => {
    const { statusCode: status, body: answer } = await one.administer(method, path, body);
    return { status, body: answer };
  });
  await operator.putBot(1);
  const { secret } = await operator.createUser('ana', { bots: [1] });
  const ports = await Promise.all(
    cluster.nodes.map(async ({ app }) => Number(new URL((await app.listen()).mqtt).port)),
  );
  const connect = async (node: number, options: ConnectOptions): Promise<RawClient> => {
    const client = await RawClient.open(ports[node] ?? 0, 5);
    t.after(() => client.destroy());
    return client.connect({ username: 'ana', password: secret, ...options });
  };
  const lasting = { clean: false, properties: { sessionExpiryInterval: 3600 } };

  await t.test('over the bus', async () => {
    const before = await connect(0, { clientId: 'board', ...lasting });
    await before.subscribe('bot/1/ingress_status', 1);
    const after = await connect(1, { clientId: 'board', ...lasting });
    assert.equal((await before.next('disconnect')).reasonCode, reasonCode.sessionTakenOver);
    assert.equal(after.connack.sessionPresent, true);
    await after.end();
    const back = await connect(0, { clientId: 'board', ...lasting });
    assert.equal(back.connack.sessionPresent, true);
    await back.end();
  });

  await t.test('a clean session, over the bus', async () => {
    const before = await connect(0, { clientId: 'clean', clean: true });
    await connect(1, { clientId: 'clean', clean: true });
    assert.equal((await before.next('disconnect')).reasonCode, reasonCode.sessionTakenOver);
  });

  await t.test('while the bus is away', async () => {
    const before = await connect(0, { clientId: 'board', ...lasting });
    const clean = await connect(0, { clientId: 'clean', clean: true });
    cluster.setConnected(false);
    const after = await connect(1, { clientId: 'board', ...lasting });
    assert.equal(after.connack.sessionPresent, true);
    await connect(1, { clientId: 'clean', clean: true });
    for (const client of [before, clean])
      assert.equal((await client.next('disconnect')).reasonCode, reasonCode.sessionTakenOver);
    await after.expectNothing();
  });
});
