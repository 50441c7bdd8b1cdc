import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type BalancedNode, type Balancer, openBalancer } from './balancer.ts';

interface FakeNode extends BalancedNode {
  isReady: boolean;
  readonly mqttServer: Server;
}

test('connections go round robin over the nodes that are ready', async (t) => {
  const nodes = [await startNode(t, 'a'), await startNode(t, 'b'), await startNode(t, 'c')];
  await using balancer = await open(nodes);
  const served = await askTimes(balancer.ports.mqtt, 6);
  assert.deepEqual(served.sort(), ['a', 'a', 'b', 'b', 'c', 'c']);
});

test('a node that is no longer ready gets no new connections, and keeps those that it has', async (t) => {
  const [draining, other] = [await startNode(t, 'a'), await startNode(t, 'b')];
  await using balancer = await open([draining]);
  const kept = connect(balancer.ports.mqtt, '127.0.0.1');
  kept.write('who');
  assert.equal(String(await nextData(kept)), 'a');
  draining.isReady = false;
  assert.deepEqual(await balancer.setNodes([draining, other]), [other]);
  assert.deepEqual(await askTimes(balancer.ports.mqtt, 3), ['b', 'b', 'b']);
  kept.end('who');
  assert.equal(String(await nextData(kept)), 'a');
});

test('a node that died since it was asked is skipped', async (t) => {
  const [dead, other] = [await startNode(t, 'a'), await startNode(t, 'b')];
  await using balancer = await open([dead, other]);
  dead.mqttServer.close();
  await once(dead.mqttServer, 'close');
  assert.deepEqual(await askTimes(balancer.ports.mqtt, 4), ['b', 'b', 'b', 'b']);
});

test('a connection is closed when no node is ready', async (t) => {
  const node = await startNode(t, 'a');
  node.isReady = false;
  await using balancer = await open([node]);
  const client = connect(balancer.ports.mqtt, '127.0.0.1');
  await once(client, 'close');
  assert.deepEqual(balancer.ready, []);
});

/** Asks the nodes only when the test does. */
function open(nodes: readonly BalancedNode[]): Promise<Balancer> {
  return openBalancer({ nodes, checkMs: 60_000 });
}

/** Answers every connection with its name. */
async function startNode(t: TestContext, name: string): Promise<FakeNode> {
  const mqttServer = createServer((socket) => socket.on('data', () => socket.write(name)));
  const httpServer = createHttpServer((_request, response) => response.writeHead(node.isReady ? 200 : 503).end());
  const [mqtt, http] = await Promise.all([mqttServer, httpServer].map(portOf));
  t.after(() => {
    for (const server of [mqttServer, httpServer]) server.close();
  });
  const node = { http: http ?? 0, mqtt: mqtt ?? 0, webSocket: mqtt ?? 0, isReady: true, mqttServer };
  return node;
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function askTimes(port: number, times: number): Promise<string[]> {
  const names: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const client = connect(port, '127.0.0.1');
    client.end('who');
    names.push(String(await nextData(client)));
  }
  return names;
}

async function nextData(socket: NodeJS.EventEmitter): Promise<unknown> {
  const [data] = (await once(socket, 'data')) as [unknown];
  return data;
}
