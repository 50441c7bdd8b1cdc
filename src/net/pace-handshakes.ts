import type { Socket } from 'node:net';
import type { Server } from 'node:tls';
import type { FairScheduler } from './fair-scheduler.ts';

/**
 * Starts the TLS handshake of a connection when its first bytes arrive and the scheduler allows it. A handshake costs us a signature, about as
 * much as fifty sign-ins, while a thousand peers can replay a recorded ClientHello at no cost. A silent peer costs a socket only.
 */
export function paceHandshakes(server: Server, scheduler: FairScheduler, timeoutMs = 10_000): void {
  // Node's own listener starts the handshake.
  const [startHandshake] = server.listeners('connection');
  if (startHandshake === undefined) throw new Error("The TLS server has no 'connection' listener.");
  server.removeListener('connection', startHandshake);
  server.on('connection', (socket: Socket) => {
    const onReadable = (): void => {
      stopWaiting();
      // 'readable' without a byte means that the peer hung up.
      if (socket.readableLength === 0) socket.destroy();
      else scheduler.run(socket.remoteAddress, start);
    };
    const start = (): void => {
      if (!socket.destroyed) startHandshake.call(server, socket);
    };
    const stopWaiting = (): void => {
      socket.off('readable', onReadable);
      socket.setTimeout(0);
      socket.off('timeout', onTimeout);
    };
    const onTimeout = (): void => void socket.destroy();
    // 'close' reports a reset; an 'error' without a listener would end the process.
    socket.on('error', ignore);
    socket.on('readable', onReadable);
    socket.setTimeout(timeoutMs, onTimeout);
  });
}

function ignore(): void {}
