import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startServiceProcess } from '#tests/support/service-process';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

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
