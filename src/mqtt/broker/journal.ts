import type { SessionChange, SessionStore } from '#mqtt/session-store';

const retryMs = 250;

/**
 * Tells the session store of changes, in order and in batches: whatever came up while the last batch was saved makes the next.
 * Packets that promise something wait for it with `whenSaved`.
 */
export class Journal {
  private readonly store: SessionStore;
  private readonly onFault: (error: unknown) => void;
  private changes: SessionChange[] = [];
  private waiting: (() => void)[] = [];
  private running: Promise<void> | undefined;
  private isClosing = false;

  constructor(store: SessionStore, onFault: (error: unknown) => void) {
    this.store = store;
    this.onFault = onFault;
  }

  append(change: SessionChange): void {
    this.changes.push(change);
    this.running ??= this.run();
  }

  /** Calls back when everything appended so far is saved: at once when it is. Callbacks keep their order. */
  whenSaved(callback: () => void): void {
    if (this.running === undefined) callback();
    else this.waiting.push(callback);
  }

  get isSaved(): boolean {
    return this.running === undefined;
  }

  /** Saves what is left. A store that fails now is not asked again. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.running;
  }

  private async run(): Promise<void> {
    // Changes of the same turn of the event loop belong to one batch.
    await new Promise<void>((go) => setImmediate(go));
    while (this.changes.length > 0 || this.waiting.length > 0) {
      const changes = this.changes;
      const waiting = this.waiting;
      this.changes = [];
      this.waiting = [];
      if (changes.length > 0) await this.save(changes);
      for (const callback of waiting) this.call(callback);
    }
    this.running = undefined;
  }

  private call(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      this.onFault(error);
    }
  }

  /** A store that fails is asked again until it does not: what waits for it stays unacknowledged, and publishers are not read. */
  private async save(changes: readonly SessionChange[]): Promise<void> {
    for (;;)
      try {
        await this.store.save(changes);
        return;
      } catch (error) {
        this.onFault(error);
        if (this.isClosing) return;
        await new Promise<void>((go) => setTimeout(go, retryMs));
      }
  }
}
