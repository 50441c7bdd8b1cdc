import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Schedule } from '#core/schedule';

export const eventStreamMediaType = 'text/event-stream; charset=utf-8';

/** How long a reader that has gone away waits before it asks again. */
const opening = 'retry: 2000\n\n';
const heartbeat = ': heartbeat\n\n';
/** A reader that does not take the rest by then is cut off. */
const endWithinMs = 1000;

/** Takes the answer out of Fastify's hands. A HEAD ends with the headers. */
export function openEventStream(reply: FastifyReply, schedule: Schedule): EventStream {
  const headers = reply.header('content-type', eventStreamMediaType).header('x-accel-buffering', 'no').getHeaders();
  const { raw: response } = reply.hijack();
  // The connection has carried nothing else for hours; ending it with the stream lets the service stop at once.
  response.writeHead(200, { ...(headers as OutgoingHttpHeaders), connection: 'close' });
  const stream = new EventStream(response, schedule);
  if (reply.request.method === 'HEAD') stream.end();
  else void stream.send(opening);
  return stream;
}

/** One answer of Server-Sent Events for as long as it is open. */
export class EventStream {
  private readonly response: ServerResponse;
  private readonly ending = new AbortController();
  private onRoom: (() => void) | undefined;
  /** Looks at this stream since something was last written. */
  private quietTicks = 0;
  /** Looks at this stream since the reader stopped taking what it was sent. */
  private stalledTicks = 0;
  /** Resolves when the connection is gone or free. */
  readonly closed: Promise<void>;

  /** `schedule` says when to go on with what has waited for room. */
  constructor(response: ServerResponse, schedule: Schedule) {
    this.response = response;
    this.closed = new Promise((go) => response.once('close', go));
    response.once('close', () => this.stop());
    response.on('drain', () => {
      if (this.onRoom !== undefined) schedule(this.onRoom);
      this.onRoom = undefined;
    });
    // A connection that breaks is closed as well, and there is nobody left to tell.
    response.on('error', () => {});
  }

  /** Aborts when nothing more need be sent. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Resolves when there is room for more, or when there is no reader any more. */
  async send(frame: string | Buffer): Promise<void> {
    if (this.signal.aborted) return;
    this.quietTicks = 0;
    if (this.response.write(frame)) return;
    await new Promise<void>((go) => {
      this.onRoom = go;
    });
  }

  /** Sends it if there is room, beside what is sent in its order; false when it has to be tried again. */
  note(frame: string): boolean {
    if (this.signal.aborted || this.response.writableNeedDrain) return false;
    this.quietTicks = 0;
    this.response.write(frame);
    return true;
  }

  /** Called again and again, at even distances: keeps a quiet stream alive and cuts off a reader that takes nothing. */
  tick(heartbeatTicks: number, stalledTicks: number): void {
    this.quietTicks += 1;
    this.stalledTicks = this.response.writableNeedDrain ? this.stalledTicks + 1 : 0;
    if (this.stalledTicks >= stalledTicks) this.response.destroy();
    else if (this.stalledTicks === 0 && this.quietTicks >= heartbeatTicks) void this.send(heartbeat);
  }

  end(): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.stop();
    this.response.end();
    const timer = setTimeout(() => this.response.destroy(), endWithinMs);
    this.response.once('close', () => clearTimeout(timer));
  }

  private stop(): void {
    this.ending.abort();
    this.onRoom?.();
  }
}
