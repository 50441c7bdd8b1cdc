import { EventEmitter, once } from 'node:events';
import type { AcceptTransport, Transport } from '#mqtt/transport';

/** One accepted connection and its recorded events. */
export interface RecordedTransport {
  readonly transport: Transport;
  readonly chunks: Buffer[];
  drained: number;
  ended: number;
}

export type OnBytes = (this: RecordedTransports, recorded: RecordedTransport, bytes: Buffer) => void;

/** A fake engine that accepts every connection and records its events. */
export class RecordedTransports {
  readonly all: RecordedTransport[] = [];
  readonly #changes = new EventEmitter();
  readonly #onBytes: OnBytes;

  constructor(onBytes: OnBytes = () => {}) {
    this.#onBytes = onBytes;
  }

  readonly accept: AcceptTransport = (transport) => {
    const recorded: RecordedTransport = { transport, chunks: [], drained: 0, ended: 0 };
    this.all.push(recorded);
    this.#changes.emit('change');
    return {
      onBytes: (chunk) => {
        recorded.chunks.push(chunk);
        this.#onBytes(recorded, chunk);
        this.#changes.emit('change');
      },
      onDrained: () => {
        recorded.drained += 1;
        this.#changes.emit('change');
      },
      onEnded: () => {
        recorded.ended += 1;
        this.#changes.emit('change');
      },
    };
  };

  /** Resolves when the condition holds; fails after a timeout. */
  async until(isSo: () => boolean): Promise<void> {
    const signal = AbortSignal.timeout(30_000);
    while (!isSo()) await once(this.#changes, 'change', { signal });
  }

  async connection(index = 0): Promise<RecordedTransport> {
    await this.until(() => this.all.length > index);
    return this.all[index] as RecordedTransport;
  }
}

export function echo({ transport }: RecordedTransport, bytes: Buffer): void {
  transport.write([bytes]);
}

export function bytesOf({ chunks }: RecordedTransport): Buffer {
  return Buffer.concat(chunks);
}

export function lengthOf({ chunks }: RecordedTransport): number {
  return chunks.reduce((length, chunk) => length + chunk.length, 0);
}
