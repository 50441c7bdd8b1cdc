import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { type CertificateFiles, type CertificateWatch, followCertificate, readCertificate } from '#net/certificate';
import { FairScheduler } from '#net/fair-scheduler';
import { paceHandshakes } from '#net/pace-handshakes';
import { attachWebSocket, isMqttUpgrade, pathOf, type WebSocketOptions, webSocketPath } from './attach-web-socket.ts';
import { listen, socketOptions } from './listen.ts';
import type { Listener, ListenerOptions } from './listener.ts';
import { refuseRequest } from './upgrade-refusal.ts';

export interface WebSocketListenerOptions extends ListenerOptions, WebSocketOptions {
  /** Makes the port use TLS. */
  readonly tls?: (CertificateFiles & CertificateWatch) | undefined;
  /** Shared by all TLS ports of a process, which share its event loop. */
  readonly handshakes?: FairScheduler | undefined;
  /** Applies to the TLS handshake, and again to the upgrade request. */
  readonly handshakeTimeoutMs?: number | undefined;
}

/** Opens a port for MQTT over WebSocket only. */
export async function openWebSocketListener(options: WebSocketListenerOptions): Promise<Listener> {
  const { accept, tls, handshakes = new FairScheduler(), handshakeTimeoutMs = 10_000 } = options;
  const serverOptions = {
    ...socketOptions,
    shouldUpgradeCallback: isMqttUpgrade,
    headersTimeout: handshakeTimeoutMs,
    requestTimeout: handshakeTimeoutMs,
    connectionsCheckingInterval: Math.min(handshakeTimeoutMs, 1000),
  };
  if (tls === undefined) return open(createServer(serverOptions, answer));

  const certificate = readCertificate(tls);
  const tlsOptions = { ...serverOptions, ...certificate.context, handshakeTimeout: handshakeTimeoutMs };
  const server = createTlsServer(tlsOptions, answer);
  paceHandshakes(server, handshakes, handshakeTimeoutMs);
  const listener = await open(server);
  followCertificate(server, certificate, { onFault: options.onFault, ...tls });
  return listener;

  function open(server: Server | TlsServer): Promise<Listener> {
    attachWebSocket(server, accept, options);
    return listen(server, options);
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (pathOf(request) !== webSocketPath)
    refuseRequest(response, 404, `There is nothing here: MQTT over WebSocket is at ${webSocketPath}.`);
  else refuseRequest(response, 426, 'This is for MQTT over WebSocket: ask for an upgrade to websocket.');
}
