import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { createTestApp } from '#tests/support/test-app';

const folder = join(import.meta.dirname, 'certificate');
const ca = readFileSync(join(folder, 'cert.pem'));
const env = {
  SCOREWIRE_TLS_CERT_FILE: join(folder, 'cert.pem'),
  SCOREWIRE_TLS_KEY_FILE: join(folder, 'key.pem'),
};

test('with a certificate the same interface is there over TLS', async (t) => {
  const { app } = await createTestApp(t, { env });
  const { https = '' } = await app.listen();
  const [answer] = (await once(request(`${https}/healthz`, { ca }).end(), 'response')) as [IncomingMessage];
  assert.equal(answer.statusCode, 200);
  assert.equal((await answer.toArray()).join(''), '{"status":"alive"}');
});

test('bytes that are no request get a problem over TLS as well', async (t) => {
  const { app } = await createTestApp(t, { env });
  const { hostname: host, port } = new URL((await app.listen()).https ?? '');
  const socket = connect({ host, port: Number(port), ca });
  socket.end('no request\r\n\r\n');
  assert.match((await socket.toArray()).join(''), /^HTTP\/1\.1 400 .*application\/problem\+json/s);
});

test('a certificate that cannot be read is one sentence', async (t) => {
  const missing = { ...env, SCOREWIRE_TLS_CERT_FILE: join(folder, 'gone.pem') };
  await assert.rejects(
    createTestApp(t, { env: missing }),
    /^StartError: The TLS certificate or key cannot be used: \S+gone\.pem: no such file/,
  );
});
