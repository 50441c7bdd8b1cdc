const firstMs = 100;
const mostMs = 10_000;

/** How long to wait before the next try: twice as long each time, with chance, so that many clients do not come back in the same moment. */
export class Backoff {
  private tries = 0;

  next(): number {
    const base = Math.min(mostMs, firstMs * 2 ** this.tries);
    this.tries += 1;
    return base / 2 + (Math.random() * base) / 2;
  }

  reset(): void {
    this.tries = 0;
  }
}

/** Resolves early when the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
