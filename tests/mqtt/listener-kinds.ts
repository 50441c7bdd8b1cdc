import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { TestContext } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { createWebSocketStream, WebSocket } from 'ws';
import type { Listener, ListenerOptions } from '#mqtt/listener/listener';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import { openTlsListener } from '#mqtt/listener/tls-listener';
import { openWebSocketListener } from '#mqtt/listener/web-socket-listener';
import type { RecordedTransports } from './recorded-transports.ts';

export type Kind = 'tcp' | 'tls' | 'ws' | 'wss';
export const kinds: readonly Kind[] = ['tcp', 'tls', 'ws', 'wss'];

const folder = join(import.meta.dirname, 'certificate');
export const certificateFiles = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
const ca = readFileSync(certificateFiles.certFile);

/** A listener of this kind on a free port of this machine, closed after the test. */
export async function startListener(
  t: TestContext,
  kind: Kind,
  { accept }: Pick<RecordedTransports, 'accept'>,
  options: Partial<ListenerOptions> & { readonly handshakeTimeoutMs?: number } = {},
): Promise<Listener> {
  const listener = await openListener(kind, { host: '127.0.0.1', port: 0, accept, ...options });
  t.after(() => listener.close());
  return listener;
}

function openListener(kind: Kind, options: ListenerOptions): Promise<Listener> {
  switch (kind) {
    case 'tcp':
      return openTcpListener(options);
    case 'tls':
      return openTlsListener({ ...options, ...certificateFiles });
    case 'ws':
      return openWebSocketListener(options);
    case 'wss':
      return openWebSocketListener({ ...options, tls: certificateFiles });
  }
}

export interface Client {
  /** The bytes of MQTT, above all layers. */
  readonly stream: Duplex;
  /** The socket below all layers. */
  readonly socket: Socket;
}

export async function openClient(t: TestContext, kind: Kind, port: number): Promise<Client> {
  const halfOpen = { allowHalfOpen: true };
  const socket = connect({ ...halfOpen, port, host: '127.0.0.1', noDelay: true });
  t.after(() => socket.destroy());
  if (kind === 'tcp') {
    await once(socket, 'connect');
    return { stream: socket, socket };
  }
  const carrier = kind === 'ws' ? socket : connectTls({ ...halfOpen, socket, ca, servername: 'localhost' });
  carrier.on('error', () => {});
  if (kind === 'tls') {
    await once(carrier, 'secureConnect');
    return { stream: carrier, socket };
  }
  const webSocket = new WebSocket(`${kind}://127.0.0.1:${port}/mqtt`, 'mqtt', { createConnection: () => carrier });
  const stream = createWebSocketStream(webSocket);
  await once(webSocket, 'open');
  return { stream, socket };
}
