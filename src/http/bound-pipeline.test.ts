import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { boundPipeline } from './bound-pipeline.ts';

interface Testbed {
  readonly client: Socket;
  readonly server: Server;
  /** Requests whose handler was called. */
  readonly begun: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
  /** Resolves when `count` requests have begun. */
  untilBegun(count: number): Promise<void>;
  /** Requests that Node has created, handled or not. */
  readonly made: { count: number };
  /** Chunks and ends of bodies that the parser has reported. */
  readonly told: { count: number };
}

const atOnce = { run: (_address: unknown, begin: () => void) => begin(), demote: () => {} };

async function openTestbed(t: TestContext, scheduler: Parameters<typeof boundPipeline>[0] = atOnce): Promise<Testbed> {
  const begun: Testbed['begun'] = [];
  const told = { count: 0 };
  let onBegun = (): void => {};
  const handle = boundPipeline(scheduler, (request, response) => {
    begun.push({ request, response });
    const push = request.push.bind(request);
    request.push = (chunk: unknown): boolean => {
      told.count += 1;
      return push(chunk);
    };
    onBegun();
  });
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const made = { count: 0 };
  const count = (message: unknown): void => {
    if ((message as { server: unknown }).server === server) made.count += 1;
  };
  diagnostics.subscribe('http.server.request.start', count);
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  t.after(() => {
    diagnostics.unsubscribe('http.server.request.start', count);
    client.destroy();
    server.close();
  });
  await once(client, 'connect');
  return {
    client,
    server,
    begun,
    made,
    told,
    untilBegun: (wanted) =>
      new Promise((resolve) => {
        onBegun = () => {
          if (begun.length >= wanted) resolve();
        };
        onBegun();
      }),
  };
}

const requests = (count: number): string =>
  Array.from({ length: count }, (_, number) => `GET /${number} HTTP/1.1\r\nhost: service\r\n\r\n`).join('');

test('the requests of a connection are handled one at a time, in order', async (t) => {
  const { client, begun, made, untilBegun } = await openTestbed(t);
  client.resume().write(requests(5));
  for (let number = 0; number < 5; number += 1) {
    await untilBegun(number + 1);
    assert.deepEqual([begun.length, made.count], [number + 1, 5]);
    begun[number]?.response.end();
  }
  assert.deepEqual(
    begun.map(({ request }) => request.url),
    ['/0', '/1', '/2', '/3', '/4'],
  );
});

test('an unread answer delays the requests behind it', async (t) => {
  const { client, begun, untilBegun } = await openTestbed(t);
  client.pause();
  client.write(requests(2));
  await untilBegun(1);
  begun[0]?.response.end(Buffer.alloc(20_000_000));
  await nextIteration();
  assert.deepEqual([begun.length, begun[0]?.response.writableFinished], [1, false]);
  client.resume();
  await untilBegun(2);
});

test('one request too many ends the connection, and Node creates no further requests of the same read', async (t) => {
  const { client, begun, made } = await openTestbed(t);
  const closed = new Promise((resolve) => client.on('close', resolve));
  client.resume().write(requests(2000));
  await closed;
  assert.equal(begun.length, 1);
  assert.equal(made.count, 17);
});

test('an address may have 64 requests that wait behind others, whose place is free again when they are answered or their connection closes', async (t) => {
  const { client, server, begun, made, untilBegun } = await openTestbed(t);
  const connectTo = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume();
    socket.on('error', () => {});
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const others = await Promise.all(Array.from({ length: 4 }, connectTo));
  for (const [index, socket] of others.entries()) {
    socket.write(requests(16));
    await untilBegun(index + 1);
  }
  assert.equal(made.count, 64);
  // Four more may wait behind the first.
  const full = await connectTo();
  full.write(requests(6));
  await once(full, 'close');
  const closed = once(begun[0]?.request.socket ?? assert.fail(), 'close');
  others[0]?.destroy();
  await closed;
  client.resume();
  // The second time, the first ones are answered.
  for (let number = 5; number < 37; number += 1) {
    if ((number - 5) % 16 === 0) client.write(requests(16));
    await untilBegun(number + 1);
    begun[number]?.response.end();
  }
  assert.equal(client.destroyed, false);
});

test('waiting requests of a closed connection are not handled', async (t) => {
  const { client, begun, untilBegun } = await openTestbed(t);
  client.write(requests(3));
  await untilBegun(1);
  const closed = once(begun[0]?.response ?? assert.fail(), 'close');
  client.destroy();
  await closed;
  assert.equal(begun.length, 1);
});

test('a refused request demotes its address; a 404 does not', async (t) => {
  const demoted: unknown[] = [];
  const { client, begun, untilBegun } = await openTestbed(t, { ...atOnce, demote: (address) => demoted.push(address) });
  client.resume().write(requests(4));
  const seen: number[] = [];
  for (const [index, status] of [200, 404, 401, 400].entries()) {
    await untilBegun(index + 1);
    const response = begun[index]?.response ?? assert.fail();
    const closed = once(response, 'close');
    response.writeHead(status).end();
    await closed;
    seen.push(demoted.length);
  }
  assert.deepEqual(seen, [0, 0, 1, 2]);
});

test('pipelining too many requests demotes the address, and so do tiny chunks', async (t) => {
  const requests = 'GET / HTTP/1.1\r\nhost: service\r\n\r\n'.repeat(17);
  for (const bytes of [requests, chunked('x', 1000)]) {
    const demoted: unknown[] = [];
    const { client } = await openTestbed(t, { ...atOnce, demote: (address) => demoted.push(address) });
    const closed = once(client, 'close');
    client.resume().write(bytes);
    await closed;
    assert.equal(demoted[0], '127.0.0.1');
  }
});

const chunked = (chunk: string, count: number): string =>
  `POST / HTTP/1.1\r\nhost: service\r\ntransfer-encoding: chunked\r\n\r\n${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count)}0\r\n\r\n`;

test('a body in chunks of one byte is soon answered with 400, and the connection ends', async (t) => {
  const { client, told } = await openTestbed(t);
  let answer = '';
  client.on('data', (bytes: Buffer) => {
    answer += bytes.toString();
  });
  const closed = new Promise((resolve) => client.on('close', resolve));
  client.write(chunked('x', 10_000));
  await closed;
  assert.match(answer, /^HTTP\/1\.1 400 [^]*in larger ones/);
  // Most of the other chunks were read from the socket at the same time.
  assert.ok(told.count < 140, `${told.count} chunks`);
});

test('a muted parser works again for the next connection', async (t) => {
  const { client } = await openTestbed(t);
  const closed = new Promise((resolve) => client.on('close', resolve));
  client.resume().write(chunked('x', 10_000));
  await closed;
  const { client: next, begun, untilBegun } = await openTestbed(t);
  next.write(chunked('hello', 3));
  await untilBegun(1);
  const request = begun[0]?.request ?? assert.fail();
  let body = '';
  for await (const chunk of request) body += String(chunk);
  assert.equal(body, 'hellohellohello');
});

test('a body with one import line per chunk is accepted, however long it is', async (t) => {
  const { client, begun, untilBegun } = await openTestbed(t);
  const line = '{"partnerFixtureId":1,"fixtureStartTime":"2030-01-01"}\n';
  client.write(chunked(line, 2000));
  await untilBegun(1);
  const request = begun[0]?.request ?? assert.fail();
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  assert.equal(bytes, 2000 * line.length);
});
