import type { AppendWaiter } from '#core/ports/event-log';
import { answerOne, type EventBatch } from './event-batch.ts';

/** How long answers may take in one iteration of the event loop: with many subscribers, those of one commit may take a tenth of a second. */
const answerMsMax = 3;
/** The part of it for answers that wait, also when others use up the rest in every iteration. */
const waitingMsMin = 1;
/** An answer that takes longer is costly: nearly all of it goes into live payloads, receipts or warnings. */
const cheapMsMax = 0.05;
/** After so many costly answers, a bot waits behind the others; each cheap one counts against them. A single one may have met the garbage collector. */
const costlyAnswersMin = 3;
const costlyAnswersMax = 16;

interface Answer {
  readonly waiter: AppendWaiter;
  readonly sequence: number;
}

/**
 * Answers the senders of stored batches. Usually a batch is answered at once, in its order. When that takes long, the rest is answered in
 * slices, round robin over the bots: a sender whose events are expensive to answer delays only its own bots. Bots that were expensive before wait
 * until the others are answered.
 */
export class AnswerQueue {
  /** Bots in round-robin order, the answers of each in the order of its sequences. */
  readonly #waiting = new Map<number, Answer[]>();
  /** By bot: its costly answers, less its cheap ones. */
  readonly #costly = new Map<number, number>();
  readonly #onEmpty: () => void;
  #size = 0;
  #scheduled: NodeJS.Immediate | undefined;
  /** True when the next slice was put back already; twice could mean for ever. */
  #isPutBack = false;
  /** What `give` has used of this iteration. */
  #usedMs = 0;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  get size(): number {
    return this.#size;
  }

  /** All events of the batch that are not answered yet must be stored. The batch may be reused afterwards. */
  give(batch: EventBatch): void {
    if (this.#size > 0 || this.#costly.size > 0) batch.takeUnanswered(this.#add, this.#mustWait);
    const startedAtMs = performance.now();
    if (!batch.answer(true, startedAtMs + answerMsMax)) batch.takeUnanswered(this.#add);
    if (this.#size === 0) return;
    this.#usedMs = performance.now() - startedAtMs;
    if (this.#isPutBack) return;
    // Behind what these answers have scheduled: above all, their acknowledgements are written first.
    this.#isPutBack = true;
    clearImmediate(this.#scheduled);
    this.#scheduled = setImmediate(this.#giveSome);
  }

  /** Gives all remaining answers, however long it takes. */
  giveAll(): void {
    while (this.#size > 0) this.#giveNext();
  }

  /** Gives all remaining answers of one bot. */
  giveAllOf(botId: number): void {
    const answers = this.#waiting.get(botId) ?? [];
    this.#waiting.delete(botId);
    this.#costly.delete(botId);
    for (const answer of answers) this.#give(answer);
  }

  readonly #add = (botId: number, waiter: AppendWaiter, sequence: number): void => {
    const others = this.#waiting.get(botId);
    if (others === undefined) this.#waiting.set(botId, [{ waiter, sequence }]);
    else others.push({ waiter, sequence });
    this.#size += 1;
  };

  readonly #mustWait = (botId: number): boolean => this.#waiting.has(botId) || this.#isCostly(botId);

  #isCostly(botId: number): boolean {
    return (this.#costly.get(botId) ?? 0) >= costlyAnswersMin;
  }

  readonly #giveSome = (): void => {
    let nowMs = performance.now();
    const untilMs = nowMs + Math.max(waitingMsMin, answerMsMax - this.#usedMs);
    this.#usedMs = 0;
    this.#isPutBack = false;
    while (this.#size > 0 && nowMs < untilMs) {
      const startedAtMs = nowMs;
      const botId = this.#giveNext();
      nowMs = performance.now();
      this.#note(botId, nowMs - startedAtMs);
    }
    if (this.#size > 0) this.#scheduled = setImmediate(this.#giveSome);
    else this.#onEmpty();
  };

  #giveNext(): number {
    const [first] = this.#waiting;
    if (first === undefined) throw new Error('No answer waits.');
    const [botId, answers] = first;
    const answer = answers.shift();
    this.#waiting.delete(botId);
    if (answers.length > 0) this.#waiting.set(botId, answers);
    if (answer !== undefined) this.#give(answer);
    return botId;
  }

  #give({ waiter, sequence }: Answer): void {
    this.#size -= 1;
    answerOne(waiter, sequence);
  }

  #note(botId: number, milliseconds: number): void {
    const before = this.#costly.get(botId) ?? 0;
    const count = milliseconds > cheapMsMax ? Math.min(before + 1, costlyAnswersMax) : before - 1;
    if (count > 0) this.#costly.set(botId, count);
    else if (before > 0) this.#costly.delete(botId);
  }
}
