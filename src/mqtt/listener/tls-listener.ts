import { createServer } from 'node:tls';
import { type CertificateFiles, type CertificateWatch, followCertificate, readCertificate } from '#net/certificate';
import { FairScheduler } from '#net/fair-scheduler';
import { paceHandshakes } from '#net/pace-handshakes';
import { listen, socketOptions } from './listen.ts';
import type { Listener, ListenerOptions } from './listener.ts';
import { serveSocket } from './tcp-transport.ts';

export interface TlsListenerOptions extends ListenerOptions, CertificateFiles, CertificateWatch {
  /** Shared by all TLS ports of a process, which share its event loop. */
  readonly handshakes?: FairScheduler | undefined;
  /** The engine does not know of a connection before its handshake is complete. */
  readonly handshakeTimeoutMs?: number | undefined;
}

export async function openTlsListener(options: TlsListenerOptions): Promise<Listener> {
  const { accept, handshakes = new FairScheduler(), handshakeTimeoutMs = 10_000 } = options;
  const certificate = readCertificate(options);
  const server = createServer(
    { ...socketOptions, ...certificate.context, handshakeTimeout: handshakeTimeoutMs },
    (socket) => serveSocket(socket, 'tls', accept),
  );
  paceHandshakes(server, handshakes, handshakeTimeoutMs);
  // Node reports a handshake that takes too long, but leaves the socket open.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  const listener = await listen(server, options);
  followCertificate(server, certificate, options);
  return listener;
}
