import { createServer } from 'node:tls';
import { type CertificateFiles, type CertificateWatch, followCertificate, readCertificate } from './certificate.ts';
import { listen, socketOptions } from './listen.ts';
import type { Listener, ListenerOptions } from './listener.ts';
import { paceHandshakes } from './pace-handshakes.ts';
import { serveSocket } from './tcp-transport.ts';

export interface TlsListenerOptions extends ListenerOptions, CertificateFiles, CertificateWatch {
  /** How long a peer may take for its handshake; the engine knows nothing of it before. */
  readonly handshakeTimeoutMs?: number | undefined;
}

export async function openTlsListener(options: TlsListenerOptions): Promise<Listener> {
  const { accept, handshakeTimeoutMs = 10_000 } = options;
  const certificate = readCertificate(options);
  const server = createServer(
    { ...socketOptions, ...certificate.context, handshakeTimeout: handshakeTimeoutMs },
    (socket) => serveSocket(socket, 'tls', accept),
  );
  paceHandshakes(server, handshakeTimeoutMs);
  // Node tells of a handshake that takes too long, and leaves the socket open.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  const listener = await listen(server, options);
  followCertificate(server, certificate, options);
  return listener;
}
