import type { Socket } from 'node:net';
import type { Server } from 'node:tls';
import { TurnQueue } from '#mqtt/turn-queue';

/** One for all ports: they share the event loop. A handshake takes about as long as fifty sign-ins. */
const handshakes = new TurnQueue();

/**
 * Begins the handshake of a connection when its first bytes have come, and so many in a turn of the event loop: a thousand peers that
 * send a recorded hello at the same moment cost them nothing, and us a signature each. A peer that is silent costs a socket.
 */
export function paceHandshakes(server: Server, timeoutMs = 10_000): void {
  // The one that Node has added itself.
  const [begin] = server.listeners('connection');
  if (begin === undefined) throw new Error('A TLS server listens to its connections.');
  server.removeListener('connection', begin);
  server.on('connection', (socket: Socket) => {
    const onReadable = (): void => {
      stopWaiting();
      // Without a byte it is the end of what never began.
      if (socket.readableLength === 0) socket.destroy();
      else handshakes.take(socket.remoteAddress, onTurn);
    };
    const onTurn = (): void => {
      if (!socket.destroyed) begin.call(server, socket);
    };
    const stopWaiting = (): void => {
      socket.off('readable', onReadable);
      socket.setTimeout(0);
      socket.off('timeout', onTimeout);
    };
    const onTimeout = (): void => void socket.destroy();
    // A reset is told by 'close'; without this listener it would end the process.
    socket.on('error', ignore);
    socket.on('readable', onReadable);
    socket.setTimeout(timeoutMs, onTimeout);
  });
}

function ignore(): void {}
