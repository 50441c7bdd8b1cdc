import type { AppendWaiter, LiveSnapshot, NewEvent, NewRefusal } from '#core/ports/event-log';
import { AnswerQueue } from './answer-queue.ts';
import { batchBytesMax } from './batch-memory.ts';
import { EventBatch } from './event-batch.ts';
import { eventHeaderBytes } from './stored-run.ts';

export interface BatchSink {
  /**
   * Commits a batch; the next one comes when this is answered. Resolves when it is on disk, with the sequences set in its memory;
   * rejects when it is certain that none of it is stored and never will be. `hasUnstored` tells of a batch that is stored in part.
   */
  commit(batch: EventBatch): Promise<void>;
}

export interface AppendQueueOptions {
  /** Tells of every commit, for the metrics. */
  readonly onCommit?: ((commit: Commit) => void) | undefined;
}

export interface Commit {
  readonly events: number;
  readonly refusals: number;
  /** From when the batch was given to be stored until the answer was here. */
  readonly milliseconds: number;
  /** Undefined when it is stored. */
  readonly fault: unknown;
}

/** Refusals and snapshots go with the events of others, or after so long. */
const lazyMs = 100;
const lazyItemsMax = 256;
const refusalsWaitingMax = 4096;
const refusalPayloadBytesMax = 4096;
/** How long an event waits for a sink that does not answer. */
const waitMsMax = 5000;
const closeMsMax = 15_000;
const spareBatchesMax = 3;

/**
 * Group commit: what is appended while a commit runs is the next one. When none runs, what one turn of the event loop brings is
 * committed at the end of that turn, so that a single event waits for nothing.
 */
export class AppendQueue {
  readonly #sink: BatchSink;
  readonly #onCommit: ((commit: Commit) => void) | undefined;
  #filling = new EventBatch(batchBytesMax);
  readonly #full: EventBatch[] = [];
  readonly #spare: EventBatch[] = [];
  readonly #refusals: NewRefusal[] = [];
  readonly #snapshots = new Map<number, LiveSnapshot>();
  #committing: EventBatch | undefined;
  readonly #answers = new AnswerQueue(() => this.#tellIfIdle());
  #depth = 0;
  #scheduled = false;
  /** Refusals and snapshots wait no longer for events to go with. */
  #lazyDue = false;
  #lazyTimer: NodeJS.Timeout | undefined;
  readonly #waitTimer: NodeJS.Timeout;
  #closed = false;
  #onIdle: (() => void) | undefined;
  #onSettled: (() => void)[] = [];

  constructor(sink: BatchSink, { onCommit }: AppendQueueOptions) {
    this.#sink = sink;
    this.#onCommit = onCommit;
    this.#waitTimer = setInterval(() => this.#failWaiting(performance.now() - waitMsMax), 1000).unref();
  }

  /** Events and refusals that wait or are in a commit, and events that are not answered yet. */
  get depth(): number {
    return this.#depth + this.#answers.size;
  }

  append(event: NewEvent, waiter: AppendWaiter): void {
    if (this.#closed) {
      setImmediate(() => waiter.onDone(undefined));
      return;
    }
    if (!this.#filling.add(event, waiter)) {
      this.#full.push(this.#filling);
      this.#filling = this.#takeBatch(eventHeaderBytes + event.end - event.start);
      this.#filling.add(event, waiter);
    }
    this.#depth += 1;
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Not at the end of this callback: the packets of other connections that have come already are still to be read.
    setImmediate(this.#endOfTurn);
  }

  refuse(refusal: NewRefusal): void {
    if (this.#closed || this.#refusals.length >= refusalsWaitingMax) return;
    const { payload } = refusal;
    this.#refusals.push({ ...refusal, payload: new Uint8Array(payload.subarray(0, refusalPayloadBytesMax)) });
    this.#depth += 1;
    this.#flushLater();
  }

  saveSnapshot(snapshot: LiveSnapshot): void {
    if (this.#closed || snapshot.sequence < (this.#snapshots.get(snapshot.botId)?.sequence ?? 0)) return;
    this.#snapshots.set(snapshot.botId, snapshot);
    this.#flushLater();
  }

  /** Drops what waits of a bot beside its events; resolves when what is being committed is answered. */
  async forgetBot(botId: number): Promise<void> {
    this.#snapshots.delete(botId);
    const kept = this.#refusals.filter((refusal) => refusal.botId !== botId);
    this.#depth -= this.#refusals.length - kept.length;
    this.#refusals.splice(0, Number.POSITIVE_INFINITY, ...kept);
    if (this.#committing !== undefined) await new Promise<void>((resolve) => this.#onSettled.push(resolve));
    this.#answers.giveAllOf(botId);
  }

  /** Resolves when everything is committed or has failed; rejects, and leaves some without an answer, when that cannot be known. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#lazyDue = true;
    clearTimeout(this.#lazyTimer);
    this.#flush();
    try {
      if (!this.#isIdle) await this.#idle();
    } finally {
      clearInterval(this.#waitTimer);
    }
  }

  get #isIdle(): boolean {
    return this.#committing === undefined && this.#answers.size === 0;
  }

  #tellIfIdle(): void {
    if (this.#isIdle) this.#onIdle?.();
  }

  #idle(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`It is not known whether ${this.#depth} events were stored.`));
      const timer = setTimeout(giveUp, closeMsMax);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  readonly #endOfTurn = (): void => {
    this.#scheduled = false;
    this.#flush();
  };

  #flushLater(): void {
    this.#lazyTimer ??= setTimeout(() => {
      this.#lazyTimer = undefined;
      this.#lazyDue = true;
      this.#flush();
    }, lazyMs);
  }

  #flush(): void {
    if (this.#committing !== undefined) return;
    const full = this.#full.shift();
    if (full !== undefined) this.#send(full);
    else if (this.#filling.count > 0 || (this.#lazyDue && this.#hasLazyItems())) this.#send(this.#takeFilling());
  }

  /** What a sender sends again must not come behind what it has sent after it: nothing that waits behind a failure is stored. */
  #takeWaiting(): EventBatch[] {
    const waiting = this.#full.splice(0);
    if (this.#filling.count > 0) waiting.push(this.#takeFilling());
    return waiting;
  }

  #takeFilling(): EventBatch {
    const batch = this.#filling;
    this.#filling = this.#takeBatch(0);
    return batch;
  }

  #hasLazyItems(): boolean {
    return this.#refusals.length > 0 || this.#snapshots.size > 0;
  }

  #send(batch: EventBatch): void {
    batch.refusals = this.#refusals.splice(0, lazyItemsMax);
    batch.snapshots = this.#takeSnapshots();
    this.#lazyDue = this.#hasLazyItems();
    batch.sentAtMs = performance.now();
    this.#committing = batch;
    this.#sink.commit(batch).then(
      () => this.#settle(batch, undefined),
      (fault: unknown) => this.#settle(batch, fault ?? new Error('The batch was not stored.')),
    );
  }

  #settle(batch: EventBatch, fault: unknown): void {
    this.#committing = undefined;
    if (fault === undefined && !batch.hasUnstored) {
      // What has gathered goes out before the answers: the writer works while they are given.
      this.#flush();
      this.#count(batch, undefined);
      this.#answers.give(batch);
      this.#release(batch);
    } else {
      const behind = this.#takeWaiting();
      this.#fail([batch], fault);
      this.#fail(behind, fault ?? new Error('An event before these was not stored.'));
      this.#flush();
    }
    for (const settled of this.#onSettled.splice(0)) settled();
    this.#tellIfIdle();
  }

  /**
   * At one stretch, and after the answers of what was stored before: were another event of one of these senders taken in between, it would be
   * stored before those that he sends again.
   */
  #fail(batches: readonly EventBatch[], fault: unknown): void {
    this.#answers.giveAll();
    for (const batch of batches) {
      this.#count(batch, fault);
      batch.answer(fault === undefined, Number.POSITIVE_INFINITY);
      this.#release(batch);
    }
  }

  #count(batch: EventBatch, fault: unknown): void {
    this.#depth -= batch.count + batch.refusals.length;
    this.#onCommit?.({
      events: batch.count,
      refusals: batch.refusals.length,
      milliseconds: performance.now() - (batch.sentAtMs || batch.startedAtMs),
      fault,
    });
  }

  #release(batch: EventBatch): void {
    batch.clear();
    if (this.#spare.length < spareBatchesMax && batch.bytesMax === batchBytesMax) this.#spare.push(batch);
  }

  /** A sink may have to find out for long what became of a batch; what was never given to it need not wait for that. */
  #failWaiting(sinceMs: number): void {
    if (this.#committing === undefined || this.#committing.sentAtMs > sinceMs) return;
    this.#committing.doubt();
    const { count, startedAtMs } = this.#full[0] ?? this.#filling;
    if (count === 0 || startedAtMs > sinceMs) return;
    const fault = new Error('The store has not answered in time.');
    this.#fail(this.#takeWaiting(), fault);
  }

  #takeBatch(bytes: number): EventBatch {
    if (bytes > batchBytesMax) return new EventBatch(bytes);
    return this.#spare.pop() ?? new EventBatch(batchBytesMax);
  }

  #takeSnapshots(): LiveSnapshot[] {
    const taken = this.#snapshots.values().take(lazyItemsMax).toArray();
    for (const { botId } of taken) this.#snapshots.delete(botId);
    return taken;
  }
}
