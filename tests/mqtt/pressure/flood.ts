import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { generate, type IConnectPacket, type Packet } from 'mqtt-packet';
import type { ProtocolLevel } from '#mqtt/packet/packet';

export interface FloodOptions {
  readonly port: number;
  readonly level: ProtocolLevel;
  readonly clientId: string;
  /** Sent repeatedly, after CONNECT and `first`. */
  readonly packet: Packet;
  readonly first?: Packet;
  readonly reads: boolean;
  readonly bytesMax?: number;
}

const batchBytes = 65_536;

/** A client that sends as fast as its socket accepts it, and never waits for an answer. */
export async function startFlood(options: FloodOptions): Promise<Socket> {
  const { port, level, clientId, packet, first, reads, bytesMax = Number.POSITIVE_INFINITY } = options;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  // In some tests the server ends the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (reads) socket.resume();
  else socket.pause();
  socket.write(encode(connectPacket(level, clientId), level));
  if (first !== undefined) socket.write(encode(first, level));
  pour(socket, repeat(encode(packet, level)), bytesMax);
  return socket;
}

export function connectPacket(level: ProtocolLevel, clientId: string): IConnectPacket {
  return { cmd: 'connect', protocolId: 'MQTT', protocolVersion: level, clientId, clean: true, keepalive: 0 };
}

function encode(packet: Packet, level: ProtocolLevel): Buffer {
  return generate(packet, { protocolVersion: level });
}

function repeat(packet: Buffer): Buffer {
  return Buffer.concat(Array.from({ length: Math.ceil(batchBytes / packet.length) }, () => packet));
}

function pour(socket: Socket, batch: Buffer, bytesMax: number): void {
  let left = bytesMax;
  const write = (): void => {
    while (left > 0 && socket.writable) {
      left -= batch.length;
      if (!socket.write(batch)) return;
    }
  };
  socket.on('drain', write);
  write();
}
