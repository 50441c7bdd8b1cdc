import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { refusalWork, WorkBudget, workMsPerIterationMax, workPerIterationMax } from './work-budget.ts';

suite('the budget of an iteration', () => {
  test('is used up by 64 small packets', () => {
    assert.equal(packetsPerIteration(new WorkBudget(), 0), workPerIterationMax);
  });

  test('is used up by one large packet', () => {
    const budget = new WorkBudget();
    budget.chargePacket(workPerIterationMax * 1024);
    assert.ok(budget.isUsedUp);
  });

  test('is renewed in the next iteration', () => {
    const budget = new WorkBudget();
    packetsPerIteration(budget, 0);
    assert.equal(packetsPerIteration(budget, 1), workPerIterationMax);
  });

  test('pays for overuse from the next iterations', () => {
    const budget = new WorkBudget();
    budget.charge(workPerIterationMax * 3);
    const packets = [1, 2, 3, 4].map((iteration) => packetsPerIteration(budget, iteration));
    assert.deepEqual(packets, [0, 0, workPerIterationMax, workPerIterationMax]);
  });

  test('is not saved up over idle iterations', () => {
    assert.equal(packetsPerIteration(new WorkBudget(), 1000), workPerIterationMax);
  });
});

suite('time', () => {
  const budgetMs = workMsPerIterationMax;

  test('uses the budget up, however few the packets are', () => {
    const budget = new WorkBudget();
    budget.renew(0, 1000);
    budget.chargePacket(10);
    budget.chargeTime(1000 + budgetMs);
    assert.ok(budget.isUsedUp);
  });

  test('is excused once in ten seconds, because the process may have been paused', () => {
    const budget = new WorkBudget();
    const reasons = [0, 5000, 15_000].map((beginMs, index) => {
      budget.renew(100 * index, beginMs);
      budget.chargeTime(beginMs + 3 * budgetMs);
      const reason = budget.waitReason(0);
      budget.renew(100 * index + 10, beginMs);
      budget.onDrained(1);
      return reason;
    });
    assert.deepEqual(reasons, ['crowded', 'greedy', 'crowded']);
  });

  test('is not charged where the packets are worth it', () => {
    const budget = new WorkBudget();
    budget.renew(0, 1000);
    for (let packet = 0; packet < workPerIterationMax - 1; packet += 1) budget.chargePacket(10);
    budget.chargeTime(1000 + (budgetMs * (workPerIterationMax - 1)) / workPerIterationMax);
    assert.ok(!budget.isUsedUp);
  });

  test('beyond the budget is not charged to the next iterations', () => {
    const budget = new WorkBudget();
    budget.renew(0, 1000);
    budget.chargeTime(1000 + 30 * budgetMs);
    assert.equal(packetsPerIteration(budget, 1), workPerIterationMax);
  });

  test('is checked after every packet while packets are slow, and else after every eighth', () => {
    const budget = new WorkBudget();
    budget.renew(0, 1000);
    budget.chargePacket(10);
    assert.equal(budget.chargeTime(1000.001), 8);
    budget.chargePacket(10);
    assert.equal(budget.chargeTime(1001), 1);
  });
});

suite('the reason to wait', () => {
  test('is the crowd while the budget is not used up', () => {
    const budget = new WorkBudget();
    budget.chargePacket(10);
    assert.equal(budget.waitReason(0), 'crowded');
  });

  test('is greed with more unread bytes than a few packets', () => {
    assert.deepEqual([new WorkBudget().waitReason(8192), new WorkBudget().waitReason(8193)], ['crowded', 'greedy']);
  });

  test('is greed from using up the budget until most of one is left unused', () => {
    const budget = new WorkBudget();
    packetsPerIteration(budget, 0);
    assert.equal(budget.waitReason(0), 'greedy');
    budget.renew(1);
    budget.chargePacket(10);
    budget.onDrained(1);
    assert.equal(budget.waitReason(0), 'crowded');
  });

  for (const [what, packets, bytes] of [
    ['nothing has come yet', 0, 0],
    ['one packet has come that is large', 1, 60_000],
  ] as const)
    test(`is still greed when ${what}`, () => {
      const budget = new WorkBudget();
      packetsPerIteration(budget, 0);
      assert.equal(budget.waitReason(0), 'greedy');
      budget.renew(1);
      for (let packet = 0; packet < packets; packet += 1) budget.chargePacket(bytes);
      budget.onDrained(packets);
      assert.equal(budget.waitReason(0), 'greedy');
    });

  test('is fruitlessness when the last packets were refused', () => {
    const budget = new WorkBudget();
    for (const _ of [1, 2, 3]) budget.onFruitless(refusalWork);
    packetsPerIteration(budget, 0);
    assert.equal(budget.waitReason(0), 'fruitless');
  });

  test('is not fruitlessness when the refusals are long ago', () => {
    const budget = new WorkBudget();
    budget.onFruitless(refusalWork);
    for (let iteration = 0; iteration < 10; iteration += 1) packetsPerIteration(budget, iteration);
    assert.equal(budget.waitReason(0), 'greedy');
  });
});

suite('refusals', () => {
  test('cost more than accepted packets', () => {
    const budget = new WorkBudget();
    let packets = 0;
    for (; !budget.isUsedUp; packets += 1) {
      budget.chargePacket(10);
      budget.onFruitless(refusalWork);
    }
    assert.equal(packets, workPerIterationMax / (1 + refusalWork));
  });

  test('are charged in advance after several, so that late answers are charged too', () => {
    const budget = new WorkBudget();
    for (const _ of [1, 2, 3, 4]) budget.onFruitless(refusalWork);
    const packets = [1, 2].map((iteration) => packetsPerIteration(budget, iteration));
    assert.deepEqual(packets, [4, 4]);
  });

  test('now and then do not charge the packets between them', () => {
    const budget = new WorkBudget();
    budget.onFruitless(refusalWork);
    budget.renew(1);
    budget.chargePacket(10);
    assert.equal(packetsPerIteration(budget, 2), 64);
  });

  test('that were charged in advance are not charged twice', () => {
    const budget = new WorkBudget();
    budget.onFruitless(refusalWork);
    budget.renew(1);
    budget.chargePacket(10);
    budget.chargePacket(10);
    for (const _ of [1, 2]) budget.onFruitless(refusalWork);
    assert.equal(packetsPerIteration(budget, 1), 2);
  });
});

/** How many packets fit into the budget. */
function packetsPerIteration(budget: WorkBudget, iteration: number): number {
  budget.renew(iteration);
  let packets = 0;
  for (; !budget.isUsedUp; packets += 1) budget.chargePacket(10);
  return packets;
}
