import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Listener, ListenerOptions } from './listener.ts';

/** Socket options of every listener. Half-open, so that a peer can be read after our last packet. */
export const socketOptions = {
  allowHalfOpen: true,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
} as const;

/** Opens the port of any kind of server, and tracks its sockets so that closing never waits for a peer. */
export async function listen(server: Server, { host, port, onFault }: ListenerOptions): Promise<Listener> {
  const sockets = new Set<Socket>();
  // One function for all sockets, because there may be ten thousand.
  function forget(this: Socket): void {
    sockets.delete(this);
  }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', forget);
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', (error) => onFault?.(error));

  const bound = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    port: bound.port,
    address: bound.address,
    close() {
      closed ??= new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      });
      return closed;
    },
  };
}
