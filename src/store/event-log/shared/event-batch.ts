import type { AppendWaiter, LiveSnapshot, NewEvent, NewRefusal } from '#core/ports/event-log';
import { type BatchMemory, batchEventsMax, createBatchMemory, field, recordFields } from './batch-memory.ts';
import { eventHeaderBytes, isGameStart, writeEventHeader } from './stored-run.ts';

const { copy: copyBytes } = Buffer.prototype;

/** Reading the clock after each answer would add a fiftieth to its cost: it is read after so many that took less than the time given. */
const answersPerClockRead = 8;
const cheapMsMax = 0.3;

/** The state by which the events of a bot in a batch were judged: see `NewEvent`. */
export interface Expectation {
  /** Of the first event; negative when it is known already that it does not hold. */
  expected: number;
  readonly generation: number;
}

const unmet = -1;

/** The events and side records of one commit. The object is reused after the commit. */
export class EventBatch {
  readonly memory: BatchMemory;
  readonly bytesMax: number;
  count = 0;
  /** When the first event was added, and when the batch was handed to the sink (0 if not yet), by `performance.now`. */
  startedAtMs = 0;
  sentAtMs = 0;
  /** True when some events are certainly not stored: their sequence is 0. */
  hasUnstored = false;
  /** By bot, for events that are appended optimistically; undefined when there are none. */
  expectations: Map<number, Expectation> | undefined;
  /** True when the expectations of some bots did not hold: the sequences of their events are 0. */
  hasConflicts = false;
  clients: string[] = [];
  sessions: number[] = [];
  refusals: NewRefusal[] = [];
  snapshots: LiveSnapshot[] = [];
  /** Undefined for events that are answered out of turn. */
  #waiters: (AppendWaiter | undefined)[] = [];
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

  /** Returns false and adds nothing when there is no room, or when events of the bot were judged by another state. */
  add(event: NewEvent, waiter: AppendWaiter): boolean {
    const { bytes, start, end } = event;
    const offset = this.#bytesUsed;
    const size = eventHeaderBytes + end - start;
    if (this.count === batchEventsMax || offset + size > this.bytesMax) return false;
    if (event.expected !== undefined && event.expected >= 0 && !this.#expect(event)) return false;
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
    let clockMs = Number.NEGATIVE_INFINITY;
    let clockDue = 1;
    while (this.#answered < this.#waiters.length) {
      const index = this.#answered;
      this.#answered += 1;
      answerOne(this.#waiters[index], (stored && sequences[index]) || undefined);
      clockDue -= 1;
      if (clockDue > 0) continue;
      const nowMs = performance.now();
      if (nowMs >= untilMs) break;
      clockDue = nowMs - clockMs < cheapMsMax ? answersPerClockRead : 1;
      clockMs = nowMs;
    }
    return this.#answered === this.#waiters.length;
  }

  /** Hands over the senders of these bots that are not answered yet, in their order; the receiver answers them. */
  takeUnanswered(
    take: (botId: number, waiter: AppendWaiter, sequence: number) => void,
    isMeant: (botId: number) => boolean = () => true,
  ): void {
    const { records, sequences } = this.memory;
    for (let index = this.#answered; index < this.#waiters.length; index += 1) {
      const waiter = this.#waiters[index];
      const botId = records[index * recordFields + field.botId] as number;
      if (waiter === undefined || !isMeant(botId)) continue;
      this.#waiters[index] = undefined;
      take(botId, waiter, sequences[index] as number);
    }
  }

  /**
   * Answers the events that are not stored because of a conflict, all at once: their lanes must not append more that was judged by the same state.
   * `before` is called first for each bot, to give the answers that precede.
   */
  answerConflicts(before: (botId: number) => void): void {
    const { records, sequences } = this.memory;
    for (let index = 0; index < this.#waiters.length; index += 1) {
      const waiter = this.#waiters[index];
      if (waiter === undefined || sequences[index] !== 0) continue;
      this.#waiters[index] = undefined;
      before(records[index * recordFields + field.botId] as number);
      answerConflict(waiter);
    }
  }

  /** The bots whose events are not stored because of a conflict. */
  *conflicts(): Iterable<readonly [botId: number, generation: number]> {
    const { records, sequences } = this.memory;
    const found = new Set<number>();
    for (let index = 0; index < this.count; index += 1)
      if (sequences[index] === 0) found.add(records[index * recordFields + field.botId] as number);
    for (const botId of found) yield [botId, this.expectations?.get(botId)?.generation ?? 0];
  }

  /** Events of the bot that were judged by the state of this generation must not be stored, even if the sequence matches by accident. */
  outdate(botId: number, generation: number): void {
    const expectation = this.expectations?.get(botId);
    if (expectation?.generation === generation) expectation.expected = unmet;
  }

  /** Tells every sender, once, that the batch is in doubt. */
  doubt(): void {
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    for (const waiter of this.#waiters) waiter?.onDoubt?.();
  }

  clear(): void {
    this.count = 0;
    this.sentAtMs = 0;
    this.hasUnstored = false;
    this.expectations = undefined;
    this.hasConflicts = false;
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

  #expect({ botId, expected = unmet, generation = 0 }: NewEvent): boolean {
    this.expectations ??= new Map();
    const known = this.expectations.get(botId);
    if (known !== undefined) return known.generation === generation;
    this.expectations.set(botId, { expected, generation });
    return true;
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

export function answerOne(waiter: AppendWaiter | undefined, sequence: number | undefined): void {
  try {
    waiter?.onDone(sequence);
  } catch (error) {
    throwLater(error);
  }
}

function answerConflict(waiter: AppendWaiter): void {
  try {
    if (waiter.onConflict === undefined) waiter.onDone(undefined);
    else waiter.onConflict();
  } catch (error) {
    throwLater(error);
  }
}

/** An error of one callback must not keep the other senders from their answers. */
function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
