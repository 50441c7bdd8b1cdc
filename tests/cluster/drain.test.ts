import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectAsync, type IDisconnectPacket, type MqttClient } from 'mqtt';
import type { App } from '#app/create-app';
import type { Addresses } from '#app/listen-on-ports';
import { type BalancedNode, openBalancer } from '#cluster/balancer';
import type { ListedConnection } from '#core/connections/listed-connection';
import type { ListedNode } from '#core/nodes';
import type { NodeRecord } from '#core/ports/node-registry';
import { connect } from '#sdk';
import { assertProblem } from '#tests/rest/assert-problem';
import { recordSecret } from '#tests/support/run-record';
import { createTestCluster, skipWithoutCluster as skip } from '#tests/support/test-cluster';

interface ConnectionPage {
  readonly connections: readonly ListedConnection[];
  readonly silentNodes: readonly { readonly name: string }[];
}

test('two nodes: who is connected where, and one is drained', { skip }, async (t) => {
  const env = { SCOREWIRE_DRAIN_SECONDS: '0', SCOREWIRE_MQTT_SERVER_REFERENCE: 'other.example:1883' };
  const cluster = await createTestCluster(t, 2, { env });
  const [first, second] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
  const addresses = [await first.app.listen(), await second.app.listen()];
  const ana = await first.createUser('ana');
  recordSecret('the token of ana', ana.token);
  const clients: MqttClient[] = [];
  t.after(() => Promise.all(clients.map((client) => client.endAsync(true))));
  const connect = async (node: number, clientId: string): Promise<MqttClient> => {
    const options = { protocolVersion: 5, username: 'ana', password: ana.token, clientId, reconnectPeriod: 0 } as const;
    const client = await connectAsync(addresses[node]?.mqtt ?? '', options, false);
    clients.push(client);
    return client;
  };
  const [near, far] = [await connect(0, 'near'), await connect(1, 'far')];
  // Nodes know each other from their heartbeats.
  await Promise.all(cluster.nodes.map(({ app }) => heardOfAll(app)));
  const list = async (query = ''): Promise<ConnectionPage> =>
    (await first.administer('GET', `/admin/connections${query}`)).json<ConnectionPage>();
  const [ownId, otherId] = cluster.nodes.map(({ app }) => app.cluster?.nodeId ?? '');

  await t.test('connections of both are one list, and each names its node', async () => {
    const { connections, silentNodes } = await list();
    assert.deepEqual(
      connections.map(({ clientId, node }) => [clientId, node.id]),
      [
        ['near', ownId],
        ['far', otherId],
      ],
    );
    assert.deepEqual(silentNodes, []);
    const { connections: filtered } = await list(`?nodeId=${otherId}`);
    assert.deepEqual(
      filtered.map(({ clientId }) => clientId),
      ['far'],
    );
    const own = await first.send({ url: '/external/connections', as: { token: ana.token } });
    assert.equal(own.json<ConnectionPage>().connections.length, 2);
  });

  await t.test('a node that cannot be asked is named', async () => {
    second.bus.setConnected(false);
    const { connections, silentNodes } = await list();
    assert.deepEqual([connections.map(({ clientId }) => clientId), silentNodes.length], [['near'], 1]);
    second.bus.setConnected(true);
  });

  await t.test('a connection to the other node is ended', async () => {
    const { connections } = await list(`?nodeId=${otherId}`);
    const ended = disconnected(far);
    assert.equal((await first.administer('DELETE', `/admin/connections/${connections[0]?.id}`)).statusCode, 204);
    const { reasonCode } = await ended;
    assert.equal(reasonCode, 0x98);
    assertProblem(await first.administer('DELETE', `/admin/connections/${connections[0]?.id}`), 404, 'not-found');
  });

  await t.test('a node is drained from another one: its MQTT 5 clients are sent to the reference', async () => {
    const moving = await connect(1, 'moving');
    const told = disconnected(moving);
    const drained = await first.administer('POST', `/admin/nodes/${otherId}/drain`);
    assert.deepEqual([drained.statusCode, drained.json<ListedNode>().state], [202, 'draining']);
    const { reasonCode, properties } = await told;
    assert.deepEqual([reasonCode, properties?.serverReference], [0x9c, 'other.example:1883']);
    await stateHeard(first.app, otherId ?? '', 'drained');
    assertProblem(await second.send({ url: '/readyz' }), 503, 'not-ready');
    await assert.rejects(connect(1, 'too late'));
    assert.equal(near.connected, true);
  });

  await t.test('the last node that takes clients is drained only by force', async () => {
    assertProblem(await first.administer('POST', `/admin/nodes/${ownId}/drain`), 409, 'conflict');
  });

  await t.test('a resumed node takes clients again', async () => {
    assert.equal((await first.administer('POST', `/admin/nodes/${otherId}/resume`)).statusCode, 202);
    await stateHeard(first.app, otherId ?? '', 'up');
    assert.equal((await second.send({ url: '/readyz' })).statusCode, 200);
    await connect(1, 'back');
    const { nodes } = (await second.administer('GET', '/admin/nodes')).json<{ nodes: readonly ListedNode[] }>();
    assert.deepEqual(
      nodes.map(({ id, state, isOwn, isNatsConnected }) => [id, state, isOwn, isNatsConnected]),
      [
        [ownId, 'up', false, true],
        [otherId, 'up', true, true],
      ],
    );
  });
});

test('a sender whose node is drained goes on at another one: every event once, in order', { skip }, async (t) => {
  const { nodes } = await createTestCluster(t, 2, { env: { SCOREWIRE_DRAIN_SECONDS: '1' } });
  const [first] = nodes as [(typeof nodes)[0]];
  const addresses = await Promise.all(nodes.map(({ app }) => app.listen()));
  // A machine that stands still for a moment must not leave the sender without a ready node.
  await using balancer = await openBalancer({ nodes: addresses.map(portsOf), checkMs: 100, answerMsMax: 10_000 });
  const ana = await first.createUser('ana', { pushEnabled: true });
  await first.administer('PUT', '/admin/bots/1', { name: 'Court 1', venueId: null, pushEnabled: true });
  await first.administer('PUT', `/admin/users/${ana.id}/bots/1`);
  const url = `http://127.0.0.1:${balancer.ports.http}`;
  const { username, password } = ana;
  const client = await connect({ url, username, password, broker: `mqtt://127.0.0.1:${balancer.ports.mqtt}` });
  t.after(() => client.close());
  const publish = (index: number) => client.bot(1).publish({ EventId: 3, HomeScore: index });
  const before = Array.from({ length: 50 }, (_, index) => publish(index));
  await before[10];
  const { connections } = (await first.administer('GET', '/admin/connections')).json<ConnectionPage>();
  const holder = nodes.find(({ app }) => app.cluster?.nodeId === connections[0]?.node.id);
  assert.ok(holder);
  const drained = holder.app.drain();
  const during = Array.from({ length: 50 }, (_, index) => publish(before.length + index));
  await drained;
  const after = Array.from({ length: 50 }, (_, index) => publish(before.length + during.length + index));
  const sequences = (await Promise.all([...before, ...during, ...after])).map(({ sequence }) => sequence);
  assert.deepEqual(
    sequences,
    Array.from({ length: 150 }, (_, index) => index + 1),
  );
  const stored = await Array.fromAsync(client.bot(1).events());
  assert.deepEqual(
    stored.map(({ payload }) => payload['HomeScore']),
    Array.from({ length: 150 }, (_, index) => index),
  );
});

/** Why the service ended the connection. */
function disconnected(client: MqttClient): Promise<IDisconnectPacket> {
  return new Promise((done) => client.once('disconnect', done));
}

type Node = Pick<App, 'cluster'>;

/** Resolves when a heartbeat has told of both nodes with their connections. */
function heardOfAll(node: Node): Promise<void> {
  return untilBeat(node, (nodes) => nodes.filter(({ isLive, connections }) => isLive && connections > 0).length === 2);
}

function stateHeard(node: Node, nodeId: string, wanted: ListedNode['state']): Promise<void> {
  return untilBeat(node, (nodes) => nodes.find(({ id }) => id === nodeId)?.state === wanted);
}

function untilBeat({ cluster }: Node, isIt: (nodes: readonly NodeRecord[]) => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = cluster?.nodes.onBeat((nodes) => {
      if (!isIt(nodes)) return;
      stop?.();
      done();
    });
  });
}

function portsOf({ http, mqtt, mqttWebSocket }: Addresses): BalancedNode {
  const [httpPort = 0, mqttPort = 0, webSocket = 0] = [http, mqtt, mqttWebSocket].map((url) =>
    Number(new URL(url).port),
  );
  return { http: httpPort, mqtt: mqttPort, webSocket };
}
