import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Packet, parser } from 'mqtt-packet';
import type { Credentials } from '#tests/process/ingress-connection';
import { connectBytes } from '../../support/mqtt-wire.ts';

/** A socket for clients that break the rules; its errors are ignored. */
export async function openRawSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  return socket;
}

export function signInBytes(clientId: string, level: 4 | 5, { username, password }: Credentials): Buffer {
  return connectBytes(username, password, clientId, { level, keepAlive: 0 });
}

/** Calls back with each packet that comes. */
export function readPackets(socket: Socket, level: 4 | 5, onPacket: (packet: Packet) => void): void {
  const decoder = parser({ protocolVersion: level });
  decoder.on('packet', onPacket);
  socket.on('data', (chunk: Buffer) => decoder.parse(chunk));
}

/** Resolves when the socket is gone, or after so long; then it is gone as well. */
export async function goneWithin(socket: Socket, milliseconds: number): Promise<void> {
  if (!socket.destroyed) {
    const timer = setTimeout(() => socket.destroy(), milliseconds);
    if (!socket.closed) await once(socket, 'close').catch(() => {});
    clearTimeout(timer);
  }
  socket.destroy();
}
