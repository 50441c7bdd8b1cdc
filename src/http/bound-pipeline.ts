import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundChunks } from './bound-chunks.ts';
import { answerBrokenRequest, smallChunks } from './broken-request.ts';
import { createDemotion } from './demote-peers.ts';
import type { RequestScheduler } from './http-app.ts';

/** Honest clients pipeline a few requests. */
const unansweredMax = 16;

/** The unanswered requests of one connection. The first one is being handled. */
type Line = { readonly request: IncomingMessage; readonly response: ServerResponse }[];

/**
 * Handles the requests of a connection one at a time, so that an unread answer delays only the requests behind it. Ends connections that
 * pipeline too many requests. Demotes the addresses whose requests are refused.
 */
export function boundPipeline(
  scheduler: Pick<RequestScheduler, 'run' | 'demote'>,
  handle: RequestListener,
  isProxy: (address: string) => boolean = () => false,
): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  const demote = createDemotion(scheduler, isProxy);
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? open(socket);
    if (line.length >= unansweredMax) {
      demote(socket);
      cut(socket);
      return;
    }
    line.push({ request, response });
    boundChunks(request, () => {
      demote(socket);
      response.statusCode = 400;
      // Otherwise the client would take it for the answer to an earlier request.
      if (line[0]?.request === request && !response.headersSent) answerBrokenRequest(smallChunks, socket);
      socket.destroySoon();
    });
    response.once('close', () => {
      if (isRefusal(response.statusCode)) demote(socket);
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

/** Without 404 and 409, which honest clients get too. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 404 && status !== 409;
}

/**
 * Ends the connection, and keeps the parser from creating the further requests of the same read, which may be thousands. Node has no API
 * for that.
 */
function cut(socket: Socket & { parser?: { onIncoming?: () => number } | null }): void {
  if (socket.parser?.onIncoming !== undefined) socket.parser.onIncoming = () => -1;
  socket.destroy();
}
