import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { RequestScheduler } from './http-app.ts';
import { createReadSpread } from './spread-reads.ts';

/** A read is parsed in pieces of this size: the rest of it is dropped when a piece ended the connection. */
const pieceBytes = 2048;

/**
 * Has the scheduler decide when the bytes of a connection are parsed, so that parsing counts against the time budget of an event-loop iteration like
 * the requests themselves. A read of 64 KiB can take milliseconds to parse, and hundreds of connections can bring one in the same iteration. A
 * connection whose bytes wait is not read.
 */
export function paceReads(
  server: Server,
  scheduler: Pick<RequestScheduler, 'run' | 'enqueue'>,
  isProxy: (address: string) => boolean = () => false,
): void {
  const spread = createReadSpread(scheduler, isProxy);
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const push = socket.push.bind(socket);
    let isWaiting = false;
    spread.watch(socket);
    socket.push = (chunk: Buffer | null): boolean => {
      if (chunk === null) return push(null);
      spread.onRead(socket, chunk.length);
      let hasRoom = false;
      isWaiting = true;
      scheduler.run(socket.remoteAddress, () => {
        isWaiting = false;
        hasRoom = pushPieces(chunk);
      });
      // Without room, Node stops reading; the push starts it again.
      return !isWaiting && hasRoom;
    };
    function pushPieces(chunk: Buffer): boolean {
      let hasRoom = false;
      for (let start = 0; start < chunk.length && !hasEnded(socket); start += pieceBytes)
        hasRoom = push(chunk.length <= pieceBytes ? chunk : chunk.subarray(start, start + pieceBytes));
      return hasRoom;
    }
    // Node's parser reads from the socket directly, past `push`, until somebody else has listened to the data.
    socket.on('data', ignore).off('data', ignore);
  });
  // After an upgrade the connection speaks MQTT over WebSocket, and the read scheduler of the broker paces it.
  server.prependListener('upgrade', (_request, socket) => {
    Reflect.deleteProperty(socket, 'push');
    spread.forget(socket as Socket);
  });
}

/** After our last answer. */
function hasEnded(socket: Socket): boolean {
  return socket.destroyed || socket.writableEnded;
}

function ignore(): void {}
