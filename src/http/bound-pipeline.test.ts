import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { boundPipeline } from './bound-pipeline.ts';

interface Bench {
  readonly client: Socket;
  /** Those that are being worked on, or were. */
  readonly begun: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
  /** Resolves when so many have begun. */
  untilBegun(count: number): Promise<void>;
  /** Requests that Node has made of what was read, whether somebody looked at them or not. */
  readonly made: { count: number };
}

async function openBench(t: TestContext): Promise<Bench> {
  const begun: Bench['begun'] = [];
  let onBegun = (): void => {};
  const handle = boundPipeline({ take: (_address, begin) => begin() }, (request, response) => {
    begun.push({ request, response });
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
    begun,
    made,
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

test('the requests of a connection are worked on one after the other, in their order', async (t) => {
  const { client, begun, made, untilBegun } = await openBench(t);
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

test('an answer that nobody reads holds up those behind it', async (t) => {
  const { client, begun, untilBegun } = await openBench(t);
  client.pause();
  client.write(requests(2));
  await untilBegun(1);
  begun[0]?.response.end(Buffer.alloc(20_000_000));
  await nextTurn();
  assert.deepEqual([begun.length, begun[0]?.response.writableFinished], [1, false]);
  client.resume();
  await untilBegun(2);
});

test('one request too many ends the connection, and of those read with it nothing is made', async (t) => {
  const { client, begun, made } = await openBench(t);
  const closed = new Promise((resolve) => client.on('close', resolve));
  client.resume().write(requests(2000));
  await closed;
  assert.equal(begun.length, 1);
  assert.equal(made.count, 17);
});

test('what waits on a connection that has ended is not worked on', async (t) => {
  const { client, begun, untilBegun } = await openBench(t);
  client.write(requests(3));
  await untilBegun(1);
  const closed = once(begun[0]?.response ?? assert.fail(), 'close');
  client.destroy();
  await closed;
  assert.equal(begun.length, 1);
});
