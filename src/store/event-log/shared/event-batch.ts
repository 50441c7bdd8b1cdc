import type { AppendWaiter, LiveSnapshot, NewEvent, NewRefusal } from '#core/ports/event-log';
import { type BatchMemory, batchEventsMax, createBatchMemory, field, recordFields } from './batch-memory.ts';
import { eventHeaderBytes, isGameStart, writeEventHeader } from './stored-run.ts';

const { copy: copyBytes } = Buffer.prototype;

/** Reading the clock after each answer would add a fiftieth to its cost. */
const answersPerClockRead = 8;

/** What one commit stores. The object is reused after the commit. */
export class EventBatch {
  readonly memory: BatchMemory;
  readonly bytesMax: number;
  count = 0;
  /** When the first event was added, and when the batch was handed to the sink (0 if not yet), by `performance.now`. */
  startedAtMs = 0;
  sentAtMs = 0;
  /** True when some events are certainly not stored: their sequence is 0. */
  hasUnstored = false;
  clients: string[] = [];
  sessions: number[] = [];
  refusals: NewRefusal[] = [];
  snapshots: LiveSnapshot[] = [];
  #waiters: AppendWaiter[] = [];
  #answered = 0;
  #isDoubted = false;
  #bytesUsed = 0;
  /** A new map for each batch: a map that is cleared and refilled leaves garbage that is collected late. */
  #clientNumbers: Map<string, number> | undefined;
  #lastClient = 0;

  constructor(bytesMax: number) {
    this.bytesMax = bytesMax;
    this.memory = createBatchMemory(bytesMax);
  }

  /** Returns false and adds nothing when there is no room. */
  add(event: NewEvent, waiter: AppendWaiter): boolean {
    const { bytes, start, end } = event;
    const offset = this.#bytesUsed;
    const size = eventHeaderBytes + end - start;
    if (this.count === batchEventsMax || offset + size > this.bytesMax) return false;
    if (this.count === 0) this.startedAtMs = performance.now();
    const { records, view, bytes: target } = this.memory;
    const at = this.count * recordFields;
    records[at + field.botId] = event.botId;
    records[at + field.userId] = event.userId;
    records[at + field.eventTypeId] = event.eventTypeId;
    records[at + field.client] = this.#clientNumber(event.clientId, event.session);
    records[at + field.offset] = offset;
    records[at + field.size] = size;
    const following = event.beginsGame === true ? end - start + isGameStart : end - start;
    writeEventHeader(view, offset, event.receivedAtMs, event.packetId, following);
    // Takes half the time of `set`, which would need a view of the payload.
    copyBytes.call(bytes, target, offset + eventHeaderBytes, start, end);
    this.#bytesUsed = offset + size;
    this.count += 1;
    this.#waiters.push(waiter);
    return true;
  }

  /** Answers the senders in the order of their events until the deadline; returns true when all are answered. */
  answer(stored: boolean, untilMs: number): boolean {
    const { sequences } = this.memory;
    while (this.#answered < this.#waiters.length) {
      const index = this.#answered;
      this.#answered += 1;
      answerOne(this.#waiters[index] as AppendWaiter, (stored && sequences[index]) || undefined);
      if (index % answersPerClockRead === answersPerClockRead - 1 && performance.now() >= untilMs) break;
    }
    return this.#answered === this.#waiters.length;
  }

  /** Hands over the senders that are not answered yet, in their order; the receiver answers them. */
  takeUnanswered(take: (botId: number, waiter: AppendWaiter, sequence: number) => void): void {
    const { records, sequences } = this.memory;
    for (let index = this.#answered; index < this.#waiters.length; index += 1)
      take(
        records[index * recordFields + field.botId] as number,
        this.#waiters[index] as AppendWaiter,
        sequences[index] as number,
      );
    this.#answered = this.#waiters.length;
  }

  /** Tells every sender, once, that the batch is in doubt. */
  doubt(): void {
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    for (const waiter of this.#waiters) waiter.onDoubt?.();
  }

  clear(): void {
    this.count = 0;
    this.sentAtMs = 0;
    this.hasUnstored = false;
    this.clients = [];
    this.sessions = [];
    this.refusals = [];
    this.snapshots = [];
    this.#waiters = [];
    this.#answered = 0;
    this.#isDoubted = false;
    this.#bytesUsed = 0;
    this.#clientNumbers = undefined;
  }

  #clientNumber(clientId: string, session: number): number {
    // Events of one client usually follow each other.
    const last = this.#lastClient;
    if (clientId === this.clients[last] && session === this.sessions[last]) return last;
    this.#clientNumbers ??= new Map();
    let number = this.#clientNumbers.get(clientId);
    // The same client id may belong to several users or sessions; each switch adds an entry, so one may be listed twice.
    if (number === undefined || session !== this.sessions[number]) {
      number = this.clients.push(clientId) - 1;
      this.sessions.push(session);
      this.#clientNumbers.set(clientId, number);
    }
    this.#lastClient = number;
    return number;
  }
}

/** Rethrows a sender's fault later, so that the others still get their answers. */
export function answerOne(waiter: AppendWaiter, sequence: number | undefined): void {
  try {
    waiter.onDone(sequence);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
