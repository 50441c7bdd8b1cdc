import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { problem } from '#core/problem';
import { mayTakeLong } from './long-requests.ts';
import { problemMediaType, problemToBody } from './problem-to-http.ts';
import { securityHeaders } from './security-headers.ts';
import { traceIdOf } from './trace-id.ts';

/** Answers bytes that are not an HTTP request with a problem, and ends the connection. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === requestTimeout && mayTakeLong(socket)) return;
  const body = problemToBody(toProblem(error.code), traceIdOf(undefined));
  const text = JSON.stringify(body);
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
  socket.end(
    `HTTP/1.1 ${body.status} ${body.title}\r\ncontent-type: ${problemMediaType}\r\n${headerLines}` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}

export const smallChunks = Object.assign(new Error('The chunks are too small.'), { code: 'SMALL_CHUNKS' });

const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * How long a client has to read the answer and close its side. Node waits for that without an end, also when the service stops; closing at once
 * could lose the answer.
 */
const lingerMs = 1000;

const headerLines = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Handles the requests that Node would answer itself: ignores an unknown Expect header, and refuses CONNECT. */
export function answerUnusualRequests(server: Server, handle: RequestListener): void {
  server.on('checkExpectation', handle);
  server.on('connect', (_request, socket: Socket) => answerBrokenRequest(new Error('CONNECT'), socket));
}

function toProblem(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return problem(
        'headers-too-large',
        'The request line and headers together have more than 16 KiB: send fewer or shorter headers.',
      );
    case 'HPE_INVALID_METHOD':
      return problem(
        'invalid-request',
        'The request method is not an HTTP method: /docs lists the methods of each path.',
      );
    case requestTimeout:
      return problem('request-timeout', 'The request was not complete in time: send it again.');
    case smallChunks.code:
      return problem(
        'invalid-request',
        'The body has hundreds of chunks of a few bytes: send it in larger ones, or with a Content-Length.',
      );
    default:
      return problem(
        'invalid-request',
        'The bytes received are not an HTTP request: check the port, and whether it takes http or https.',
      );
  }
}
