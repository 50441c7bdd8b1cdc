import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundChunks } from './bound-chunks.ts';
import { answerBrokenRequest, smallChunks } from './broken-request.ts';
import type { RequestScheduler } from './http-app.ts';

/** Honest clients pipeline a few requests. */
const unansweredMax = 16;

/** The unanswered requests of one connection. The first one is being handled. */
type Line = { readonly request: IncomingMessage; readonly response: ServerResponse }[];

/**
 * Handles the requests of a connection one at a time, so that an unread answer delays only the requests behind it. Ends connections that
 * pipeline too many requests.
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
      // Otherwise the client would take it for the answer to an earlier request.
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
 * Ends the connection, and keeps the parser from creating the further requests of the same read, which may be thousands. Node has no API
 * for that.
 */
function cut(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser?.onIncoming !== undefined) socket.parser.onIncoming = () => -1;
  socket.destroy();
}
