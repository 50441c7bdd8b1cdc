import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { afterTest } from '#tests/support/after-test';
import { openFaultProxy } from './fault-proxy.ts';

test('a line passes on what both sides say, and its end', async (t) => {
  const { near, far } = await openLine(t);
  near.write('to the server');
  assert.equal(await heardBy(far), 'to the server');
  far.end('to the client');
  assert.equal(await heardBy(near), 'to the client');
  await once(near, 'close');
});

test('a line that is refused ends its connections and all that come, until it is mended', async (t) => {
  const { proxy, near, far, open } = await openLine(t);
  proxy.break('refused');
  await Promise.all([closed(near), closed(far)]);
  await closed(connect(proxy.port, '127.0.0.1'));
  proxy.mend();
  const again = await open();
  again.near.write('again');
  assert.equal(await heardBy(again.far), 'again');
});

test('a silent line holds back what is said, and the end, until it is mended', async (t) => {
  const { proxy, near, far } = await openLine(t);
  proxy.break('silent');
  near.end('late');
  // Another line shows that time has passed for this one.
  const other = await openLine(t);
  other.near.write('soon');
  await heardBy(other.far);
  assert.equal(far.read(), null);
  proxy.mend();
  assert.equal(await heardBy(far), 'late');
  await once(far, 'end');
});

async function openLine(t: TestContext) {
  const server = createServer({ allowHalfOpen: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await openFaultProxy((server.address() as AddressInfo).port);
  afterTest(t, async () => {
    await proxy[Symbol.asyncDispose]();
    server.close();
  });
  const open = async (): Promise<{ readonly near: Socket; readonly far: Socket }> => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const near = connect(proxy.port, '127.0.0.1').on('error', () => {});
    const [far] = await accepted;
    far.on('error', () => {});
    afterTest(t, () => {
      near.destroy();
      far.destroy();
    });
    return { near, far };
  };
  return { proxy, open, ...(await open()) };
}

/** By a reset as well. */
function closed(socket: Socket): Promise<void> {
  return new Promise((done) => socket.on('error', () => {}).once('close', () => done()));
}

async function heardBy(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}
