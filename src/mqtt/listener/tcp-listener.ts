import { createServer } from 'node:net';
import { listen, socketOptions } from './listen.ts';
import type { Listener, ListenerOptions } from './listener.ts';
import { serveSocket } from './tcp-transport.ts';

export function openTcpListener(options: ListenerOptions): Promise<Listener> {
  const { accept } = options;
  return listen(
    createServer(socketOptions, (socket) => serveSocket(socket, 'tcp', accept)),
    options,
  );
}
