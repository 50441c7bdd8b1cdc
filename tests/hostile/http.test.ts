import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { listen, requestOf, sendBytes } from '#tests/rest/raw-http';
import { authorization, createTestApp } from '#tests/support/test-app';

/** HTTP peers that do not keep to the rules: what they are told, and that others are answered beside them. */

const tokenHead = (contentLength: number) =>
  requestOf(
    'POST /oauth/token HTTP/1.1',
    'host: service',
    'connection: close',
    'content-type: application/json',
    `content-length: ${contentLength}`,
  );

test('a hostile HTTP peer hurts only itself', { timeout: 60_000 }, async (t) => {
  const service = await createTestApp(t);
  const port = await listen(service);
  const honest = await service.createUser('honest');
  const assertUnharmed = async (): Promise<void> => {
    const credentials = authorization({ basic: [honest.username, honest.password] });
    const lines = ['host: service', 'connection: close', `authorization: ${credentials}`];
    const answer = await sendBytes(port, requestOf('GET /external/lookup/event-types HTTP/1.1', ...lines));
    assert.equal(answer?.statusCode, 200);
  };

  await t.test('headers beyond 16 KiB are answered 431, also when they never end', async () => {
    const headers = Array.from({ length: 3000 }, (_, index) => `x-${index}: more\r\n`).join('');
    const answer = await sendBytes(port, `GET / HTTP/1.1\r\nhost: service\r\n${headers}`);
    assert.equal(answer?.statusCode, 431);
    await assertUnharmed();
  });

  await t.test('a body larger than it may be is refused by its length, before any of it has come', async () => {
    const answer = await sendBytes(port, tokenHead(100_000_000));
    assert.equal(answer?.statusCode, 413);
    await assertUnharmed();
  });

  await t.test('bodies that do not come hold up nobody else', async (t) => {
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (const socket of sockets) {
      await once(socket, 'connect');
      socket.write(`${tokenHead(16_000)}{`);
    }
    await assertUnharmed();
  });

  for (const [requests, isServed] of [
    [16, true],
    [2000, false],
  ] as const)
    await t.test(
      `${requests} requests sent ahead of their answers: ${isServed ? 'all answered' : 'the end'}`,
      async () => {
        const socket = connect(port, '127.0.0.1');
        const request = requestOf('GET /healthz HTTP/1.1', 'host: service');
        const last = requestOf('GET /healthz HTTP/1.1', 'host: service', 'connection: close');
        const closed = new Promise((resolve) => {
          // A connection that is ended with bytes unread is reset.
          socket.on('error', () => {}).on('close', resolve);
        });
        socket.write(request.repeat(requests - 1) + last);
        let answers = 0;
        socket.on('data', (bytes) => {
          answers += bytes.toString().split('HTTP/1.1 200').length - 1;
        });
        await closed;
        assert.ok(isServed ? answers === requests : answers <= 16, `${answers} answers`);
        await assertUnharmed();
      },
    );

  await t.test('requests one behind the other whose answers are not read hold up nobody else', async (t) => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    socket.pause();
    socket.write(requestOf('GET /openapi.json HTTP/1.1', 'host: service').repeat(200));
    await assertUnharmed();
  });
});
