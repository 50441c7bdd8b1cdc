import type { AppendWaiter } from '#core/ports/event-log';
import { answerOne, type EventBatch } from './event-batch.ts';

/** How long answers may take without a pause: with many subscribers, those of one commit may take a tenth of a second. */
const answerMsMax = 4;

interface Answer {
  readonly waiter: AppendWaiter;
  readonly sequence: number;
}

/**
 * Answers the senders of stored batches. Usually a batch is answered at once, in its order. When that takes long, the rest is answered in
 * slices, round robin over the bots: a sender whose events are expensive to answer delays only its own bots.
 */
export class AnswerQueue {
  /** Bots in round-robin order, the answers of each in the order of its sequences. */
  readonly #waiting = new Map<number, Answer[]>();
  readonly #onEmpty: () => void;
  #size = 0;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  get size(): number {
    return this.#size;
  }

  /** All events of the batch that are not answered yet must be stored. The batch may be reused afterwards. */
  give(batch: EventBatch): void {
    if (this.#size === 0 && batch.answer(true, performance.now() + answerMsMax)) return;
    const wasEmpty = this.#size === 0;
    batch.takeUnanswered((botId, waiter, sequence) => {
      const others = this.#waiting.get(botId);
      if (others === undefined) this.#waiting.set(botId, [{ waiter, sequence }]);
      else others.push({ waiter, sequence });
      this.#size += 1;
    });
    if (wasEmpty) setImmediate(this.#giveSome);
  }

  /** Gives all remaining answers, however long it takes. */
  giveAll(): void {
    while (this.#size > 0) this.#giveOne();
  }

  /** Gives all remaining answers of one bot. */
  giveAllOf(botId: number): void {
    const answers = this.#waiting.get(botId) ?? [];
    this.#waiting.delete(botId);
    for (const { waiter, sequence } of answers) this.#give(waiter, sequence);
  }

  readonly #giveSome = (): void => {
    const untilMs = performance.now() + answerMsMax;
    while (this.#size > 0 && performance.now() < untilMs) this.#giveOne();
    if (this.#size > 0) setImmediate(this.#giveSome);
    else this.#onEmpty();
  };

  #giveOne(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const [botId, answers] = first;
    const answer = answers.shift();
    this.#waiting.delete(botId);
    if (answers.length > 0) this.#waiting.set(botId, answers);
    if (answer !== undefined) this.#give(answer.waiter, answer.sequence);
  }

  #give(waiter: AppendWaiter, sequence: number): void {
    this.#size -= 1;
    answerOne(waiter, sequence);
  }
}
