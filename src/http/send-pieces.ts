import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Clock } from '#core/ports/clock';
import type { HttpLog } from './http-app.ts';
import { traceIdOf } from './trace-id.ts';

export interface PiecesOptions {
  readonly log: HttpLog;
  /** Asked when the reader has taken his time: whether he may have the rest. */
  readonly mayGoOn?: () => Promise<boolean>;
  readonly clock: Clock;
}

const mediaType = 'application/json; charset=utf-8';
/** How long the rest of an answer is sent without asking again whether its reader may have it. */
const askAgainMs = 1000;

/**
 * Sends JSON that may be large: a piece is made when the one before it was taken, so that an answer takes no more memory than two of them and
 * a reader that is gone costs nothing more. An answer of one piece is sent as a whole, with its length.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncGenerator<string, void>,
  options: PiecesOptions,
): Promise<FastifyReply> {
  reply.header('content-type', mediaType);
  // What fails before anything is sent is answered as any other fault.
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done) return reply.send(first.value ?? '');
  // Fastify would take all of the body of a HEAD, and drop it.
  if (reply.request.method === 'HEAD') {
    await pieces.return();
    return reply.send(Readable.from([]));
  }
  const rest = sendRest(reply, [first.value ?? '', second.value], pieces, options);
  return reply.send(Readable.from(rest, { objectMode: false }));
}

async function* sendRest(
  { request, raw }: FastifyReply,
  made: readonly string[],
  pieces: AsyncGenerator<string, void>,
  { log, clock, mayGoOn = async () => true }: PiecesOptions,
): AsyncGenerator<string, void> {
  let askedAtMs = clock();
  try {
    yield* made;
    for await (const piece of pieces) {
      if (clock() - askedAtMs > askAgainMs) {
        if (!(await mayGoOn())) {
          raw.destroy();
          return;
        }
        askedAtMs = clock();
      }
      yield piece;
    }
  } catch (error) {
    // The status is out: all that can be done is to end the connection, so that nobody takes it for the whole answer.
    log.requestFailed(error as Error, traceIdOf(request.headers['traceparent']), request.routeOptions.url ?? 'none');
    throw error;
  }
}
