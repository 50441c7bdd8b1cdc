import type { Socket } from 'node:net';

/** How long a test waits for what must happen; long enough for a machine that is busy with other work. */
const deadlineMs = 20_000;

/** Cuts what the server sends into whole frames and hands them out one by one, in order; knows when the server has closed. */
export class IncomingFrames {
  readonly #frames: Buffer[] = [];
  readonly #closing = Promise.withResolvers<void>();
  #rest: Buffer = Buffer.alloc(0);
  #isClosed = false;
  #onChange: () => void = () => {};

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    // A reset is an end too, and so is a broken pipe: the tests ask only whether the server is gone.
    socket.on('error', () => {});
    socket.on('end', () => this.#close());
    socket.on('close', () => this.#close());
  }

  /** Frames that arrived and that nobody has asked for. */
  get unread(): readonly Buffer[] {
    return this.#frames;
  }

  async next(): Promise<Buffer> {
    if (this.#frames.length === 0) await this.#change();
    const frame = this.#frames.shift();
    if (frame === undefined) throw new Error('the server closed the connection, a packet was expected');
    return frame;
  }

  async closed(withinMs = deadlineMs): Promise<void> {
    await beforeDeadline(this.#closing.promise, 'the server kept the connection open', withinMs);
  }

  /** Resolves when there is a frame, or when there will be none. */
  async #change(): Promise<void> {
    const arrival = Promise.withResolvers<void>();
    this.#onChange = () => {
      if (this.#frames.length > 0 || this.#isClosed) arrival.resolve();
    };
    this.#onChange();
    await beforeDeadline(arrival.promise, 'the server sent no packet');
  }

  #take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let length = frameLength(this.#rest); length <= this.#rest.length; length = frameLength(this.#rest)) {
      this.#frames.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
    }
    this.#onChange();
  }

  #close(): void {
    this.#isClosed = true;
    this.#closing.resolve();
    this.#onChange();
  }
}

/** The length of the frame that the bytes begin with; Infinity while its header is not complete. */
function frameLength(bytes: Buffer): number {
  let remaining = 0;
  for (let index = 1; index < Math.min(bytes.length, 5); index++) {
    const byte = bytes.readUInt8(index);
    remaining += (byte % 128) * 128 ** (index - 1);
    if (byte < 128) return index + 1 + remaining;
  }
  return Number.POSITIVE_INFINITY;
}

async function beforeDeadline(event: Promise<void>, complaint: string, withinMs = deadlineMs): Promise<void> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(new Error(`${complaint} in ${withinMs} ms`)), withinMs);
  try {
    await Promise.race([event, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
