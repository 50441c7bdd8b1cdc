import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { paceReads } from './pace-reads.ts';

test('the end of the input stays behind the request that waits', async (t) => {
  const { client, received, release } = await connectPaced(t);
  client.end(request('/last', 'connection: close'));
  await received((server) => server.bytesRead > 0);
  // Node learns of the end in this turn or the next.
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  release();
  assert.match(await readToEnd(client), /\r\n\r\n\/last$/);
});

test('bytes behind an upgrade reach whom the connection was handed to, in their order', async (t) => {
  const { client, received, release, upgraded } = await connectPaced(t);
  const first = request('/mqtt', 'connection: upgrade\r\nupgrade: websocket');
  client.write(first);
  await received((server) => server.bytesRead === first.length);
  client.write('one ');
  await received((server) => server.bytesRead === first.length + 4);
  client.write('two');
  release();
  const { socket, head } = await upgraded;
  let text = head.toString();
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.length >= 7) break;
  }
  assert.equal(text, 'one two');
});

test('behind one small read that waits, Node reads once more and then stops, until both are parsed', async (t) => {
  const { client, received, release, server } = await connectPaced(t);
  const requests = ['/1', '/2', '/3'].map((path) => request(path));
  client.write(requests[0] ?? '');
  await received(({ bytesRead }) => bytesRead === requests[0]?.length);
  client.write(requests[1] ?? '');
  await received(({ bytesRead }) => bytesRead === 2 * (requests[0]?.length ?? 0));
  client.end(request('/3', 'connection: close'));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  assert.equal(server.bytesRead, 2 * (requests[0]?.length ?? 0));
  release();
  const answers = await readToEnd(client, release);
  assert.deepEqual(answers.match(/\/\d$|\/\d(?=HTTP)/g), ['/1', '/2', '/3']);
});

test('behind a large read that waits, Node does not read', async (t) => {
  const { client, received, release, server } = await connectPaced(t);
  const large = request('/1', `x-padding: ${'x'.repeat(4000)}`);
  client.write(large);
  await received(({ bytesRead }) => bytesRead === large.length);
  client.end(request('/2', 'connection: close'));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  assert.equal(server.bytesRead, large.length);
  release();
  assert.match(await readToEnd(client, release), /\/1HTTP[^]*\/2$/);
});

function request(path: string, headers = 'x: y'): string {
  return `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n`;
}

/** A connection to a server that answers each request with its path. What it sends waits until `release`. */
async function connectPaced(t: TestContext) {
  const waiting: (() => void)[] = [];
  const http = createServer((message, response) => response.end(message.url));
  const upgraded = new Promise<{ socket: Socket; head: Buffer }>((resolve) => {
    http.on('upgrade', (_message, socket, head) => resolve({ socket: socket as Socket, head }));
  });
  const queue = (_address: string, task: () => void): void => void waiting.push(task);
  paceReads(http, { run: queue, enqueue: queue });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const accepted = once(http, 'connection');
  const client = connect((http.address() as AddressInfo).port, '127.0.0.1');
  const [server] = (await accepted) as [Socket];
  t.after(() => {
    client.destroy();
    server.destroy();
    http.close();
  });
  return {
    client,
    server,
    upgraded,
    async received(isSo: (server: Socket) => boolean): Promise<void> {
      const signal = AbortSignal.timeout(30_000);
      while (!isSo(server)) {
        signal.throwIfAborted();
        await nextTurn();
      }
    },
    release: (): void => {
      for (const task of waiting.splice(0)) task();
    },
  };
}

/** Releases what waits as it goes on. */
async function readToEnd(client: Socket, release: () => void = () => {}): Promise<string> {
  let text = '';
  client.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const signal = AbortSignal.timeout(30_000);
  while (!client.closed) {
    signal.throwIfAborted();
    release();
    await nextTurn();
  }
  return text;
}
