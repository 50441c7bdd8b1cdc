import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { answerBrokenRequest } from './broken-request.ts';

test('a client that keeps its side open after the answer to a broken request is disconnected after a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  server.on('clientError', (error, socket) => answerBrokenRequest(error, socket as Socket));
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  t.after(() => client.destroy());
  const ended = once(client, 'end');
  client.resume().write('hello, is this MQTT?\r\n\r\n');
  const [socket] = (await accepted) as [Socket];
  await ended;
  t.mock.timers.tick(999);
  assert.equal(socket.destroyed, false);
  t.mock.timers.tick(1);
  assert.equal(socket.destroyed, true);
});
