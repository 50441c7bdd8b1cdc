import type { IncomingMessage, Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { AcceptTransport } from '#mqtt/transport';
import { socketOptions } from './listen.ts';
import { refuseUpgrade } from './upgrade-refusal.ts';
import { serveWebSocket } from './web-socket-transport.ts';

export const webSocketPath = '/mqtt';
/** [MQTT-6.0.0-3] [MQTT-6.0.0-4] The client offers this name, and the server answers with it. */
const subprotocol = 'mqtt';

export interface WebSocketOptions {
  /** The largest packet that the engine accepts. A frame may be as large, or 1 MiB if that is more. */
  readonly packetBytesMax?: number | undefined;
  /** The reason to refuse an upgrade request (403); undefined accepts it. */
  readonly findRefusal?: ((request: IncomingMessage) => string | undefined) | undefined;
}

export interface WebSocketAttachment {
  /** Accepts no more connections and closes the open ones; the server goes on. */
  close(): void;
}

/**
 * Whether a request asks for MQTT over WebSocket. A server that serves other requests too needs it as its
 * `shouldUpgradeCallback`: without it Node treats every request with an Upgrade header as an upgrade, also those of clients
 * that accept a plain answer (Java's offers h2c with every request).
 */
export function isMqttUpgrade(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (
    method === 'GET' && pathOf(request) === webSocketPath && headers.upgrade?.toLowerCase() === 'websocket' && !hasBody
  );
}

/** Serves MQTT over WebSocket at `/mqtt` of an existing server. */
export function attachWebSocket(
  server: Server | TlsServer,
  accept: AcceptTransport,
  options: WebSocketOptions = {},
): WebSocketAttachment {
  const webSockets = new WebSocketServer(webSocketServerOptions(options));
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const { socket } = request;
    if (!isMqttUpgrade(request)) {
      // Another listener may handle it.
      if (server.listenerCount('upgrade') === 1)
        refuseUpgrade(socket, 404, `There is no upgrade here: MQTT over WebSocket is at ${webSocketPath}.`);
      return;
    }
    if (!offersMqtt(request)) {
      refuseUpgrade(socket, 400, `Offer the WebSocket subprotocol "${subprotocol}" in Sec-WebSocket-Protocol.`);
      return;
    }
    const refusal = options.findRefusal?.(request);
    if (refusal !== undefined) {
      refuseUpgrade(socket, 403, refusal);
      return;
    }
    webSockets.handleUpgrade(request, stream, head, (webSocket) => {
      const address = socket.remoteAddress;
      if (address === undefined) {
        // The peer is gone. Its bytes may not be a frame, and an 'error' without a listener would end the process.
        webSocket.on('error', () => {});
        webSocket.terminate();
      } else {
        socket.setKeepAlive(true, socketOptions.keepAliveInitialDelay);
        const kind = socket instanceof TLSSocket ? 'wss' : 'ws';
        serveWebSocket(webSocket, { kind, address, stream, messageBytesMax: messageBytesMax(options) }, accept);
      }
    });
  });
  return {
    close() {
      webSockets.close();
      for (const webSocket of webSockets.clients) webSocket.terminate();
    },
  };
}

export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '';
}

function offersMqtt({ headers }: IncomingMessage): boolean {
  const offered = headers['sec-websocket-protocol'] ?? '';
  return offered.split(',').some((name) => name.trim() === subprotocol);
}

const frameBytesMin = 1_048_576;
/** Clients that split a large message use much larger fragments. */
const fragmentBytesMin = 8192;
/** This many fragments are read without a break, however small they are: a tenth of a millisecond. */
const fragmentsMin = 256;
/** The largest packet of MQTT: a type, four bytes of length, and the longest body. */
const packetBytesEver = 268_435_460;

/** The largest message. */
function messageBytesMax({ packetBytesMax = 0 }: WebSocketOptions): number {
  return Math.min(Math.max(packetBytesMax, frameBytesMin), packetBytesEver);
}

function webSocketServerOptions(options: WebSocketOptions): ServerOptions & { closeTimeout: number } {
  const maxPayload = messageBytesMax(options);
  return {
    noServer: true,
    maxPayload,
    // An incomplete frame is kept as it was read; in single bytes it would take a hundred times its size.
    maxBufferedChunks: Math.max(16_384, Math.ceil(maxPayload / 256)),
    // The memory of a message is bounded by the bytes that are read for it: see serveWebSocket.
    maxFragments: Math.max(fragmentsMin, Math.ceil(maxPayload / fragmentBytesMin)),
    // One message of a connection per event-loop iteration: a read of 64 KiB may hold ten thousand, or as many pings.
    allowSynchronousEvents: false,
    perMessageDeflate: false,
    autoPong: false,
    // How long a peer may take to answer our close frame.
    closeTimeout: 2000,
    handleProtocols: () => subprotocol,
  };
}
