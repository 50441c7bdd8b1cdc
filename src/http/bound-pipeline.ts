import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundChunks } from './bound-chunks.ts';
import { answerBrokenRequest, smallChunks } from './broken-request.ts';
import type { RequestScheduler } from './http-app.ts';

/** Clients that send requests without waiting for answers send a few; a thousand would take memory and time of everybody else. */
const unansweredMax = 16;

/** The requests of one connection that are not answered yet, the one that is worked on before the others. */
type Line = { readonly request: IncomingMessage; readonly response: ServerResponse }[];

/**
 * Works on one request of a connection after the other: an answer that is not read holds up those behind it, not the service. Ends
 * connections that send more requests ahead of their answers than they may.
 */
export function boundPipeline(scheduler: Pick<RequestScheduler, 'run'>, handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? open(socket);
    if (line.length >= unansweredMax) {
      cut(socket);
      return;
    }
    line.push({ request, response });
    boundChunks(request, () => {
      // Behind the answer of another request it would pass for that one's.
      if (line[0]?.request === request && !response.headersSent) answerBrokenRequest(smallChunks, socket);
      socket.destroySoon();
    });
    response.once('close', () => {
      line.shift();
      begin(line);
    });
    if (line.length === 1) begin(line);
  };

  function open(socket: Socket): Line {
    const line: Line = [];
    lines.set(socket, line);
    return line;
  }

  function begin([first]: Line): void {
    if (first === undefined) return;
    const { request, response } = first;
    scheduler.run(request.socket.remoteAddress, () => {
      if (!request.socket.destroyed) handle(request, response);
    });
  }
}

/**
 * Ends the connection, and keeps the parser from making a request of everything that was read together with the one that was too many,
 * which may be thousands. Node has no word for that: without this property they would be made, and dropped.
 */
function cut(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser?.onIncoming !== undefined) socket.parser.onIncoming = () => -1;
  socket.destroy();
}
