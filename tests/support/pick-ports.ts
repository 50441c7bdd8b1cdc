import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 20_000;
const last = 30_000;

/**
 * Ports that are free now and that stay the same over restarts. They lie below those from which the system takes the ports of
 * clients: a client that knocks on its own port while the service is down would be answered by itself.
 */
export async function pickPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = first + Math.floor(Math.random() * (last - first)); ports.length < count; port += 1) {
    if (port > 32_000) throw new Error('There are no free ports.');
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
