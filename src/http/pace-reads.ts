import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { addressKey } from '#core/sign-in/address-key';
import type { RequestScheduler } from './http-app.ts';
import { createReadSpread } from './spread-reads.ts';

/** A read is parsed in pieces of this size: the rest of it is dropped when a piece ended the connection. */
const pieceBytes = 2048;

/**
 * Has the scheduler decide when the bytes of a connection are parsed, so that parsing counts against the time budget of an event-loop iteration like
 * the requests themselves. A read of 64 KiB can take milliseconds to parse, and hundreds of connections can bring one in the same iteration.
 * It has a price: Node's parser, when it reads the socket itself, takes a sixth fewer cycles for a lookup.
 */
export function paceReads(
  server: Server,
  scheduler: Pick<RequestScheduler, 'run' | 'enqueue'>,
  isProxy: (address: string) => boolean = () => false,
): void {
  const spread = createReadSpread(scheduler, isProxy);
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress);
    const push = socket.push.bind(socket);
    /** Reads that the scheduler has not started yet; null is the end of the input. */
    let unparsed: (Buffer | null)[] = [];
    let hasStopped = false;
    let hasRoom = false;
    spread.watch(socket, address);
    socket.push = (chunk: Buffer | null): boolean => {
      if (chunk === null) {
        if (unparsed.length === 0) return push(null);
        unparsed.push(null);
        return false;
      }
      spread.onRead(socket, address, chunk.length);
      unparsed.push(chunk);
      if (unparsed.length === 1) scheduler.run(address, parse);
      if (unparsed.length === 0) return hasRoom;
      // One small read may wait while Node goes on reading: stopping and starting for every request would cost system calls.
      hasStopped = unparsed.length > 1 || chunk.length > pieceBytes;
      return !hasStopped;
    };
    function parse(): void {
      const chunks = unparsed;
      unparsed = [];
      // Node stops reading when a piece is dropped.
      hasRoom = false;
      for (const chunk of chunks) {
        if (chunk === null) end();
        else for (let start = 0; start < chunk.length; start += pieceBytes) parsePiece(chunk, start);
      }
      hasStopped = false;
    }
    function parsePiece(chunk: Buffer, start: number): void {
      // After our last answer.
      if (socket.destroyed || socket.writableEnded) return;
      const piece = chunk.length <= pieceBytes ? chunk : chunk.subarray(start, start + pieceBytes);
      // A push does the same while nobody waits for it, and more: it also starts reading again.
      const isParsed =
        !hasStopped && socket.readableFlowing && socket.readableLength === 0 && socket.emit('data', piece);
      hasRoom = isParsed || push(piece);
    }
    function end(): void {
      if (socket.destroyed) return;
      push(null);
      // As Node does after the end of the input, which it has already reported.
      socket.read(0);
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

function ignore(): void {}
