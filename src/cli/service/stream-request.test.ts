import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { streamRequest } from './stream-request.ts';

async function listen(t: TestContext, handler: RequestListener): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const mebibyte = Buffer.alloc(1_048_576, 'x');

test('a long body arrives whole', async (t) => {
  const url = await listen(t, async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  });
  const { body } = createLongBody(32);
  const answer = await streamRequest(url, {}, body, (error) => error);
  assert.deepEqual(answer, { status: 200, location: undefined, text: String(32 * mebibyte.length) });
});

test('the rest of a refused body is not sent', async (t) => {
  const url = await listen(t, (_request, response) => response.writeHead(403).end('no'));
  const { body, given } = createLongBody(1024);
  const answer = await streamRequest(url, {}, body, (error) => error);
  assert.deepEqual(answer, { status: 403, location: undefined, text: 'no' });
  assert.ok(given() < 1024);
});

test('a refusal is read while the body is waiting for data', async (t) => {
  const url = await listen(t, (_request, response) => response.writeHead(401).end());
  async function* stuck(): AsyncGenerator<string> {
    yield 'one line\n';
    await new Promise(() => {});
  }
  const { status } = await streamRequest(url, {}, stuck(), (error) => error);
  assert.equal(status, 401);
});

test('the body is read no faster than the service reads', async (t) => {
  const held = Promise.withResolvers<void>();
  const url = await listen(t, async (request, response) => {
    await held.promise;
    for await (const _ of request);
    response.end();
  });
  const { body, given } = createLongBody(256);
  const sending = streamRequest(url, {}, body, (error) => error);
  const stalled = await stall(given);
  assert.ok(stalled < 64, `${stalled} MiB were read ahead`);
  held.resolve();
  await sending;
  assert.equal(given(), 256);
});

test('a closed connection is a failure', async (t) => {
  const url = await listen(t, (request) => request.socket.destroy());
  async function* body(): AsyncGenerator<string> {
    yield 'one line\n';
  }
  const gone = new Error('gone');
  await assert.rejects(
    streamRequest(url, {}, body(), () => gone),
    gone,
  );
});

test('an error of the body is thrown unchanged', async (t) => {
  const url = await listen(t, (request) => request.resume());
  const fault = new Error('the file is broken');
  async function* body(): AsyncGenerator<string> {
    yield 'one line\n';
    throw fault;
  }
  await assert.rejects(
    streamRequest(url, {}, body(), () => new Error('gone')),
    fault,
  );
});

/** A body of `mebibytes` MiB that counts how many of them were read. */
function createLongBody(mebibytes: number) {
  let given = 0;
  async function* body(): AsyncGenerator<Buffer> {
    for (; given < mebibytes; given += 1) {
      yield mebibyte;
      await new Promise((done) => setImmediate(done));
    }
  }
  return { body: body(), given: () => given };
}

/** Waits until a growing count stays the same for 2,000 event-loop iterations. */
async function stall(count: () => number): Promise<number> {
  let [last, same] = [-1, 0];
  while (same < 2000) {
    await new Promise((done) => setImmediate(done));
    same = count() === last ? same + 1 : 0;
    last = count();
  }
  return last;
}
