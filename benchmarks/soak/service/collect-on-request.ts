/** Loaded into the service by the soak, before the service itself: collects all garbage when it is asked, and tells what is left. */
export interface Collected {
  /** Of the heap of the main thread, and of what that holds outside of it. */
  readonly aliveBytes: number;
}

process.on('message', () => {
  // Twice: what the first has found outside of the heap is given back when the second begins.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ aliveBytes: heapUsed + external } satisfies Collected);
});
// The service ends as it would without being asked.
process.channel?.unref();
