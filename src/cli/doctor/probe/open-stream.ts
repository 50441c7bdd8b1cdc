import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createWebSocketStream, WebSocket } from 'ws';
import { type Endpoint, serverNameOf } from '#cli/doctor/endpoint';

export interface StreamOptions {
  readonly timeoutMs: number;
  readonly ca?: string | undefined;
  /** Accepts any certificate: for a question without secrets. */
  readonly trustsAnyone?: boolean;
}

export type OpenedStream =
  | { readonly kind: 'open'; readonly stream: Duplex }
  | { readonly kind: 'fault'; readonly errorCode: string }
  /** An HTTP server answered the WebSocket upgrade without switching. */
  | { readonly kind: 'not-upgraded'; readonly status: number; readonly server: string | undefined };

/** Opens the connection that MQTT runs on: TCP, TLS or WebSocket. */
export function openStream(endpoint: Endpoint, options: StreamOptions): Promise<OpenedStream> {
  return endpoint.isWebSocket ? openWebSocket(endpoint, options) : openSocket(endpoint, options);
}

function openSocket(endpoint: Endpoint, { timeoutMs, ...options }: StreamOptions): Promise<OpenedStream> {
  const { host, port, isTls } = endpoint;
  const servername = serverNameOf(endpoint);
  return new Promise((done) => {
    const stream = isTls
      ? connectTls({ host, port, ...(servername !== undefined && { servername }), ...trustOf(options) })
      : connect({ host, port });
    const fail = (errorCode: string): void => {
      stream.destroy();
      done({ kind: 'fault', errorCode });
    };
    stream.setTimeout(timeoutMs, () => fail('TIMEOUT'));
    stream.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'UNKNOWN'));
    stream.once(isTls ? 'secureConnect' : 'connect', () => {
      stream.setTimeout(0);
      done({ kind: 'open', stream });
    });
  });
}

function openWebSocket({ url }: Endpoint, { timeoutMs, ...options }: StreamOptions): Promise<OpenedStream> {
  return new Promise((done) => {
    const webSocket = new WebSocket(url, 'mqtt', {
      handshakeTimeout: timeoutMs,
      perMessageDeflate: false,
      ...trustOf(options),
    });
    webSocket.on('error', (error: NodeJS.ErrnoException) => {
      const isLate = error.message.includes('handshake has timed out');
      done({ kind: 'fault', errorCode: isLate ? 'TIMEOUT' : (error.code ?? 'UNKNOWN') });
    });
    webSocket.once('unexpected-response', (_request, response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response;
      const server = headers['server'];
      done({ kind: 'not-upgraded', status, server: server === undefined ? undefined : String(server) });
      response.destroy();
      webSocket.terminate();
    });
    webSocket.once('open', () => done({ kind: 'open', stream: createWebSocketStream(webSocket) }));
  });
}

function trustOf({ ca, trustsAnyone = false }: Omit<StreamOptions, 'timeoutMs'>) {
  return { rejectUnauthorized: !trustsAnyone, ...(ca !== undefined && { ca }) };
}
