import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Clock } from '#core/ports/clock';
import type { HttpLog } from './http-app.ts';
import { traceIdOf } from './trace-id.ts';

export interface PiecesOptions {
  readonly log: HttpLog;
  /** The access check for an answer that takes long. */
  readonly mayGoOn?: () => Promise<boolean>;
  readonly clock: Clock;
}

const mediaType = 'application/json; charset=utf-8';
/** Interval of access checks during an answer. */
const askAgainMs = 1000;

/**
 * Sends JSON that may be large. Each piece is made after the reader took the one before, so that an answer takes the memory of two pieces. An
 * answer of one piece is sent as a whole, with its length.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncGenerator<string, void>,
  options: PiecesOptions,
): Promise<FastifyReply> {
  reply.header('content-type', mediaType);
  // An error before the first byte still becomes a problem answer.
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done) return reply.send(first.value ?? '');
  // Fastify would read the whole body of a HEAD and drop it.
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
    // The status is already sent: breaking the connection tells the reader that the answer is incomplete.
    log.requestFailed(error as Error, traceIdOf(request.headers['traceparent']), request.routeOptions.url ?? 'none');
    throw error;
  }
}
