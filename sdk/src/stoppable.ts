/** An iterator that ends when the caller leaves its loop or the client is closed, also while it waits for the service. */
export function stoppable<Item>(
  closed: AbortSignal,
  read: (signal: AbortSignal) => AsyncGenerator<Item>,
): AsyncIterableIterator<Item> {
  const stop = new AbortController();
  const items = read(AbortSignal.any([stop.signal, closed]));
  return {
    next: () => items.next(),
    async return() {
      stop.abort();
      await items.return(undefined);
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
