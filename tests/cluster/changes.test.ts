import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { RawClient } from '#tests/conformance/raw-client';
import { eventOf } from '#tests/e2e/arrange-broker';
import { createOperator } from '#tests/e2e/arrange-operator';
import { createClock } from '#tests/rest/arrange';
import { recordSecret } from '#tests/support/run-record';
import { createTestCluster, skipWithoutCluster as skip, type TestNode } from '#tests/support/test-cluster';

/**
 * What is changed at one node acts at another. While the nodes hear each other, it acts with the next request; otherwise it is found in the audit log,
 * or read again once what is cached may be out of date.
 */
for (const isConnected of [true, false])
  test(`changes at another node, ${isConnected ? 'over the bus' : 'while the bus is away'}`, { skip }, async (t) => {
    const { one, other, operator, act } = await arrange(t, isConnected);
    await operator.putBot(1);
    const ana = await operator.createUser('ana', { bots: [1] });
    const { mqtt } = await other.app.listen();
    const connect = async (secret = ana.secret): Promise<RawClient> => {
      const client = await RawClient.open(Number(new URL(mqtt).port), 5);
      t.after(() => client.destroy());
      return client.connect({ username: 'ana', password: secret, clientId: crypto.randomUUID() });
    };
    const signIn = { method: 'POST', url: '/oauth/token', as: { basic: ['ana', ana.password] } } as const;
    const { access_token: token } = (await other.send(signIn)).json<{ access_token: string }>();

    await t.test('the push flag of a user', async () => {
      const client = await connect();
      const push = async () => {
        client.sendPublish('bot/1/ingress', eventOf('Lions'), { qos: 1 });
        return (await client.next('puback')).reasonCode;
      };
      const codes = [await push()];
      for (const pushEnabled of [false, true]) {
        await operator.changeUser(ana.id, { pushEnabled });
        act();
        codes.push(await push());
      }
      assert.deepEqual(codes, [0, 0x87, 0]);
    });

    await t.test('an assignment', async () => {
      const read = async () => (await other.send({ url: '/external/live/1', as: { token } })).statusCode;
      const statuses = [await read()];
      await operator.unassign(ana.id, 1);
      act();
      statuses.push(await read());
      await operator.assign(ana.id, 1);
      act();
      statuses.push(await read());
      assert.deepEqual(statuses, [200, 403, 200]);
    });

    await t.test('a share link that is revoked', async () => {
      const url = '/external/bots/1/share-links';
      const made = await one.send({ method: 'POST', url, as: { token }, payload: { name: 'hall' } });
      const link = made.json<{ id: number; url: string }>();
      const { pathname } = new URL(link.url);
      recordSecret('share link', pathname.slice('/air/'.length));
      act();
      const open = async () => (await other.send({ url: `${pathname}/live.json` })).statusCode;
      const statuses = [await open()];
      await one.send({ method: 'DELETE', url: `/external/share-links/${link.id}`, as: { token } });
      act();
      statuses.push(await open());
      assert.deepEqual(statuses, [200, 404]);
    });

    await t.test('a broker credential that is revoked ends its connections', async () => {
      const { credentialId, secret } = await operator.issueCredential(ana.id);
      const [ends, stays] = [await connect(secret), await connect()];
      await operator.revokeCredential(ana.id, credentialId);
      await ends.expectDisconnect(0x98);
      await stays.expectNothing();
    });

    await t.test('a user who is disabled', async () => {
      const client = await connect();
      await operator.changeUser(ana.id, { disabled: true });
      await client.expectDisconnect(0x98);
      assert.equal((await other.send({ url: '/external/bots', as: { token } })).statusCode, 401);
    });
  });

test('failed sign-ins count on all nodes', { skip }, async (t) => {
  const { nodes, hub } = await createTestCluster(t, 2, { env: { SCOREWIRE_SIGN_IN_ADDRESS_FAILURES_MAX: '3' } });
  const [one, other] = nodes as [TestNode, TestNode];
  let attempts = 0;
  const told = new Promise<void>((done) =>
    hub.join().subscribe('sign-ins', (message) => {
      attempts += new TextDecoder().decode(message).split('"failed"').length - 1;
      if (attempts === 3) done();
    }),
  );
  const guess = async (node: TestNode) =>
    (await node.send({ method: 'POST', url: '/oauth/token', as: { basic: ['ana', 'not the right one'] } })).statusCode;
  assert.deepEqual([await guess(one), await guess(one), await guess(one)], [401, 401, 401]);
  await told;
  assert.deepEqual([await guess(other), await guess(one)], [429, 429]);
});

async function arrange(t: TestContext, isConnected: boolean) {
  const { clock, advanceSeconds } = createClock('2026-04-01T12:00:00Z');
  const cluster = await createTestCluster(t, 2, { clock });
  cluster.setConnected(isConnected);
  const [one, other] = cluster.nodes as [TestNode, TestNode];
  const operator = createOperator(async (method, path, body) => {
    const { statusCode, body: text } = await one.administer(method, path, body);
    return { status: statusCode, body: text };
  });
  return {
    one,
    other,
    operator,
    /** A second later, a node reads again what it cannot hear of. */
    act: () => {
      if (!isConnected) advanceSeconds(1);
    },
  };
}
