import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const isLong = Symbol('isLong');
type MarkedSocket = Socket & { [isLong]?: boolean };

/** Exempts the request from the timeout until it is answered: its body may have any size, and its sender has signed in. */
export function allowLong({ socket }: IncomingMessage, response: ServerResponse): void {
  const marked: MarkedSocket = socket;
  marked[isLong] = true;
  response.once('close', () => {
    marked[isLong] = false;
  });
}

export function mayTakeLong(socket: MarkedSocket): boolean {
  return socket[isLong] === true;
}
