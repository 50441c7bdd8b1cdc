import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { generate } from 'mqtt-packet';
import { paceReads } from '#http/pace-reads';
import { openEngine } from '#mqtt/engine';
import { defaultLimits } from '#mqtt/limits';
import { FairScheduler } from '#net/fair-scheduler';
import { paceHandshakes } from '#net/pace-handshakes';
import { FakeTransport } from '#tests/mqtt/fake-transport';
import { certificateFiles, openClient, startListener } from '#tests/mqtt/listener-kinds';
import { echo, RecordedTransports } from '#tests/mqtt/recorded-transports';

/** What many peers do at the same moment is spread over turns of the event loop, and all of them are served. */

const deadline = () => ({ signal: AbortSignal.timeout(30_000) });

test('CONNECTs that come at once are asked about in several turns, and nothing behind them goes ahead', async (t) => {
  stretchTime(t);
  const { engine, asked, published } = await openRecordedEngine(t);
  const names = Array.from({ length: 20 }, (_, index) => `client-${index}`);
  for (const [index, clientId] of names.entries()) {
    const transport = new FakeTransport(`192.0.2.${index}`);
    assert.ok(transport.offerTo(engine.accept));
    const publish = { cmd: 'publish', topic: 't', payload: 'x', qos: 0, dup: false, retain: false } as const;
    const packets = [generate({ cmd: 'connect', clientId, clean: true, keepalive: 0 }), generate(publish)];
    transport.receive(Buffer.concat(packets));
  }
  assert.ok(asked.length < names.length, 'all were asked about at once');
  assert.ok(published.every((name) => asked.includes(name)));
  for (let turns = 0; published.length < names.length; turns += 1) {
    assert.ok(turns < 1000, 'somebody waits for good');
    await nextTurn();
  }
  assert.deepEqual(asked, names);
  assert.deepEqual(new Set(published), new Set(names));
});

test('a CONNECT whose client is gone when its turn comes is not asked about', async (t) => {
  stretchTime(t);
  const { engine, asked } = await openRecordedEngine(t);
  const transports = Array.from({ length: 10 }, (_, index) => {
    const transport = new FakeTransport();
    transport.offerTo(engine.accept);
    transport.receive(generate({ cmd: 'connect', clientId: `client-${index}`, clean: true, keepalive: 0 }));
    return transport;
  });
  const before = [...asked];
  for (const transport of transports) transport.close();
  for (let turns = 0; turns < 20; turns += 1) await nextTurn();
  assert.deepEqual(asked, before);
});

test('the wills of clients that are lost at once are published over several turns', async (t) => {
  stretchTime(t);
  const { engine, asked, published } = await openRecordedEngine(t);
  const transports: FakeTransport[] = [];
  for (let index = 0; index < 20; index += 1) {
    const transport = new FakeTransport(`192.0.2.${index}`);
    transports.push(transport);
    assert.ok(transport.offerTo(engine.accept));
    const will = { topic: 'gone', payload: Buffer.from('x'), qos: 0, retain: false } as const;
    transport.receive(generate({ cmd: 'connect', clientId: `client-${index}`, clean: true, keepalive: 0, will }));
  }
  for (let turns = 0; asked.length < transports.length; turns += 1) {
    assert.ok(turns < 1000, 'somebody is not let in');
    await nextTurn();
  }
  await nextTurn();

  for (const transport of transports) transport.close();
  assert.ok(published.length < transports.length, 'all were published at once');
  for (let turns = 0; published.length < transports.length; turns += 1) {
    assert.ok(turns < 1000, 'a will is not published');
    await nextTurn();
  }
  assert.deepEqual(new Set(published), new Set(asked));
});

test('connections whose time is over at once end over several turns', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const { engine } = await openRecordedEngine(t);
  const transports = Array.from({ length: 100 }, () => new FakeTransport());
  for (const transport of transports) assert.ok(transport.offerTo(engine.accept));
  t.mock.timers.tick(defaultLimits.connectTimeoutMs);
  const ended: number[] = [];
  for (let turns = 0; turns < 5; turns += 1) {
    ended.push(transports.filter(({ isDestroyed }) => isDestroyed).length);
    await nextTurn();
  }
  assert.deepEqual(ended, [32, 64, 96, 100, 100]);
});

test('TLS handshakes that come at once all end well', async (t) => {
  const transports = new RecordedTransports(echo);
  const { port } = await startListener(t, 'tls', transports);
  const clients = await Promise.all(Array.from({ length: 40 }, () => openClient(t, 'tls', port)));
  for (const { stream } of clients) {
    stream.write('x');
    assert.equal(String((await once(stream, 'data', deadline()))[0]), 'x');
  }
  assert.equal(transports.all.length, 40);
});

test('TLS handshakes of recorded hellos begin over several turns', async (t) => {
  stretchTime(t);
  const begun: number[] = [];
  const server = await startTls(t, () => begun.push(performance.nodeTiming.uvMetricsInfo.loopCount));
  const hello = await recordHello(t);
  const sockets: Socket[] = [];
  for (let number = 0; number < 30; number += 1) {
    const accepted = once(server, 'connection', deadline());
    sockets.push(await openPlain(t, server));
    await accepted;
  }
  const answered = sockets.map((socket) => once(socket, 'data', deadline()));
  for (const socket of sockets) socket.write(hello);
  await Promise.all(answered);
  assert.equal(begun.length, 30);
  const mostInOne = Math.max(...begun.map((turn) => begun.filter((other) => other === turn).length));
  assert.ok(mostInOne <= 4, `${mostInOne} in one turn`);
});

test('a TLS peer that says nothing, or goes before it has said anything, begins no handshake', async (t) => {
  const begun: number[] = [];
  const server = await startTls(t, () => begun.push(1), 20);
  const silent = await openPlain(t, server);
  await once(silent.resume(), 'close', deadline());
  const gone = await openPlain(t, server);
  gone.end();
  await once(gone.resume(), 'close', deadline());
  assert.deepEqual(begun, []);
});

test('HTTP bytes that come at once are parsed over several turns, and all of them', async (t) => {
  stretchTime(t);
  const parsed: number[] = [];
  const server = createHttpServer(async (request, response) => {
    parsed.push(performance.nodeTiming.uvMetricsInfo.loopCount);
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  });
  paceReads(server, new FairScheduler());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const sockets: Socket[] = [];
  for (let number = 0; number < 30; number += 1) {
    const accepted = once(server, 'connection', deadline());
    sockets.push(await openPlain(t, server));
    await accepted;
  }
  const body = 'x'.repeat(300_000);
  const answered = sockets.map((socket) => readToEnd(socket));
  for (const socket of sockets)
    socket.write(`POST / HTTP/1.1\r\nconnection: close\r\ncontent-length: ${body.length}\r\nhost: a\r\n\r\n${body}`);
  for (const answer of await Promise.all(answered)) assert.match(answer, /\r\n\r\n[\da-f]*(?:\r\n)?300000/);
  const mostInOne = Math.max(...parsed.map((turn) => parsed.filter((other) => other === turn).length));
  assert.ok(mostInOne <= 4, `${mostInOne} in one turn`);
});

test('many connections of an address that send at once are read in several turns, and all of them', async (t) => {
  const server = createHttpServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  });
  paceReads(server, new FairScheduler());
  const bytesOfTurn = new Map<number, number>();
  server.on('connection', (socket) => {
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null): boolean => {
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
      bytesOfTurn.set(turn, (bytesOfTurn.get(turn) ?? 0) + (chunk?.length ?? 0));
      return push(chunk);
    };
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const sockets: Socket[] = [];
  for (let number = 0; number < 60; number += 1) {
    const accepted = once(server, 'connection', deadline());
    sockets.push(await openPlain(t, server));
    await accepted;
  }
  const body = 'x'.repeat(200_000);
  const answered = sockets.map((socket) => readToEnd(socket));
  for (const socket of sockets)
    socket.write(`POST / HTTP/1.1\r\nconnection: close\r\ncontent-length: ${body.length}\r\nhost: a\r\n\r\n${body}`);
  for (const answer of await Promise.all(answered)) assert.match(answer, /\r\n\r\n[\da-f]*(?:\r\n)?200000/);
  const most = Math.max(...bytesOfTurn.values());
  assert.ok(most <= 524_288 + 65_536, `${most} bytes in one turn`);
});

test('a hello that comes in parts is waited for', async (t) => {
  const server = await startTls(t, () => {});
  const hello = await recordHello(t);
  const socket = await openPlain(t, server);
  socket.write(hello.subarray(0, 1));
  await nextTurn();
  socket.write(hello.subarray(1));
  const [answer] = (await once(socket, 'data', deadline())) as [Buffer];
  // A record of the handshake.
  assert.equal(answer[0], 0x16);
});

/** By this clock everything takes a millisecond. It goes on over all tests, as a turn of the event loop may. */
function stretchTime(t: TestContext): void {
  t.mock.method(performance, 'now', () => {
    time.ms += 1;
    return time.ms;
  });
}

const time = { ms: performance.now() };

/** Lets everybody in, and writes down whom it was asked about and who has published. */
async function openRecordedEngine(t: TestContext) {
  const asked: string[] = [];
  const published: string[] = [];
  const engine = await openEngine({
    limits: defaultLimits,
    hooks: {
      authenticate({ clientId }) {
        asked.push(clientId);
        return { ok: true, user: clientId, credential: '' };
      },
      maySubscribe: () => 0,
      onPublish(publication) {
        published.push(publication.client.clientId);
        publication.accept();
      },
    },
  });
  t.after(() => engine.close());
  return { engine, asked, published };
}

/** Tells when a handshake begins: that is when Node is given the socket. */
async function startTls(t: TestContext, onBegun: () => void, timeoutMs?: number): Promise<Server> {
  const [cert, key] = [readFileSync(certificateFiles.certFile), readFileSync(certificateFiles.keyFile)];
  const server = createTlsServer({ cert, key });
  const [begin] = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    onBegun();
    begin?.call(server, socket);
  });
  paceHandshakes(server, new FairScheduler(), timeoutMs);
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return server;
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

async function openPlain(t: TestContext, server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => socket.destroy());
  await once(socket, 'connect', deadline());
  return socket;
}

async function recordHello(t: TestContext): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const client = connectTls({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  client.on('error', () => {});
  const [socket] = (await once(server, 'connection', deadline())) as [Socket];
  const [hello] = (await once(socket, 'data', deadline())) as [Buffer];
  client.destroy();
  return hello;
}
