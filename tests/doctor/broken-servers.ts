import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { afterTest } from '#tests/support/after-test';
import type { MadeCertificate } from './make-certificate.ts';

/** Accepts connections and says nothing. */
export function startSilent(t: TestContext): Promise<number> {
  return listen(t, createServer());
}

/** A web server that is not Scorewire. */
export function startWeb(t: TestContext, handle: RequestListener): Promise<number> {
  return listen(t, createHttpServer(handle));
}

/** Speaks TLS with a certificate and passes everything on to a port of the service. */
export function startTls(
  t: TestContext,
  { cert, key }: MadeCertificate,
  port: number,
  chain: readonly MadeCertificate[] = [],
): Promise<number> {
  const server = createTlsServer({ cert: [cert, ...chain.map((each) => each.cert)].join(''), key }, (socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const each of [socket, onward]) each.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  server.on('tlsClientError', () => {});
  return listen(t, server);
}

/** A reverse proxy that passes requests on, but knows no WebSocket. */
export function startPlainProxy(t: TestContext, port: number): Promise<number> {
  return startWeb(t, (incoming, answer) => {
    const { method, url = '/', headers } = incoming;
    const { upgrade: _upgrade, connection: _connection, ...passed } = headers;
    const onward = request({ port, host: '127.0.0.1', method, path: url, headers: passed }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, server: 'simple-proxy' });
      response.pipe(answer);
    });
    incoming.pipe(onward);
  });
}

/** A port at which nothing listens. */
export async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listen(t: TestContext, server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(t, () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
