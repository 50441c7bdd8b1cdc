import type { Socket } from 'node:net';
import { addressKey } from '#core/sign-in/address-key';
import type { RequestScheduler } from './http-app.ts';

/** Bytes read in one event-loop iteration before the other connections of a sender have to wait. Reading so many takes up to a millisecond. */
const bytesMax = 524_288;

export interface ReadSpread {
  watch(socket: Socket, address: string): void;
  forget(socket: Socket): void;
  /** Call it for every read. */
  onRead(socket: Socket, address: string, bytes: number): void;
}

/** A part of Node's socket that it does not document. */
type Handle = { reading: boolean; readStart(): void; readStop(): void };

/**
 * Spreads the reads of many connections over several event-loop iterations. Node reads up to 64 KiB from every socket that has bytes, which takes
 * 50 µs or more: 20 ms when hundreds of connections send at the same moment. When much was read in an iteration, the other connections of the address are
 * not read in it; the scheduler decides when they are.
 */
export function createReadSpread(
  scheduler: Pick<RequestScheduler, 'enqueue'>,
  isProxy: (address: string) => boolean,
): ReadSpread {
  const byAddress = new Map<string, Set<Socket>>();
  let bytesRead = 0;
  const endIteration = (): void => {
    bytesRead = 0;
  };
  return {
    watch(socket, address) {
      const { remoteAddress } = socket;
      // A proxy carries many clients, and has too many connections to stop them all.
      if (remoteAddress === undefined || isProxy(remoteAddress)) return;
      const sockets = byAddress.get(address);
      if (sockets === undefined) byAddress.set(address, new Set([socket]));
      else sockets.add(socket);
      socket.once('close', () => forget(socket, address));
    },
    forget: (socket) => forget(socket, addressKey(socket.remoteAddress)),
    onRead(socket, address, bytes) {
      if (bytesRead === 0) setImmediate(endIteration);
      bytesRead += bytes;
      if (bytesRead <= bytesMax) return;
      for (const other of byAddress.get(address) ?? []) if (other !== socket) hold(other, address);
    },
  };

  function forget(socket: Socket, address: string): void {
    const sockets = byAddress.get(address);
    if (sockets?.delete(socket) && sockets.size === 0) byAddress.delete(address);
  }

  function hold(socket: Socket, address: string): void {
    const handle = handleOf(socket);
    // False when it waits already, or Node has stopped reading because bytes wait.
    if (!handle?.reading) return;
    handle.reading = false;
    handle.readStop();
    scheduler.enqueue(address, () => {
      // Undefined once the connection is closed.
      const current = handleOf(socket);
      if (current === undefined || current.reading) return;
      current.reading = true;
      current.readStart();
    });
  }
}

function handleOf(socket: Socket): Handle | undefined {
  return (socket as Socket & { _handle?: Handle | null })._handle ?? undefined;
}
