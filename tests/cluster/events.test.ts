import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { eventOf } from '#tests/e2e/arrange-broker';
import { createOperator } from '#tests/e2e/arrange-operator';
import { createTestCluster, skipWithoutCluster as skip, type TestNode } from '#tests/support/test-cluster';

const each = 40;

/** Two senders push to one bot through two nodes at the same time, so that their appends conflict again and again. */
for (const isConnected of [true, false])
  test(`two nodes take events of one bot, ${isConnected ? 'over the bus' : 'while the bus is away'}`, {
    skip,
  }, async (t) => {
    const { nodes, operator, connect, token } = await arrange(t, isConnected);
    const listeners = await Promise.all(nodes.map((node) => connect(node)));
    for (const listener of listeners) await listener.subscribe('bot/1/ingress_receipt', 1);
    const senders = await Promise.all(nodes.map((node) => connect(node)));
    await Promise.all(
      senders.map(async (sender, node) => {
        for (let number = 0; number < each; number += 1)
          sender.sendPublish('bot/1/ingress', eventOf(`${node} ${number}`), { qos: 1 });
        for (let number = 0; number < each; number += 1) assert.equal((await sender.next('puback')).reasonCode, 0);
      }),
    );
    const shown = await Promise.all(nodes.map((node) => node.send({ url: '/external/live/1', as: { token } })));
    const stored = await operator.readEvents(1);
    assert.deepEqual(
      stored.map(({ sequence }) => sequence),
      Array.from({ length: 2 * each }, (_, index) => index + 1),
    );
    const teams = stored.map(({ payload }) => (payload as { HomeTeamName: string }).HomeTeamName);
    for (const { body } of shown)
      assert.ok(body.includes(`"${teams.at(-1)}"`), 'a reader sees the last event on any node');
    for (const node of [0, 1])
      assert.deepEqual(
        teams.filter((team) => team.startsWith(`${node} `)),
        Array.from({ length: each }, (_, number) => `${node} ${number}`),
      );
    for (const listener of listeners) {
      const heard: number[] = [];
      while (heard.length < 2 * each) {
        const { payload } = await listener.receive();
        heard.push((JSON.parse(payload.toString()) as { sequence: number }).sequence);
      }
      assert.deepEqual(
        heard,
        stored.map(({ sequence }) => sequence),
      );
    }
  });

async function arrange(t: TestContext, isConnected: boolean) {
  const cluster = await createTestCluster(t, 2, { env: { SCOREWIRE_INGRESS_RATE_MAX: '0' } });
  const nodes = cluster.nodes as [TestNode, TestNode];
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await nodes[0].administer(method, path, body);
    return { status: statusCode, body: text };
  });
  await operator.putBot(1);
  const ana = await operator.createUser('ana', { bots: [1] });
  const signIn = { method: 'POST', url: '/oauth/token', as: { basic: ['ana', ana.password] } } as const;
  const { access_token: token } = (await nodes[1].send(signIn)).json<{ access_token: string }>();
  const ports = new Map<TestNode, number>();
  for (const node of nodes) ports.set(node, Number(new URL((await node.app.listen()).mqtt).port));
  cluster.setConnected(isConnected);
  return {
    nodes,
    operator,
    token,
    async connect(node: TestNode): Promise<RawClient> {
      const client = await RawClient.open(ports.get(node) ?? 0, 5);
      t.after(() => client.destroy());
      return client.connect({ username: 'ana', password: ana.secret, clientId: crypto.randomUUID() });
    },
  };
}
