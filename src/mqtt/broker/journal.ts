import type { Session } from '#mqtt/protocol/session';
import type { SessionChange, SessionStore } from '#mqtt/session-store';

const retryMs = 250;

/**
 * Tells the session store of changes to sessions that outlive their connection, in order and in batches: whatever came up while the
 * last batch was saved makes the next. Packets that promise something wait for it with `whenSaved`.
 */
export class Journal {
  /** Undefined when sessions live in memory alone: then nothing is recorded and nobody waits. */
  private readonly store: SessionStore | undefined;
  private readonly onFault: (error: unknown) => void;
  private changes: SessionChange[] = [];
  private waiting: (() => void)[] = [];
  private running: Promise<void> | undefined;
  private isClosing = false;
  private count = 0;

  constructor(store: SessionStore | undefined, onFault: (error: unknown) => void) {
    this.store = store;
    this.onFault = onFault;
  }

  isDurable(session: Session): boolean {
    return this.store !== undefined && session.expirySeconds > 0;
  }

  /** How many changes were recorded so far. */
  get recorded(): number {
    return this.count;
  }

  record(session: Session, change: SessionChange): void {
    if (!this.isDurable(session) || session.isRemoved) return;
    session.isStored = true;
    this.append(change);
  }

  /** Sessions that the store never heard of are not worth a word, and most are such. */
  recordRemoved(session: Session): void {
    if (!session.isStored) return;
    session.isStored = false;
    this.append({ kind: 'removed', key: session.key });
  }

  /** Calls back when everything recorded so far is saved: at once when it is. Callbacks keep their order. */
  whenAllSaved(callback: () => void): void {
    if (this.running === undefined) callback();
    else this.waiting.push(callback);
  }

  /** Calls back when what was recorded of the session is saved: at once when nothing of it ever is. */
  whenSaved(session: Session, callback: () => void): void {
    if (this.isDurable(session)) this.whenAllSaved(callback);
    else callback();
  }

  /** Saves what is left. A store that fails now is not asked again. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.running;
  }

  private append(change: SessionChange): void {
    this.count += 1;
    this.changes.push(change);
    this.running ??= this.run();
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
        await this.store?.save(changes);
        return;
      } catch (error) {
        this.onFault(error);
        if (this.isClosing) return;
        await new Promise<void>((go) => setTimeout(go, retryMs));
      }
  }
}
