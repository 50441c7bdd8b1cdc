import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { type PiecesOptions, sendPieces } from './send-pieces.ts';

const piece = 'x'.repeat(65_536);

/** A server whose only answer has `count` pieces, and a record of what it made. */
async function createServer(
  t: TestContext,
  count: number,
  options: Partial<PiecesOptions> & { readonly beforePiece?: (nth: number) => Promise<void> } = {},
) {
  const made = { pieces: 0, faults: [] as Error[], over: Promise.withResolvers<void>() };
  async function* makePieces(): AsyncGenerator<string, void> {
    try {
      for (let nth = 1; nth <= count; nth += 1) {
        await options.beforePiece?.(nth);
        made.pieces = nth;
        yield piece;
      }
    } finally {
      made.over.resolve();
    }
  }
  const app = Fastify();
  const log = { requestFailed: (error: Error) => void made.faults.push(error) };
  app.get('/', (_request, reply) => sendPieces(reply, makePieces(), { log, clock: Date.now, ...options }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    made,
    async ask(method = 'GET'): Promise<Socket> {
      const socket = connect(port, '127.0.0.1');
      // Some tests break the connection on purpose.
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(`${method} / HTTP/1.1\r\nhost: service\r\nconnection: close\r\n\r\n`);
      return socket;
    },
  };
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'close');
  return text;
}

const lastChunk = '\r\n0\r\n\r\n';

test('one piece is sent as a whole, with its length', async (t) => {
  const { app } = await createServer(t, 1);
  const { headers, body } = await app.inject('/');
  assert.deepEqual([headers['content-length'], body], ['65536', piece]);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
});

for (const count of [2, 3, 40])
  test(`${count} pieces are sent one after the other`, async (t) => {
    const { ask } = await createServer(t, count);
    const answer = await readAll(await ask());
    assert.ok(answer.endsWith(lastChunk));
    assert.equal(answer.split('x').length - 1, count * piece.length);
  });

test('a HEAD makes two pieces at most', async (t) => {
  const { ask, made } = await createServer(t, 40);
  const answer = await readAll(await ask('HEAD'));
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.ok(answer.endsWith('\r\n\r\n'));
  assert.equal(made.pieces, 2);
});

test('no more pieces are made than fit into the socket of a reader that does not read', async (t) => {
  // 256 MiB, far more than the sockets of both sides hold.
  const { ask, made } = await createServer(t, 4096);
  const socket = (await ask()).pause();
  await once(socket, 'readable');
  socket.destroy();
  await made.over.promise;
  assert.ok(made.pieces < 4096, `${made.pieces} pieces`);
  assert.deepEqual(made.faults, []);
});

test('a fault before anything is sent is answered', async (t) => {
  const { app } = await createServer(t, 2, { beforePiece: () => Promise.reject(new Error('disk gone')) });
  assert.equal((await app.inject('/')).statusCode, 500);
});

test('a fault in the middle breaks the connection and is logged', async (t) => {
  const beforePiece = async (nth: number): Promise<void> => {
    if (nth === 5) throw new Error('disk gone');
  };
  const { ask, made } = await createServer(t, 10, { beforePiece });
  const answer = await readAll(await ask());
  assert.ok(answer.startsWith('HTTP/1.1 200 OK\r\n') && !answer.endsWith(lastChunk));
  assert.deepEqual(
    made.faults.map(({ message }) => message),
    ['disk gone'],
  );
});

test('access is checked again every second, and the connection is ended when it was revoked', async (t) => {
  let nowMs = 0;
  let asked = 0;
  const options = {
    clock: () => nowMs,
    beforePiece: async () => {
      nowMs += 300;
    },
    mayGoOn: async () => {
      asked += 1;
      return asked < 3;
    },
  };
  const { ask, made } = await createServer(t, 100, options);
  const answer = await readAll(await ask());
  assert.ok(!answer.endsWith(lastChunk));
  await made.over.promise;
  assert.equal(asked, 3);
  // Every fourth piece is checked, after the first two.
  assert.equal(made.pieces, 14);
  assert.deepEqual(made.faults, []);
});
