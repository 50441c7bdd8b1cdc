import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { exchange, listen, requestOf, sendBytes } from '#tests/rest/raw-http';
import { adminPassword, authorization, createTestApp } from '#tests/support/test-app';

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

  await t.test('a body that comes too slowly is not waited for', async () => {
    assert.equal(service.app.http.server.requestTimeout, 60_000);
    using _hurry = hurry(service.app.http.server);
    const answer = await sendBytes(port, `${tokenHead(16_000)}{`);
    assert.equal(answer?.statusCode, 408);
    await assertUnharmed();
  });

  await t.test('but for that of an import, which may have any size', async () => {
    // So that the password is remembered, and the import begins with its request.
    await service.administer('GET', '/admin/users');
    const { server } = service.app.http;
    const socket = connect(port, '127.0.0.1');
    const credentials = authorization({ basic: ['admin', adminPassword] });
    const type = 'content-type: application/x-ndjson';
    const lines = ['host: service', 'connection: close', `authorization: ${credentials}`, type, 'content-length: 2'];
    socket.write(requestOf('POST /admin/fixtures/import HTTP/1.1', ...lines));
    await once(server, 'request');
    await nextTurn();
    const hurried = hurry(server);
    await once(server, 'clientError');
    hurried[Symbol.dispose]();
    socket.write('\n\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1.1 200 /);
    socket.destroy();
  });

  await t.test('the script of the reference is in memory once, however many leave it unread', async (t) => {
    const readers = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').pause());
    t.after(() => {
      for (const reader of readers) reader.destroy();
    });
    const script = requestOf('GET /docs/reference/js/scalar.js HTTP/1.1', 'host: service', 'connection: close');
    const { length } = await exchange(port, script);
    const before = process.memoryUsage.rss();
    for (const reader of readers) reader.write(script);
    await Promise.all(readers.map((reader) => once(reader, 'readable')));
    assert.ok(process.memoryUsage.rss() - before < (readers.length / 2) * length);
    await assertUnharmed();
  });

  await t.test('requests one behind the other whose answers are not read hold up nobody else', async (t) => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    socket.pause();
    socket.write(requestOf('GET /openapi.json HTTP/1.1', 'host: service').repeat(200));
    await assertUnharmed();
  });

  await t.test('an answer of which nothing is taken is not kept for good', async () => {
    const accepted = once(service.app.http.server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1');
    // More than the buffers of both sockets hold.
    for (let count = 0; count < 4; count += 1)
      socket.write(requestOf('GET /docs/reference/js/scalar.js HTTP/1.1', 'host: service'));
    const [ours] = await accepted;
    // The answer has begun, and the rest of it waits: nothing more is taken.
    await once(socket, 'readable');
    assert.equal(ours.timeout, 60_000);
    const closed = once(ours, 'close');
    // What Node tells when that time is over.
    ours.emit('timeout');
    await closed;
    socket.destroy();
    await assertUnharmed();
  });
});

test('an address has so many HTTP connections, over all ports', { timeout: 60_000 }, async (t) => {
  const limit = { SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX: '2' };
  const certificate = join(import.meta.dirname, '../process/certificate');
  const files = {
    SCOREWIRE_TLS_CERT_FILE: join(certificate, 'cert.pem'),
    SCOREWIRE_TLS_KEY_FILE: join(certificate, 'key.pem'),
  };
  const { app } = await createTestApp(t, { env: { ...limit, ...files } });
  const { http, https = '' } = await app.listen();
  const open = (url: string, localAddress: string): Socket => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress });
    t.after(() => socket.destroy());
    return socket.on('error', () => {});
  };
  const isServed = async (socket: Socket): Promise<boolean> => {
    socket.write(requestOf('GET /healthz HTTP/1.1', 'host: service'));
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  const accepted = once(app.http.server, 'connection') as Promise<[Socket]>;
  const first = open(http, '127.0.0.2');
  assert.ok(await isServed(first));
  const [ours] = await accepted;
  const silent = open(https, '127.0.0.2');
  await once(silent, 'connect');

  await t.test('one more is closed, on every port', async () => {
    assert.equal(await isServed(open(http, '127.0.0.2')), false);
    await once(open(https, '127.0.0.2').resume(), 'close');
    const { body } = await app.http.inject('/metrics');
    assert.match(body, /^scorewire_http_connections_refused_total 2$/m);
  });

  await t.test('others are served', async () => {
    assert.ok(await isServed(open(http, '127.0.0.3')));
  });

  await t.test('those that are open go on, and when one is closed another may come', async () => {
    assert.ok(await isServed(first));
    const gone = once(ours, 'close');
    first.destroy();
    await gone;
    assert.ok(await isServed(open(http, '127.0.0.2')));
  });
});

test('a trusted proxy carries the connections of all', { timeout: 60_000 }, async (t) => {
  const env = { SCOREWIRE_HTTP_ADDRESS_CONNECTIONS_MAX: '1', SCOREWIRE_TRUSTED_PROXIES: '127.0.0.0/24' };
  const service = await createTestApp(t, { env });
  const port = await listen(service);
  const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) {
    socket.write(requestOf('GET /healthz HTTP/1.1', 'host: service'));
    await once(socket, 'data');
  }
  assert.equal(await new Promise((tell) => service.app.http.server.getConnections((_error, count) => tell(count))), 3);
});

/** Gives requests a millisecond. Node takes the longer of the two for the whole request, whatever they are called. */
function hurry(server: Server): Disposable {
  const { headersTimeout, requestTimeout } = server;
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  return { [Symbol.dispose]: () => void Object.assign(server, { headersTimeout, requestTimeout }) };
}
