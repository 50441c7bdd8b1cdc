import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { pickPorts } from '#tests/support/pick-ports';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';
import { adminPassword, authorization } from '#tests/support/test-app';

test('SIGINT closes the service, with code 0', async (t) => {
  const service = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) });
  await fetch(`${service.url}/healthz`);
  assert.deepEqual(await service.end('SIGINT'), { code: 0, signal: null });
});

test('a second signal ends a service that is still waiting for a request, at once', async (t) => {
  const service = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) });
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = `POST /oauth/token HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n`;
  socket.write(head);
  // The interim answer tells that the request is under way and will hold the close up.
  await once(socket, 'data');
  service.child.kill('SIGTERM');
  await refused(hostname, Number(port));
  assert.deepEqual(await service.end('SIGTERM'), { code: 1, signal: null });
});

test('with a drain time, SIGTERM fails the readiness first; the service ends when its clients are gone, with code 0', async (t) => {
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t), SCOREWIRE_DRAIN_SECONDS: '2' };
  const service = await startServiceProcess(t, env);
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
  const ended = service.end('SIGTERM');
  const { detail } = await notReady(service.url);
  assert.match(detail, /^This node is draining/);
  assert.deepEqual(await ended, { code: 0, signal: null });
});

test('a new service is ready once its first administrator can sign in', async (t) => {
  const [port] = await pickPorts(1);
  const env = { SCOREWIRE_DATA_DIR: createTemporaryFolder(t), SCOREWIRE_HTTP_PORT: `${port}` };
  const url = `http://127.0.0.1:${port}`;
  const headers = { authorization: authorization({ basic: ['admin', adminPassword] }) };
  const signIn = async () => {
    const refusals = await untilReady(url, AbortSignal.timeout(60_000));
    return { refusals, status: (await fetch(`${url}/external/lookup/event-types`, { headers })).status };
  };
  const [{ refusals, status }] = await Promise.all([signIn(), startServiceProcess(t, env)]);
  assert.equal(status, 200);
  for (const detail of refusals) assert.equal(detail, 'The service is starting: try again in a moment.');
});

/** Resolves with what the service said before it was ready. */
async function untilReady(url: string, signal: AbortSignal): Promise<Set<string>> {
  const refusals = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    // Refused as long as the port is not open.
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return refusals;
    if (answer !== undefined) refusals.add(((await answer.json()) as { readonly detail: string }).detail);
  }
}

async function notReady(url: string): Promise<{ readonly detail: string }> {
  const answer = await fetch(`${url}/readyz`);
  return answer.status === 200 ? notReady(url) : ((await answer.json()) as { readonly detail: string });
}

/** Resolves when the port takes no more connections: the service has begun to close. */
async function refused(host: string, port: number): Promise<void> {
  const open = await new Promise<boolean>((done) => {
    const probe = connect(port, host);
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => done(false));
  });
  if (open) await refused(host, port);
}
