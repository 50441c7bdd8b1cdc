import type { Session } from '#mqtt/protocol/session';
import type { SessionChange, SessionStore } from '#mqtt/session-store';
import { FairScheduler } from '#net/fair-scheduler';
import { forgetDropped } from './forget-dropped.ts';

const retryMs = 250;
/** One save holds no more: what waits for the next one should not wait for long. */
const batchMax = 2000;
/** Nor more bytes of messages, counted for each session. */
const batchBytesMax = 33_554_432;
/** So many changes may wait to be saved before it is looked for messages among them that were dropped meanwhile. */
const unsavedMax = 20_000;

/** Changes that are saved together, and who waits for them. */
interface Batch {
  changes: SessionChange[];
  bytes: number;
  readonly waiting: (() => void)[];
}

/**
 * Tells the session store of changes to sessions that outlive their connection, in order and in batches: whatever came up while the
 * last batch was saved makes the next. Packets that promise something wait for it with `whenSaved`.
 */
export class Journal {
  /** Undefined when sessions live in memory alone: then nothing is recorded and nobody waits. */
  private readonly store: SessionStore | undefined;
  private readonly onFault: (error: unknown) => void;
  /** Not yet being saved, oldest first. */
  private batches: Batch[] = [];
  private unsaved = 0;
  private unsavedBound = unsavedMax;
  private running: Promise<void> | undefined;
  /** Any number of clients may come back at once: their sessions are read one user after the other, some milliseconds at a stretch. */
  private readonly readTurns = new FairScheduler();
  private isClosing = false;
  private count = 0;

  constructor(store: SessionStore | undefined, onFault: (error: unknown) => void) {
    this.store = store;
    this.onFault = onFault;
  }

  /** A session that the store knows stays there until it ends, also when it is to end with its connection from now on. */
  isDurable(session: Session): boolean {
    return this.store !== undefined && (session.expirySeconds > 0 || session.isStored);
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
    else this.lastBatch().waiting.push(callback);
  }

  /** Calls back when what was recorded of the session is saved: at once when nothing of it ever is. */
  whenSaved(session: Session, callback: () => void): void {
    if (this.isDurable(session)) this.whenAllSaved(callback);
    else callback();
  }

  /**
   * Reads something of a session from the store when everything recorded so far is saved and it is the turn of its user. A store that fails is
   * asked again while the answer is wanted.
   */
  read<Value>(
    { user }: Session,
    isWanted: () => boolean,
    ask: (store: SessionStore) => Promise<Value>,
    use: (value: Value) => void,
  ): void {
    const { store } = this;
    if (store === undefined) throw new Error('There is no session store to read from.');
    this.whenAllSaved(() => {
      this.readTurns.enqueue(user, () => {
        this.answer(isWanted, () => ask(store), use).catch((error: unknown) => this.onFault(error));
      });
    });
  }

  private async answer<Value>(
    isWanted: () => boolean,
    ask: () => Promise<Value>,
    use: (value: Value) => void,
  ): Promise<void> {
    while (isWanted()) {
      const answer = await ask().then(
        (value) => ({ value }),
        (error: unknown) => {
          this.onFault(error);
          return undefined;
        },
      );
      if (answer !== undefined) {
        if (isWanted()) use(answer.value);
        return;
      }
      if (this.isClosing) return;
      await new Promise<void>((go) => setTimeout(go, retryMs));
    }
  }

  /** Saves what is left. A store that fails now is not asked again. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.running;
  }

  private append(change: SessionChange): void {
    this.count += 1;
    this.unsaved += 1;
    const batch = this.lastBatch();
    batch.changes.push(change);
    if (change.kind === 'queued') batch.bytes += change.message.bytes;
    if (this.unsaved >= this.unsavedBound) this.forgetDropped();
    this.running ??= this.run();
  }

  private lastBatch(): Batch {
    const last = this.batches.at(-1);
    if (last !== undefined && last.changes.length < batchMax && last.bytes < batchBytesMax) return last;
    const batch = { changes: [], bytes: 0, waiting: [] };
    this.batches.push(batch);
    return batch;
  }

  /** The store is slower than messages come: those that were dropped before they were saved need not be. */
  private forgetDropped(): void {
    forgetDropped(this.batches);
    this.unsaved = this.batches.reduce((sum, { changes }) => sum + changes.length, 0);
    this.unsavedBound = Math.max(unsavedMax, this.unsaved * 2);
  }

  private async run(): Promise<void> {
    // Changes of the same turn of the event loop belong to one batch.
    await new Promise<void>((go) => setImmediate(go));
    for (let batch = this.batches.shift(); batch !== undefined; batch = this.batches.shift()) {
      const { changes, waiting } = batch;
      this.unsaved -= changes.length;
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
