import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Schedule } from '#core/schedule';

export const eventStreamMediaType = 'text/event-stream; charset=utf-8';

/** Clients reconnect after this many milliseconds. */
const opening = 'retry: 2000\n\n';
const heartbeat = ': heartbeat\n\n';
/** At the end of a stream, the reader has this long to take the rest before it is disconnected. */
const endWithinMs = 1000;

/** Takes over the answer from Fastify. A HEAD gets the headers only. */
export function openEventStream(reply: FastifyReply, schedule: Schedule): EventStream {
  const headers = reply.header('content-type', eventStreamMediaType).header('x-accel-buffering', 'no').getHeaders();
  const { raw: response } = reply.hijack();
  // The connection ends with the stream, so that the service can stop at once.
  response.writeHead(200, { ...(headers as OutgoingHttpHeaders), connection: 'close' });
  const stream = new EventStream(response, schedule);
  if (reply.request.method === 'HEAD') stream.end();
  else void stream.send(opening);
  return stream;
}

/** One open answer of Server-Sent Events. */
export class EventStream {
  private readonly response: ServerResponse;
  private readonly ending = new AbortController();
  private onRoom: (() => void) | undefined;
  /** Ticks since the last write. */
  private quietTicks = 0;
  /** Ticks since the reader stopped reading. */
  private stalledTicks = 0;
  /** Resolves when the answer has ended. */
  readonly closed: Promise<void>;

  /** `schedule` resumes the stream after back-pressure. */
  constructor(response: ServerResponse, schedule: Schedule) {
    this.response = response;
    this.closed = new Promise((go) => response.once('close', go));
    response.once('close', () => this.stop());
    // The reader has gone: nothing else tells until a write fails.
    response.socket?.once('end', () => response.destroy());
    response.on('drain', () => {
      if (this.onRoom !== undefined) schedule(this.onRoom);
      this.onRoom = undefined;
    });
    // `close` follows, which is all that matters.
    response.on('error', () => {});
  }

  /** Aborts when the stream ends. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  /** Resolves when there is room for more, or when the stream has ended. */
  async send(frame: string | Buffer): Promise<void> {
    if (this.signal.aborted) return;
    this.quietTicks = 0;
    if (this.response.write(frame)) return;
    await new Promise<void>((go) => {
      this.onRoom = go;
    });
  }

  /** Sends the frame out of order if there is room; false when the caller has to try again. */
  note(frame: string): boolean {
    if (this.signal.aborted || this.response.writableNeedDrain) return false;
    this.quietTicks = 0;
    this.response.write(frame);
    return true;
  }

  /** Call it at regular intervals: keeps a quiet stream alive, and disconnects a reader that does not read. */
  tick(heartbeatTicks: number, stalledTicks: number): void {
    this.quietTicks += 1;
    this.stalledTicks = this.response.writableNeedDrain ? this.stalledTicks + 1 : 0;
    if (this.stalledTicks >= stalledTicks) this.response.destroy();
    else if (this.stalledTicks === 0 && this.quietTicks >= heartbeatTicks) void this.send(heartbeat);
  }

  /** The last frame is sent even to a reader that is behind; a reader that does not take it in time is disconnected. */
  end(lastFrame?: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.stop();
    this.response.end(lastFrame);
    const timer = setTimeout(() => this.response.destroy(), endWithinMs);
    this.response.once('close', () => clearTimeout(timer));
  }

  private stop(): void {
    this.ending.abort();
    this.onRoom?.();
  }
}
