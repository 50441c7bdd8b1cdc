import type { AppendWaiter, LiveSnapshot, NewEvent, NewRefusal } from '#core/ports/event-log';
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
/** How long answers are given at a stretch: where many listen to an event, a commit of thousands takes a tenth of a second. */
const answerMsMax = 4;
/** Commits that may wait for their answers to be given; while there are as many, the next one waits too. */
const answeringMax = 2;

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
  /** Stored batches whose senders are being told, oldest first. */
  readonly #answering: EventBatch[] = [];
  #depth = 0;
  #scheduled = false;
  /** Refusals and snapshots wait no longer for events to go with. */
  #lazyDue = false;
  #lazyTimer: NodeJS.Timeout | undefined;
  readonly #waitTimer: NodeJS.Timeout;
  #closed = false;
  #onIdle: (() => void) | undefined;

  constructor(sink: BatchSink, { onCommit }: AppendQueueOptions) {
    this.#sink = sink;
    this.#onCommit = onCommit;
    this.#waitTimer = setInterval(() => this.#failWaiting(performance.now() - waitMsMax), 1000).unref();
  }

  /** Events and refusals that wait, are in a commit or are not answered yet. */
  get depth(): number {
    return this.#depth;
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
    const last = this.#committing ?? this.#answering.at(-1);
    if (last !== undefined) await new Promise<void>((resolve) => last.onAnswered.push(resolve));
  }

  /** Resolves when everything is committed or has failed; rejects, and leaves some without an answer, when that cannot be known. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#lazyDue = true;
    clearTimeout(this.#lazyTimer);
    this.#flush();
    try {
      if (!this.#isIdle()) await this.#idle();
    } finally {
      clearInterval(this.#waitTimer);
    }
  }

  #isIdle(): boolean {
    return this.#committing === undefined && this.#answering.length === 0;
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
    if (this.#committing !== undefined || this.#answering.length >= answeringMax) return;
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
    if (fault === undefined && !batch.hasUnstored) this.#settleStored(batch);
    else this.#settleFailed(batch, fault);
    if (this.#isIdle()) this.#onIdle?.();
  }

  #settleStored(batch: EventBatch): void {
    this.#count(batch, undefined);
    this.#answering.push(batch);
    // What has gathered goes out before the answers: the writer works while they are given.
    this.#flush();
    // Otherwise the answers before these are being given.
    if (this.#answering.length === 1) this.#answerSome();
  }

  /** Nobody's next event may come between: it would be stored before those that its sender sends again. */
  #settleFailed(batch: EventBatch, fault: unknown): void {
    const behind = this.#takeWaiting();
    this.#fail([batch], fault);
    this.#fail(behind, fault ?? new Error('An event before these was not stored.'));
    this.#flush();
  }

  #fail(batches: readonly EventBatch[], fault: unknown): void {
    // Their senders hear of what was stored before they hear of what was not.
    while (this.#answering.length > 0) this.#answerOldest(Number.POSITIVE_INFINITY);
    for (const batch of batches) {
      this.#count(batch, fault);
      batch.answer(fault === undefined, Number.POSITIVE_INFINITY);
      this.#release(batch);
    }
  }

  /** Gives answers for some milliseconds; the rest, if any, after others had their turn. */
  readonly #answerSome = (): void => {
    const untilMs = performance.now() + answerMsMax;
    while (this.#answering.length > 0 && this.#answerOldest(untilMs)) {
      this.#flush();
      if (performance.now() >= untilMs) break;
    }
    if (this.#answering.length > 0) setImmediate(this.#answerSome);
    else if (this.#isIdle()) this.#onIdle?.();
  };

  /** True when all of its answers are given. */
  #answerOldest(untilMs: number): boolean {
    const batch = this.#answering[0];
    if (batch === undefined || !batch.answer(true, untilMs)) return false;
    this.#answering.shift();
    this.#release(batch);
    return true;
  }

  #count(batch: EventBatch, fault: unknown): void {
    this.#onCommit?.({
      events: batch.count,
      refusals: batch.refusals.length,
      milliseconds: performance.now() - (batch.sentAtMs || batch.startedAtMs),
      fault,
    });
  }

  #release(batch: EventBatch): void {
    this.#depth -= batch.count + batch.refusals.length;
    const { onAnswered } = batch;
    batch.clear();
    if (this.#spare.length < spareBatchesMax && batch.bytesMax === batchBytesMax) this.#spare.push(batch);
    for (const answered of onAnswered) answered();
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
