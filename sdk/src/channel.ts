import { SlowReaderError } from './errors.ts';
import { type Resolvers, withResolvers } from './resolvers.ts';

/** Items that wait for a slow reader. */
const waitingMax = 10_000;

/** A queue that is read as an async iterator. Reading never misses an item; a reader that falls too far behind gets an error. */
export class Channel<Item> implements AsyncIterableIterator<Item> {
  private readonly items: Item[] = [];
  private readonly readers: Resolvers<IteratorResult<Item>>[] = [];
  private readonly onReturn: () => void;
  private end: { readonly error?: Error } | undefined;

  constructor(onReturn: () => void = () => {}) {
    this.onReturn = onReturn;
  }

  push(item: Item): void {
    if (this.end !== undefined) return;
    const reader = this.readers.shift();
    if (reader !== undefined) reader.resolve({ value: item, done: false });
    else if (this.items.length < waitingMax) this.items.push(item);
    else this.close(new SlowReaderError(`More than ${waitingMax} items wait to be read: read the iterator faster.`));
  }

  /** What was pushed before can still be read. */
  close(error?: Error): void {
    if (this.end !== undefined) return;
    this.end = error === undefined ? {} : { error };
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
