import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createMemoryHub, type MemoryBus } from '#bus/memory-hub';
import { RawClient } from '#tests/conformance/raw-client';
import { badEventOf, eventOf, nextStatus } from '#tests/e2e/arrange-broker';
import { createOperator, type Integrator, type Operator } from '#tests/e2e/arrange-operator';
import { testEngines } from '#tests/support/engines';
import { createTestApp } from '#tests/support/test-app';

/**
 * What is changed on one node acts on another, with the bus and without it. How soon it does is measured by `benchmarks/cluster-changes`; here it
 * only must happen.
 */

const lasting = { clean: false, properties: { sessionExpiryInterval: 600 } } as const;
const notAuthorized = 0x87;

for (const { name, skip, create } of testEngines.filter((engine) => engine.name === 'postgres'))
  for (const [bus, isConnected] of [
    ['the bus', true],
    ['no bus', false],
  ] as const)
    test(`${name}, with ${bus}: what happens on one node acts on the others`, { skip, timeout: 60_000 }, async (t) => {
      const stage = await openStage(t, (await create(t)).env, isConnected);
      const { operator, connect } = stage;

      await t.test('a credential that is revoked ends its connections', async () => {
        const user = await operator.createUser('revoked');
        const client = await connect(0, user, 'revoked');
        await operator.revokeCredential(user.id, user.credentialId);
        await client.expectDisconnect(0x98);
      });

      for (const [what, off, on] of switchesOf(operator))
        await t.test(`${what} is taken away and given back`, async () => {
          const user = await operator.createUser(`flagged-${what.replaceAll(' ', '-')}`, { bots: [1] });
          const client = await connect(0, user, 'board');
          assert.equal(await push(client), 0);
          await off(user);
          await pushUntil(client, notAuthorized);
          await on(user);
          await pushUntil(client, 0);
        });

      await t.test('a session is taken over, and its subscriptions go with it', async () => {
        const user = await operator.createUser('mover', { bots: [1] });
        const first = await connect(0, user, 'mover', lasting);
        await first.subscribe('bot/1/ingress_status', 1);
        const second = await connect(1, user, 'mover', lasting);
        assert.equal(second.connack.sessionPresent, true);
        await first.expectDisconnect(0x8e);
        const pusher = await connect(2, user, 'pusher');
        pusher.sendPublish('bot/1/ingress', badEventOf('x'), { qos: 1 });
        assert.equal((await nextStatus(second)).statusName, 'InvalidField');
      });

      await t.test('what waits for an absent client is found on another node', async () => {
        const user = await operator.createUser('absent', { bots: [1] });
        const leaving = await connect(0, user, 'absent', lasting);
        await leaving.subscribe('bot/1/ingress_status', 1);
        await leaving.end();
        const pusher = await connect(2, user, 'pusher');
        pusher.sendPublish('bot/1/ingress', badEventOf('while away'), { qos: 1 });
        await pusher.next('puback');
        const back = await connect(1, user, 'absent', lasting);
        assert.equal((await nextStatus(back)).payloadExcerpt, badEventOf('while away'));
      });
    });

/** Three nodes: REST is asked at the last one. */
async function openStage(t: TestContext, env: Readonly<Record<string, string>>, isConnected: boolean) {
  const hub = createMemoryHub();
  const buses: MemoryBus[] = [];
  const apps = [];
  for (let node = 0; node < 3; node += 1) {
    const bus = hub.join();
    buses.push(bus);
    apps.push(await createTestApp(t, { env: { ...env }, bus }));
  }
  const [, , rest] = apps;
  assert.ok(rest);
  const ports = await Promise.all(apps.map(async ({ app }) => Number(new URL((await app.listen()).mqtt).port)));
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await rest.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  await operator.putBot(1);
  for (const bus of buses) bus.setConnected(isConnected);
  return {
    operator,
    async connect(node: number, { username, secret }: Integrator, clientId: string, options = {}) {
      const client = await RawClient.open(ports[node] ?? 0, 5);
      t.after(() => client.destroy());
      return client.connect({ username, password: secret, clientId, ...options });
    },
  };
}

function switchesOf(operator: Operator) {
  return [
    [
      'the push flag of a user',
      (user: Integrator) => operator.changeUser(user.id, { pushEnabled: false }),
      (user: Integrator) => operator.changeUser(user.id, { pushEnabled: true }),
    ],
    [
      'an assignment',
      (user: Integrator) => operator.unassign(user.id, 1),
      (user: Integrator) => operator.assign(user.id, 1),
    ],
  ] as const;
}

/** The reason code of its PUBACK. */
async function push(client: RawClient): Promise<number> {
  client.sendPublish('bot/1/ingress', eventOf('Lions'), { qos: 1 });
  return (await client.next('puback')).reasonCode ?? 0;
}

/** Until an event is answered so; after that no other answer comes. */
async function pushUntil(client: RawClient, code: number): Promise<void> {
  while ((await push(client)) !== code);
  for (let count = 0; count < 5; count += 1) assert.equal(await push(client), code);
}
