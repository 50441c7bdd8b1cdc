import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Aedes } from 'aedes';
import type { Missing } from './serve-system.ts';

interface OpenAedes {
  readonly broker: Aedes;
  readonly port: number;
  readonly version: string;
}

/** Aedes as its documentation starts it, in memory. */
export async function openAedes(): Promise<OpenAedes | Missing> {
  const aedes = await import('aedes').catch(() => undefined);
  if (aedes === undefined) return { missing: 'the npm package aedes cannot be loaded (npm ci)' };
  const broker = await aedes.Aedes.createBroker();
  const server = createServer((socket) => void broker.handle(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { broker, port, version: 'version' in broker ? String(broker.version) : 'unknown' };
}
