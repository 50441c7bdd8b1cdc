import { connect } from 'node:net';
import { generate, type Packet, parser } from 'mqtt-packet';

export interface ConnectionEvents {
  readonly onPacket: (packet: Packet) => void;
  /** By the service, or because there is none. Not called after `drop`. */
  readonly onClosed: () => void;
}

export interface IngressConnection {
  send(packet: Packet): void;
  /** Cuts the connection; nothing that may still come is heard. */
  drop(): void;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A TCP connection that has sent its CONNECT; what comes, CONNACK first, goes to `onPacket`. */
export function openConnection(
  port: number,
  level: 4 | 5,
  identity: Credentials & { readonly clientId: string; readonly clean: boolean },
  { onPacket, onClosed }: ConnectionEvents,
): IngressConnection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const decoder = parser({ protocolVersion: level });
  let isHeard = true;
  decoder.on('packet', (packet) => {
    if (isHeard) onPacket(packet);
  });
  decoder.on('error', (error: Error) => {
    throw new Error('The service sent bytes that are no packet.', { cause: error });
  });
  socket.on('data', (chunk: Buffer) => decoder.parse(chunk));
  // A reset is an end as well.
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isHeard) onClosed();
    isHeard = false;
  });
  const send = (packet: Packet): void => void socket.write(generate(packet, { protocolVersion: level }));
  const { clientId, clean, username, password } = identity;
  send({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: level,
    clientId,
    clean,
    keepalive: 60,
    username,
    password: Buffer.from(password),
    ...(!clean && level === 5 && { properties: { sessionExpiryInterval: 3600 } }),
  });
  return {
    send,
    drop() {
      isHeard = false;
      socket.destroy();
    },
  };
}
