import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#core/sign-in/address-key';
import { createAddressCount } from './address-count.ts';
import { boundChunks } from './bound-chunks.ts';
import { answerBrokenRequest, smallChunks } from './broken-request.ts';
import { createDemotion } from './demote-peers.ts';
import type { RequestScheduler } from './http-app.ts';

/** Honest clients pipeline a few requests. */
const unansweredMax = 16;
/** Requests that wait behind others of their connection. Node takes 15 µs to abort each one when its connection is reset. */
const waitingMax = 1024;
const waitingPerAddressMax = 64;

/** A connection's requests that are not answered yet. The first one is being handled. */
interface Line {
  readonly address: string;
  readonly requests: { readonly request: IncomingMessage; readonly response: ServerResponse }[];
  readonly onClose: () => void;
}

/**
 * Handles the requests of a connection one at a time, so that an unread answer delays only the requests behind it. Ends connections that
 * pipeline too many requests, by themselves or together with others. Demotes the addresses whose requests are refused.
 */
export function boundPipeline(
  scheduler: Pick<RequestScheduler, 'run' | 'demote'>,
  handle: RequestListener,
  isProxy: (address: string) => boolean = () => false,
): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  const waiting = createAddressCount(waitingMax, waitingPerAddressMax);
  const demote = createDemotion(scheduler, isProxy);
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? open(socket);
    const { requests } = line;
    if (requests.length > 0 && (requests.length >= unansweredMax || !waiting.enter(line.address))) {
      demote(socket);
      cut(socket);
      return;
    }
    requests.push({ request, response });
    boundChunks(request, () => {
      demote(socket);
      response.statusCode = 400;
      // Otherwise the client would take it for the answer to an earlier request.
      if (requests[0]?.request === request && !response.headersSent) answerBrokenRequest(smallChunks, socket);
      socket.destroySoon();
    });
    response.on('close', line.onClose);
    // The scheduler has started the parsing that led here, so it need not start the request as well.
    if (requests.length === 1) handle(request, response);
  };

  function open(socket: Socket): Line {
    const address = addressKey(socket.remoteAddress);
    const requests: Line['requests'] = [];
    // Answers close in the order of their requests, also when the connection closes.
    const onClose = (): void => {
      const closed = requests.shift();
      if (closed !== undefined && isRefusal(closed.response.statusCode)) demote(socket);
      const [next] = requests;
      if (next === undefined) return;
      waiting.leave(address);
      scheduler.run(address, () => {
        if (!socket.destroyed) handle(next.request, next.response);
      });
    };
    const line = { address, requests, onClose };
    lines.set(socket, line);
    return line;
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
