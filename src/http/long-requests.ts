import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Connections whose request may take as long as it does: it is of any size, and whoever sends it has signed in. */
const long = new WeakSet<Socket>();

/** Until it is answered. */
export function allowLong({ socket }: IncomingMessage, response: ServerResponse): void {
  long.add(socket);
  response.once('close', () => long.delete(socket));
}

export function mayTakeLong(socket: Socket): boolean {
  return long.has(socket);
}
