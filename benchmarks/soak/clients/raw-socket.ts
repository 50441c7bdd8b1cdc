import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';
import type { Credentials } from '#tests/process/ingress-connection';

/** A socket for those who do not keep to the rules; what it does not survive is no fault of it. */
export async function openRawSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {});
  return socket;
}

export function connectBytes(clientId: string, level: 4 | 5, { username, password }: Credentials): Buffer {
  return generate(
    {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: level,
      clientId,
      clean: true,
      keepalive: 0,
      username,
      password: Buffer.from(password),
    },
    { protocolVersion: level },
  );
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
