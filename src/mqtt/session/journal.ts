import type { SessionChange, SessionStore, SharedSessionStore } from '#mqtt/session-store';
import { FairScheduler } from '#net/fair-scheduler';
import { forgetDropped } from './forget-dropped.ts';
import type { Session } from './session.ts';

const retryMs = 250;
/** Changes per save; bounds how long the next batch waits. */
const batchMax = 2000;
/** Bytes of messages per save; a message counts once for each session. */
const batchBytesMax = 33_554_432;
/** Beyond this many unsaved changes, messages that were dropped meanwhile are removed from them. */
const unsavedMax = 20_000;

/** Changes that are saved together, and the callbacks that wait for them. */
interface Batch {
  changes: SessionChange[];
  bytes: number;
  readonly waiting: (() => void)[];
  /** The owners of the changed sessions, where nodes share the store. */
  readonly owners: Map<string, string> | undefined;
}

/** For a store that several nodes share. */
export interface JournalSharing {
  readonly store: SharedSessionStore;
  /** Called before the callbacks that wait for the save: these sessions belong to other nodes by now, and their changes were not saved. */
  onLost(keys: readonly string[], owners: ReadonlyMap<string, string>): void;
}

/**
 * Saves changes of lasting sessions in order and in batches (group commit): whatever is recorded while one batch is being saved makes the
 * next. Packets that promise durability wait with `whenSaved`.
 */
export class Journal {
  /** Undefined when sessions live in memory only: then nothing is recorded and nothing waits. */
  private readonly store: SessionStore | undefined;
  private readonly onFault: (error: unknown) => void;
  private readonly sharing: JournalSharing | undefined;
  /** Not being saved yet, oldest first. */
  private batches: Batch[] = [];
  private unsaved = 0;
  private unsavedBound = unsavedMax;
  private running: Promise<void> | undefined;
  /** Many clients may return at once. */
  private readonly readScheduler = new FairScheduler();
  private isClosing = false;
  private count = 0;

  constructor(store: SessionStore | undefined, onFault: (error: unknown) => void, sharing?: JournalSharing) {
    this.store = sharing?.store ?? store;
    this.onFault = onFault;
    this.sharing = sharing;
  }

  /** True when changes of this session must be saved: it outlives its connection, or the store already has it. */
  isDurable(session: Session): boolean {
    return this.store !== undefined && (session.expirySeconds > 0 || session.isStored);
  }

  /** The number of changes recorded so far. */
  get recorded(): number {
    return this.count;
  }

  record(session: Session, change: SessionChange): void {
    if (!this.isDurable(session) || session.isRemoved) return;
    session.isStored = true;
    this.append(session, change);
  }

  /** Most sessions were never stored, and need no record. */
  recordRemoved(session: Session): void {
    if (!session.isStored) return;
    session.isStored = false;
    this.append(session, { kind: 'removed', key: session.key });
  }

  /** Calls back when everything recorded so far is saved: at once when it is already. Callbacks keep their order. */
  whenAllSaved(callback: () => void): void {
    if (this.running === undefined) callback();
    else this.lastBatch().waiting.push(callback);
  }

  /** Calls back when the changes of the session are saved: at once when it is not a stored session. */
  whenSaved(session: Session, callback: () => void): void {
    if (this.isDurable(session)) this.whenAllSaved(callback);
    else callback();
  }

  /**
   * Reads from the store once everything recorded so far is saved and the scheduler serves the session's user. Retries a failing store while
   * the answer is wanted.
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
      this.readScheduler.enqueue(user, () => {
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

  /** Saves the rest. A store that fails now is not retried. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.running;
  }

  private append({ key, owner }: Session, change: SessionChange): void {
    this.count += 1;
    this.unsaved += 1;
    const batch = this.lastBatch();
    if (owner !== undefined) batch.owners?.set(key, owner);
    batch.changes.push(change);
    if (change.kind === 'queued') batch.bytes += change.message.bytes;
    if (this.unsaved >= this.unsavedBound) this.forgetDropped();
    this.running ??= this.run();
  }

  private lastBatch(): Batch {
    const last = this.batches.at(-1);
    if (last !== undefined && last.changes.length < batchMax && last.bytes < batchBytesMax) return last;
    const owners = this.sharing && new Map<string, string>();
    const batch = { changes: [], bytes: 0, waiting: [], owners };
    this.batches.push(batch);
    return batch;
  }

  /** The store cannot keep up. Messages that were dropped before they were saved need not be saved. */
  private forgetDropped(): void {
    forgetDropped(this.batches);
    this.unsaved = this.batches.reduce((sum, { changes }) => sum + changes.length, 0);
    this.unsavedBound = Math.max(unsavedMax, this.unsaved * 2);
  }

  private async run(): Promise<void> {
    // Changes of the same event-loop iteration belong to one batch.
    await new Promise<void>((go) => setImmediate(go));
    for (let batch = this.batches.shift(); batch !== undefined; batch = this.batches.shift()) {
      const { changes, waiting, owners } = batch;
      this.unsaved -= changes.length;
      if (changes.length > 0) await this.save(changes, owners);
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

  /** Retries a failing store for as long as it fails: meanwhile nothing that waits is acknowledged, and publishers are not read. */
  private async save(
    changes: readonly SessionChange[],
    owners: ReadonlyMap<string, string> | undefined,
  ): Promise<void> {
    for (;;)
      try {
        if (this.sharing === undefined || owners === undefined) await this.store?.save(changes);
        else await this.saveOwned(this.sharing, changes, owners);
        return;
      } catch (error) {
        this.onFault(error);
        if (this.isClosing) return;
        await new Promise<void>((go) => setTimeout(go, retryMs));
      }
  }

  private async saveOwned(
    { store, onLost }: JournalSharing,
    changes: readonly SessionChange[],
    owners: ReadonlyMap<string, string>,
  ): Promise<void> {
    const lost = await store.saveOwned(changes, owners);
    if (lost.length > 0) this.call(() => onLost(lost, owners));
  }
}
