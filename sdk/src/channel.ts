import { SlowReaderError } from './errors.ts';
import { type Resolvers, withResolvers } from './resolvers.ts';

/** Items that wait for a slow reader. */
const waitingMax = 10_000;

/** An async iterator over messages, in order of arrival. */
export interface Feed<Item> extends AsyncIterableIterator<Item> {
  /** Resolves when the service has confirmed the subscription: from then on, no message is missed. Events that this client publishes wait for it. */
  readonly ready: Promise<void>;
}

/** A queue that is read as an async iterator. Reading never misses an item; a reader that falls too far behind gets an error. */
export class Channel<Item> implements Feed<Item> {
  readonly ready: Promise<void>;
  private readonly confirmed = withResolvers<void>();
  private readonly items: Item[] = [];
  private readonly readers: Resolvers<IteratorResult<Item>>[] = [];
  private readonly onReturn: () => void;
  private end: { readonly error?: Error } | undefined;

  constructor(onReturn: () => void = () => {}) {
    this.onReturn = onReturn;
    this.ready = this.confirmed.promise;
    // A caller that does not await it gets the error when reading.
    this.ready.catch(() => {});
  }

  confirm(): void {
    this.confirmed.resolve();
  }

  push(item: Item): void {
    if (this.end !== undefined) return;
    const reader = this.readers.shift();
    if (reader !== undefined) reader.resolve({ value: item, done: false });
    else if (this.items.length < waitingMax) this.items.push(item);
    else this.close(new SlowReaderError(`More than ${waitingMax} items wait to be read: read the iterator faster.`));
  }

  /** Messages that were pushed before can still be read. */
  close(error?: Error): void {
    if (this.end !== undefined) return;
    this.end = error === undefined ? {} : { error };
    if (error === undefined) this.confirmed.resolve();
    else this.confirmed.reject(error);
    for (const reader of this.readers.splice(0))
      if (error === undefined) reader.resolve({ value: undefined, done: true });
      else reader.reject(error);
  }

  async next(): Promise<IteratorResult<Item>> {
    const item = this.items.shift();
    if (item !== undefined) return { value: item, done: false };
    if (this.end !== undefined) {
      const { error } = this.end;
      this.end = {};
      if (error !== undefined) throw error;
      return { value: undefined, done: true };
    }
    const reader = withResolvers<IteratorResult<Item>>();
    this.readers.push(reader);
    return reader.promise;
  }

  async return(): Promise<IteratorResult<Item>> {
    this.items.length = 0;
    this.close();
    this.onReturn();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
