import { once } from 'node:events';
import { createServer } from 'node:net';
import { tell } from './serve-child.ts';

/** Aedes as its documentation starts it, in memory. */
const aedes = await import('aedes').catch(() => undefined);
if (aedes === undefined) tell({ missing: 'the npm package aedes cannot be loaded (npm ci)' });
else {
  const broker = await aedes.Aedes.createBroker();
  const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  process.stdin.on('end', () => process.exit());
  process.stdin.resume();
  const version = 'version' in broker ? String(broker.version) : 'unknown';
  tell({ port: address.port, pid: process.pid, version });
}
