import type { AppendWaiter, LiveSnapshot, NewEvent, NewRefusal } from '#core/ports/event-log';
import { AnswerQueue } from './answer-queue.ts';
import { batchBytesMax } from './batch-memory.ts';
import { EventBatch } from './event-batch.ts';
import { SideRecords } from './side-records.ts';
import { eventHeaderBytes } from './stored-run.ts';

export interface BatchSink {
  /**
   * Commits a batch; the next batch comes after the answer. Resolves when the batch is on disk and the sequences are set in its memory.
   * Rejects when it is certain that no event of it is stored or ever will be. A batch that is stored in part has `hasUnstored`, or
   * `hasConflicts` when only events of bots with an expectation are missing.
   */
  commit(batch: EventBatch): Promise<void>;
}

export interface AppendQueueOptions {
  /** Called for every commit, for the metrics. */
  readonly onCommit?: ((commit: Commit) => void) | undefined;
}

export interface Commit {
  readonly events: number;
  readonly refusals: number;
  /** From handing the batch to the sink until its answer. */
  readonly milliseconds: number;
  /** Undefined when the batch is stored. */
  readonly fault: unknown;
}

/** How long an event waits for a sink that does not answer. */
const waitMsMax = 5000;
const closeMsMax = 15_000;
const spareBatchesMax = 3;

/**
 * Group commit: events appended during a commit form the next batch. When no commit is running, the events of one event-loop iteration are committed
 * at its end, so that a single event does not wait.
 */
export class AppendQueue {
  readonly #sink: BatchSink;
  readonly #onCommit: ((commit: Commit) => void) | undefined;
  #filling = new EventBatch(batchBytesMax);
  readonly #full: EventBatch[] = [];
  readonly #spare: EventBatch[] = [];
  readonly #sideRecords = new SideRecords(() => this.#flush());
  #committing: EventBatch | undefined;
  readonly #answers = new AnswerQueue(() => this.#resolveIfIdle());
  #depth = 0;
  #scheduled = false;
  readonly #waitTimer: NodeJS.Timeout;
  #closed = false;
  #onIdle: (() => void) | undefined;
  #onSettled: (() => void)[] = [];

  constructor(sink: BatchSink, { onCommit }: AppendQueueOptions) {
    this.#sink = sink;
    this.#onCommit = onCommit;
    this.#waitTimer = setInterval(() => this.#failWaiting(performance.now() - waitMsMax), 1000).unref();
  }

  /** Counts the events and refusals that wait or are being committed, and the events that are not answered yet. */
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
    // Not in a microtask: packets of other connections that have already arrived should join this batch.
    setImmediate(this.#flushScheduled);
  }

  refuse(refusal: NewRefusal): void {
    if (!this.#closed && this.#sideRecords.addRefusal(refusal)) this.#depth += 1;
  }

  saveSnapshot(snapshot: LiveSnapshot): void {
    if (!this.#closed) this.#sideRecords.addSnapshot(snapshot);
  }

  /** Drops the waiting refusals and snapshots of a bot; resolves when the running commit is answered. */
  async forgetBot(botId: number): Promise<void> {
    this.#depth -= this.#sideRecords.forgetBot(botId);
    if (this.#committing !== undefined) await new Promise<void>((resolve) => this.#onSettled.push(resolve));
    this.#answers.giveAllOf(botId);
  }

  /** Resolves when every batch is committed or has failed. Rejects, with some senders unanswered, when a batch stays in doubt. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#sideRecords.close();
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

  #resolveIfIdle(): void {
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

  readonly #flushScheduled = (): void => {
    this.#scheduled = false;
    this.#flush();
  };

  #flush(): void {
    if (this.#committing !== undefined) return;
    const full = this.#full.shift();
    if (full !== undefined) this.#send(full);
    else if (this.#filling.count > 0 || this.#sideRecords.areDue) this.#send(this.#takeFilling());
  }

  /** Takes every batch that waits behind a failure: their events must fail too, so that a sender that sends again keeps its order. */
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

  #send(batch: EventBatch): void {
    this.#sideRecords.moveInto(batch);
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
      if (batch.hasConflicts) this.#endConflicts(batch);
      // Send the next batch before answering this one, so that the writer works meanwhile.
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
    this.#resolveIfIdle();
  }

  /**
   * Answers all at once, after the answers of earlier batches: an event that one of these senders appends in between would be stored
   * before those that it is about to send again.
   */
  #fail(batches: readonly EventBatch[], fault: unknown): void {
    this.#answers.giveAll();
    for (const batch of batches) {
      this.#count(batch, fault);
      batch.answer(fault === undefined, Number.POSITIVE_INFINITY);
      this.#release(batch);
    }
  }

  /** The events of the same state that wait in later batches conflict when their turn comes. */
  #endConflicts(batch: EventBatch): void {
    for (const [botId, generation] of batch.conflicts())
      for (const waiting of [...this.#full, this.#filling]) waiting.outdate(botId, generation);
    batch.answerConflicts((botId) => this.#answers.giveAllOf(botId));
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

  /** While an in-doubt batch is being resolved, fails the batches queued behind it instead of leaving their senders waiting. */
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
}
