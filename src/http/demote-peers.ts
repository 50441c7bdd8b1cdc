import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#core/sign-in/address-key';
import type { RequestScheduler } from './http-app.ts';

/** Has the scheduler demote the address of a connection. A proxy carries other clients too, so it is not demoted. */
export function createDemotion(
  scheduler: Pick<RequestScheduler, 'demote'>,
  isProxy: (address: string) => boolean,
): (socket: Socket) => void {
  return ({ remoteAddress }) => {
    if (remoteAddress !== undefined && !isProxy(remoteAddress)) scheduler.demote(addressKey(remoteAddress));
  };
}

/** Demotes addresses that send something else than HTTP. Codes of the parser begin with HPE; the others are of the connection. */
export function demoteBroken(server: Server, demote: (socket: Socket) => void): void {
  // Before others, which may close the socket: it has no address then.
  server.prependListener('clientError', (error: Error & { readonly code?: string }, socket: Socket) => {
    if (error.code?.startsWith('HPE_')) demote(socket);
  });
}
