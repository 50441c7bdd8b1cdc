import type { AppendWaiter } from '#core/ports/event-log';
import { answerOne, type EventBatch } from './event-batch.ts';

/** How long answers may take in one iteration of the event loop: with many subscribers, those of one commit may take a tenth of a second. */
const answerMsMax = 3;
/** The part of it for answers that wait, also when others use up the rest in every iteration. */
const waitingMsMin = 1;
/**
 * How long the answers of one bot are given before those of the next: several messages to one subscriber go out in one write. One answer of each bot in
 * turn would take twice the processor time when each of 50 bots has four subscribers.
 */
const botMsMax = 0.3;
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
 * slices, some of one bot and then of the next: a sender whose events are expensive to answer delays only its own bots. Bots that were expensive before wait
 * until the others are answered.
 */
export class AnswerQueue {
  /** Bots in the order of their turns, the answers of each in the order of its sequences. */
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
    for (const botId of this.#waiting.keys()) this.giveAllOf(botId);
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
    for (const isCostly of [false, true])
      for (const [botId, answers] of this.#waiting) {
        if (nowMs >= untilMs) break;
        if (this.#isCostly(botId) === isCostly) nowMs = this.#giveOfBot(botId, answers, nowMs);
      }
    if (this.#size > 0) this.#scheduled = setImmediate(this.#giveSome);
    else this.#onEmpty();
  };

  /** Gives answers of the bot for its time, and puts the rest behind the other bots. Returns the time. */
  #giveOfBot(botId: number, answers: Answer[], startedAtMs: number): number {
    let nowMs = startedAtMs;
    // An answer may give or add others of the same bot.
    while (this.#waiting.get(botId) === answers && nowMs < startedAtMs + botMsMax) {
      const beganAtMs = nowMs;
      const answer = answers.shift();
      if (answers.length === 0) this.#waiting.delete(botId);
      if (answer !== undefined) this.#give(answer);
      nowMs = performance.now();
      this.#note(botId, nowMs - beganAtMs);
    }
    if (this.#waiting.get(botId) !== answers) return nowMs;
    this.#waiting.delete(botId);
    this.#waiting.set(botId, answers);
    return nowMs;
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
