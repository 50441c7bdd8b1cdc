import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createDemotion, demoteBroken } from './demote-peers.ts';

/** Sends bytes to a server and returns the addresses that it demoted. */
async function send(t: TestContext, bytes: string, isProxy = false): Promise<string[]> {
  const demoted: string[] = [];
  const scheduler = { demote: (address: string | undefined) => void demoted.push(address ?? 'gone') };
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  t.after(() => server.close());
  server.on('clientError', (_error, socket) => socket.destroy());
  demoteBroken(
    server,
    createDemotion(scheduler, () => isProxy),
  );
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const closed = once(client, 'close');
  client.resume().end(bytes);
  await closed;
  return demoted;
}

test('bytes that are not HTTP demote the address', async (t) => {
  assert.deepEqual(await send(t, 'hello, is this MQTT?\r\n\r\n'), ['127.0.0.1']);
});

test('headers that are too large demote the address', async (t) => {
  assert.deepEqual(await send(t, `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`), ['127.0.0.1']);
});

test('a request, or a part of one, does not', async (t) => {
  assert.deepEqual(await send(t, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'), []);
});

test('a proxy is not demoted for what it passes on', async (t) => {
  assert.deepEqual(await send(t, 'hello, is this MQTT?\r\n\r\n', true), []);
});
