import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type ServerOptions } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { WebSocket } from 'ws';
import { attachWebSocket, isMqttUpgrade } from '#mqtt/listener/attach-web-socket';
import { startListener } from './listener-kinds.ts';
import { bytesOf, echo, RecordedTransports } from './recorded-transports.ts';

const deadline = () => ({ signal: AbortSignal.timeout(30_000) });

test('[MQTT-6.0.0-2] packets may be split over frames and joined in frames in any way', async (t) => {
  const { transports, client } = await openPair(t);
  const fragments: readonly (readonly [text: string, fin: boolean])[] = [
    ['a', true],
    ['', true],
    ['bcd', true],
    ['e', false],
    ['', false],
    ['fg', false],
    ['h', true],
    ['i'.repeat(70_000), true],
  ];
  for (const [text, fin] of fragments) client.send(Buffer.from(text), { fin });
  const connection = await transports.connection();
  const sent = fragments.map(([text]) => text).join('');
  await transports.until(() => bytesOf(connection).length === sent.length);
  assert.equal(bytesOf(connection).toString(), sent);
});

test('the server sends binary frames', async (t) => {
  const { transports, client } = await openPair(t);
  const { transport } = await transports.connection();
  transport.write([Buffer.from('one '), Buffer.from('frame')]);
  const [data, isBinary] = (await once(client, 'message', deadline())) as [Buffer, boolean];
  assert.deepEqual([data.toString(), isBinary], ['one frame', true]);
});

test('[MQTT-6.0.0-1] a text frame closes the connection', async (t) => {
  const { transports, client } = await openPair(t);
  client.send(Buffer.from('binary'));
  client.send('text');
  client.send(Buffer.from('not read'));
  const [code] = (await once(client, 'close', deadline())) as [number];
  assert.equal(code, 1003);
  const connection = await transports.connection();
  await transports.until(() => connection.ended === 1);
  assert.equal(bytesOf(connection).toString(), 'binary');
});

test('the server ends with a close frame after its last packet', async (t) => {
  const { transports, client } = await openPair(t);
  const { transport } = await transports.connection();
  const message = once(client, 'message', deadline());
  const closed = once(client, 'close', deadline());
  transport.write([Buffer.from('bye')]);
  transport.end();
  assert.equal(String((await message)[0]), 'bye');
  assert.equal((await closed)[0], 1000);
});

test('a frame larger than any packet may be is refused by its header', async (t) => {
  const { transports, client, port } = await openPair(t);
  client.send(Buffer.alloc(1_048_576));
  const connection = await transports.connection();
  await transports.until(() => bytesOf(connection).length === 1_048_576);

  const { client: greedy } = await openPair(t, { transports, port });
  greedy.send(Buffer.alloc(1_048_577));
  assert.equal((await once(greedy, 'close', deadline()))[0], 1009);
  const other = await transports.connection(1);
  await transports.until(() => other.ended === 1);
  assert.deepEqual([other.chunks, connection.ended], [[], 0]);
});

test('frames of one read wait one by one while the engine is paused', async (t) => {
  const transports = new RecordedTransports(({ transport }) => transport.pause());
  const { client } = await openPair(t, { transports });
  const connection = await transports.connection();
  connection.transport.pause();
  for (const text of ['a', 'b', 'c']) client.send(Buffer.from(text));
  for (const count of [1, 2, 3]) {
    connection.transport.resume();
    await transports.until(() => connection.chunks.length > count - 1);
    assert.deepEqual([connection.chunks.length, connection.ended], [count, 0]);
  }
  assert.deepEqual(connection.chunks.map(String), ['a', 'b', 'c']);
});

for (const [how, leave] of [
  ['closes', (client: WebSocket) => client.close()],
  ['is gone without a close frame', (client: WebSocket) => client.terminate()],
] as const)
  test(`frames that wait while the engine is paused are handed over when the peer ${how} after them`, async (t) => {
    const transports = new RecordedTransports(({ transport }) => transport.pause());
    const { client } = await openPair(t, { transports });
    const connection = await transports.connection();
    for (const text of ['a', 'b', 'c']) client.send(Buffer.from(text));
    await transports.until(() => connection.chunks.length === 1);
    client.send(Buffer.from('d'));
    leave(client);
    await transports.until(() => {
      connection.transport.resume();
      return connection.ended > 0;
    });
    assert.deepEqual([bytesOf(connection).toString(), connection.ended], ['abcd', 1]);
  });

test('a destroyed connection with waiting frames reports its end and nothing else', async (t) => {
  const transports = new RecordedTransports(({ transport }) => transport.pause());
  const { client } = await openPair(t, { transports });
  const connection = await transports.connection();
  for (const text of ['a', 'b', 'c']) client.send(Buffer.from(text));
  await transports.until(() => connection.chunks.length === 1);
  connection.transport.destroy();
  await transports.until(() => connection.ended > 0);
  assert.deepEqual([connection.chunks.map(String), connection.ended], [['a'], 1]);
});

test('of many messages that arrive at once, each event-loop iteration handles one', async (t) => {
  const iterations: number[] = [];
  const transports = new RecordedTransports(() => iterations.push(performance.nodeTiming.uvMetricsInfo.loopCount));
  const { client } = await openPair(t, { transports });
  for (let number = 0; number < 500; number += 1) client.send(Buffer.from('x'));
  await transports.until(() => iterations.length === 500);
  assert.equal(new Set(iterations).size, 500);
});

test('a message in many small fragments is accepted', async (t) => {
  const { transports, client } = await openPair(t);
  for (let number = 0; number < 200; number += 1) client.send(Buffer.from('x'), { fin: number === 199 });
  const connection = await transports.connection();
  await transports.until(() => connection.chunks.length > 0);
  assert.equal(bytesOf(connection).toString(), 'x'.repeat(200));
});

test('a message with too many bytes between its fragments closes the connection', async (t) => {
  const { transports, client } = await openPair(t);
  const closed = once(client, 'close', deadline());
  for (let number = 0; number < 40; number += 1) {
    client.send(Buffer.from('x'), { fin: false });
    for (let pings = 0; pings < 500; pings += 1) client.ping(Buffer.alloc(125));
  }
  assert.equal((await closed)[0], 1008);
  const connection = await transports.connection();
  assert.deepEqual(connection.chunks, []);
});

test('a message in too many fragments closes the connection', async (t) => {
  const { transports, client } = await openPair(t);
  for (let number = 0; number < 300; number += 1) client.send(Buffer.from('x'), { fin: false });
  const [code] = await once(client, 'close', deadline());
  assert.equal(code, 1008);
  const connection = await transports.connection();
  assert.deepEqual(connection.chunks, []);
});

test('pings are answered; of a flood, only the last', async (t) => {
  const { client } = await openPair(t);
  const pongs: string[] = [];
  const answered = new Promise<void>((done) => {
    client.on('pong', (data: Buffer) => {
      pongs.push(data.toString());
      if (pongs.at(-1) === '9999') done();
    });
  });
  for (let number = 0; number < 10_000; number++) client.ping(String(number));
  await answered;
  assert.ok(pongs.length < 1000, `${pongs.length} pongs`);
});

test('pings without a message between them are not limited', async (t) => {
  const { client } = await openPair(t);
  // More bytes than one message may have.
  for (let round = 0; round < 20; round += 1) {
    const last = `${round} `.padEnd(125, 'x');
    const answered = new Promise<void>((done, fail) => {
      client.once('close', (code) => fail(new Error(`The server closed the connection: ${code}`)));
      client.on('pong', (data: Buffer) => {
        if (data.toString() === last) done();
      });
    });
    for (let number = 0; number < 1000; number += 1) client.ping(Buffer.alloc(125));
    client.ping(last);
    await answered;
  }
  assert.equal(client.readyState, WebSocket.OPEN);
});

test('bytes that are not a frame close the connection, and nothing throws', async (t) => {
  const { transports, port } = await openPair(t);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /mqtt HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: mqtt\r\n\r\n',
  );
  const broken = await transports.connection(1);
  socket.end(Buffer.alloc(100, 0xff));
  socket.resume();
  await transports.until(() => broken.ended === 1);
  assert.deepEqual(broken.chunks, []);
});

test('a peer that is gone before its upgrade is read may have sent bytes that are not a frame', async (t) => {
  const transports = new RecordedTransports();
  const { server, port } = await startHttp(t, transports, {});
  // The state of a socket whose peer is gone.
  server.on('connection', (socket) => Object.defineProperty(socket, 'remoteAddress', { value: undefined }));
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  const head =
    'GET /mqtt HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n' +
    'sec-websocket-protocol: mqtt\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
  socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(100, 0xff)]));
  await once(socket, 'close', deadline());
  assert.equal(transports.all.length, 0);
});

test('[MQTT-6.0.0-3] a client that does not offer mqtt is refused with the reason', async (t) => {
  const { port } = await openPair(t);
  const none = await upgrade(port, '/mqtt');
  assert.equal(none.statusCode, 400);
  assert.match(none.body, /subprotocol \\"mqtt\\"/);
  const other = await upgrade(port, '/mqtt', { 'Sec-WebSocket-Protocol': 'mqttv3.1, amqp' });
  assert.equal(other.statusCode, 400);
});

test('[MQTT-6.0.0-4] mqtt is chosen, at any position of the offered protocols', async (t) => {
  const { port } = await openPair(t);
  const client = new WebSocket(`ws://127.0.0.1:${port}/mqtt?anything`, ['amqp', 'mqttv3.1', 'mqtt']);
  await once(client, 'open', deadline());
  assert.equal(client.protocol, 'mqtt');
  client.terminate();
});

test('a port for MQTT only tells other requests where MQTT is', async (t) => {
  const { port } = await openPair(t);
  assert.equal((await upgrade(port, '/other', { 'Sec-WebSocket-Protocol': 'mqtt' })).statusCode, 404);
  const [plain] = (await once(get({ port, path: '/mqtt' }), 'response', deadline())) as [IncomingMessage];
  assert.deepEqual([plain.statusCode, plain.headers.upgrade], [426, 'websocket']);
  plain.resume();
});

test('an HTTP server serves MQTT at /mqtt, and other requests as before', async (t) => {
  const transports = new RecordedTransports(echo);
  const { port, attachment } = await startHttp(t, transports, { shouldUpgradeCallback: isMqttUpgrade });
  const { client } = await openPair(t, { transports, port });
  client.send(Buffer.from('over HTTP'));
  assert.equal(String((await once(client, 'message', deadline()))[0]), 'over HTTP');
  assert.equal((await transports.connection()).transport.kind, 'ws');

  const [plain] = (await once(get({ port, path: '/route' }), 'response', deadline())) as [IncomingMessage];
  assert.equal((await plain.toArray()).join(''), 'GET /route');
  const unwanted = await upgrade(port, '/route', { Upgrade: 'h2c' });
  assert.deepEqual([unwanted.statusCode, unwanted.body], [200, 'GET /route']);
  const noWebSocket = await upgrade(port, '/mqtt', { Upgrade: 'h2c' });
  assert.deepEqual([noWebSocket.statusCode, noWebSocket.body], [200, 'GET /mqtt']);

  attachment.close();
  await once(client, 'close', deadline());
  assert.equal((await upgrade(port, '/mqtt', { 'Sec-WebSocket-Protocol': 'mqtt' })).statusCode, 503);
});

test('upgrades to other paths are refused when the HTTP server passes all of them on', async (t) => {
  const transports = new RecordedTransports();
  const { port } = await startHttp(t, transports, {});
  const refused = await upgrade(port, '/route');
  assert.equal(refused.statusCode, 404);
  assert.equal(refused.headers['content-type'], 'application/problem+json; charset=utf-8');
});

test('an upgrade that another listener handles is left to it', async (t) => {
  const transports = new RecordedTransports();
  const { port, server } = await startHttp(t, transports, {});
  server.on('upgrade', ({ url }, socket) => {
    if (url === '/other') socket.end('HTTP/1.1 418 Other\r\nconnection: close\r\n\r\n');
  });
  assert.equal((await upgrade(port, '/other')).statusCode, 418);
  await openPair(t, { transports, port });
});

/** A WebSocket client at /mqtt, and the transports of its listener. */
async function openPair(t: TestContext, given: { transports?: RecordedTransports; port?: number } = {}) {
  const { transports = new RecordedTransports() } = given;
  const port = given.port ?? (await startListener(t, 'ws', transports)).port;
  const client = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, 'mqtt');
  client.on('error', () => {});
  t.after(() => client.terminate());
  await once(client, 'open', deadline());
  return { transports, port, client };
}

async function startHttp(t: TestContext, { accept }: RecordedTransports, options: ServerOptions) {
  const answer: RequestListener = ({ method, url }, response) => response.end(`${method} ${url}`);
  const server = createServer(options, answer);
  const attachment = attachWebSocket(server, accept);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    attachment.close();
    server.close();
  });
  return { server, attachment, port: (server.address() as AddressInfo).port };
}

/** Requests an upgrade, and expects a plain answer. */
async function upgrade(port: number, path: string, more: Record<string, string> = {}) {
  const headers = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...more,
  };
  const request = get({ port, path, headers });
  const [response] = (await once(request, 'response', deadline())) as [IncomingMessage];
  const body = (await response.toArray()).join('');
  return { statusCode: response.statusCode, headers: response.headers, body };
}
