import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ConnectionOptions, connect, createServer, type SecureVersion } from 'node:tls';
import { createTlsListener } from '#http/server';
import { createTestApp } from '#tests/support/test-app';

const folder = join(import.meta.dirname, '../process/certificate');
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
const [cert, key] = [readFileSync(certFile), readFileSync(keyFile)];
const env = { SCOREWIRE_TLS_CERT_FILE: certFile, SCOREWIRE_TLS_KEY_FILE: keyFile };
/** Settings that let OpenSSL use what it refuses by default. */
const anything = 'ALL:eNULL:@SECLEVEL=0';

test('a client that speaks nothing newer than TLS 1.1', async (t) => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: anything } as const;
  await t.test('can speak to a server that allows it', async (t) => {
    assert.equal(await handshake(await listenToAnything(t), old), 'TLSv1.1');
  });
  for (const [name, port] of Object.entries(await listen(t)))
    await t.test(`is refused by ${name}`, async () => {
      await assert.rejects(handshake(port, old), /alert protocol version/);
    });
});

for (const version of ['TLSv1.2', 'TLSv1.3'] as const satisfies readonly SecureVersion[])
  test(`a client that speaks ${version} is served`, async (t) => {
    for (const [name, port] of Object.entries(await listen(t)))
      assert.equal(await handshake(port, { minVersion: version, maxVersion: version }), version, name);
  });

for (const cipher of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'NULL'])
  test(`a client that has only the weak cipher ${cipher}`, async (t) => {
    const weak = { maxVersion: 'TLSv1.2', ciphers: `${cipher}:@SECLEVEL=0` } as const;
    await t.test('can speak to a server that allows it', async (t) => {
      assert.equal(await handshake(await listenToAnything(t), weak), 'TLSv1.2');
    });
    for (const [name, port] of Object.entries(await listen(t)))
      await t.test(`is refused by ${name}`, async () => {
        await assert.rejects(handshake(port, weak), /alert handshake failure/);
      });
  });

test('a client that asks for another handshake on its connection', async (t) => {
  await t.test('gets one from a server that allows it', async (t) => {
    assert.equal(await renegotiate(await listenToAnything(t)), 'another handshake');
  });
  for (const [name, port] of Object.entries(await listen(t)))
    await t.test(`gets none from ${name}`, async () => {
      assert.equal(await renegotiate(port), 'refused');
    });
});

test('a peer of the HTTPS port that never shakes hands is hung up on', async (t) => {
  const { app } = await createTestApp(t);
  const server = createTlsListener(app.http, { cert, key }, () => false, 20).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const socket = connectPlain((server.address() as AddressInfo).port, '127.0.0.1').resume();
  await once(socket, 'close', { signal: AbortSignal.timeout(30_000) });
  assert.equal(socket.bytesRead, 0);
});

test('a peer of the HTTPS port has as long as one of the HTTP port', async (t) => {
  const { app } = await createTestApp(t);
  const server = createTlsListener(app.http, { cert, key }, () => false);
  const limitsOf = ({ headersTimeout, requestTimeout, timeout }: Server) => ({
    headersTimeout,
    requestTimeout,
    timeout,
  });
  assert.deepEqual(limitsOf(server), limitsOf(app.http.server));
});

/** Every port of the service that speaks TLS. */
async function listen(t: TestContext): Promise<Record<'HTTPS' | 'MQTT' | 'WebSocket', number>> {
  const { app } = await createTestApp(t, { env });
  const { https = '', mqtts = '', mqttWebSocketTls = '' } = await app.listen();
  const portOf = (url: string): number => Number(new URL(url).port);
  return { HTTPS: portOf(https), MQTT: portOf(mqtts), WebSocket: portOf(mqttWebSocketTls) };
}

/** A server that accepts every version and cipher. It shows that ours refuses a client for the reason under test. */
async function listenToAnything(t: TestContext): Promise<number> {
  const server = createServer({ cert, key, minVersion: 'TLSv1', ciphers: anything }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The version that was agreed upon. */
async function handshake(port: number, options: ConnectionOptions): Promise<string | null> {
  const socket = connect({ host: '127.0.0.1', port, ca: cert, ...options });
  try {
    await once(socket, 'secureConnect');
    return socket.getProtocol();
  } finally {
    socket.destroy();
  }
}

/** TLS 1.3 has no renegotiation. */
async function renegotiate(port: number): Promise<'another handshake' | 'refused'> {
  const socket = connect({ host: '127.0.0.1', port, ca: cert, maxVersion: 'TLSv1.2' });
  await once(socket, 'secureConnect');
  const outcome = await new Promise<'another handshake' | 'refused'>((done) => {
    socket.on('error', () => done('refused'));
    socket.renegotiate({}, (error) => done(error === null ? 'another handshake' : 'refused'));
  });
  socket.destroy();
  return outcome;
}
