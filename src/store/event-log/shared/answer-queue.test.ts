import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { AnswerQueue } from './answer-queue.ts';
import { EventBatch } from './event-batch.ts';

const [costly, alsoCostly, newlyCostly, cheap] = [1, 2, 3, 4];

suite('answers that take long', () => {
  test('several of one bot are given before those of the next', async (t) => {
    const queue = new TestQueue(t);
    queue.give(...repeat(20, costly, alsoCostly));
    const atOnce = queue.given.length;
    assert.deepEqual(queue.given, repeat(20, costly, alsoCostly).slice(0, atOnce));
    await queue.whenEmpty;
    const slices = queue.given.slice(atOnce, atOnce + 8);
    const [first, second] = atOnce % 2 === 0 ? [costly, alsoCostly] : [alsoCostly, costly];
    assert.deepEqual(slices, [first, first, second, second, first, first, second, second]);
  });

  test('those of a bot that was not costly before come before the rest of the others', async (t) => {
    const queue = new TestQueue(t);
    queue.give(...repeat(40, costly));
    await queue.whenEmpty;
    queue.give(...repeat(4, costly), ...repeat(20, newlyCostly), cheap);
    await queue.whenEmpty;
    const later = queue.given.slice(40);
    assert.ok(later.indexOf(cheap) < later.indexOf(costly), later.join(' '));
    assert.equal(later.length, 25);
  });
});

/** Answers to cheap bots take no time, all others a fifth of a millisecond. */
class TestQueue {
  readonly given: number[] = [];
  whenEmpty: Promise<void> = Promise.resolve();
  #nowMs = 0;
  #onEmpty = (): void => {};
  readonly #queue = new AnswerQueue(() => this.#onEmpty());

  constructor(t: TestContext) {
    t.mock.method(performance, 'now', () => this.#nowMs);
  }

  give(...botIds: readonly number[]): void {
    const batch = new EventBatch(10_000);
    for (const [index, botId] of botIds.entries()) {
      const bytes = Buffer.from('{}');
      const sender = { botId, userId: 1, clientId: 'board', session: 1, packetId: 1 };
      batch.add(
        { ...sender, eventTypeId: 3, receivedAtMs: 0, bytes, start: 0, end: 2 },
        { onDone: () => this.#onGiven(botId) },
      );
      batch.memory.sequences[index] = index + 1;
    }
    this.whenEmpty = new Promise((resolve) => {
      this.#onEmpty = resolve;
    });
    this.#queue.give(batch);
  }

  #onGiven(botId: number): void {
    this.given.push(botId);
    if (botId !== cheap) this.#nowMs += 0.2;
  }
}

function repeat(times: number, ...botIds: readonly number[]): number[] {
  return Array.from({ length: times }, () => botIds).flat();
}
