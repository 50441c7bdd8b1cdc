import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Clients that send requests without waiting for answers send a few; a thousand would all be worked off before anybody else's. */
const unansweredMax = 16;

/** Ends connections that send more requests ahead of their answers. */
export function boundPipeline(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What was read with the request that was too many still comes out of the parser.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > unansweredMax) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
