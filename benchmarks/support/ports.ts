import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Free a moment ago, which is good enough here. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no address');
  return address.port;
}

export async function untilListening(port: number): Promise<void> {
  const endsAt = performance.now() + 10_000;
  while (!(await accepts(port))) {
    if (performance.now() > endsAt) throw new Error(`nothing listens on port ${port}`);
    await sleep(20);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
