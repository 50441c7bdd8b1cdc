import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { refusalWork, workMsPerTurnMax, workPerTurnMax } from '#mqtt/broker/turns';
import { WorkAccount } from './work-account.ts';

suite('the share of a turn', () => {
  test('is used up by so many small packets', () => {
    assert.equal(packetsInTurn(new WorkAccount(), 0), workPerTurnMax);
  });

  test('is used up by one large packet as well', () => {
    const account = new WorkAccount();
    account.countPacket(workPerTurnMax * 1024);
    assert.ok(account.isUsedUp);
  });

  test('is there again in the next turn', () => {
    const account = new WorkAccount();
    packetsInTurn(account, 0);
    assert.equal(packetsInTurn(account, 1), workPerTurnMax);
  });

  test('is taken from the next turns where more was used', () => {
    const account = new WorkAccount();
    account.count(workPerTurnMax * 3);
    const packets = [1, 2, 3, 4].map((turn) => packetsInTurn(account, turn));
    assert.deepEqual(packets, [0, 0, workPerTurnMax, workPerTurnMax]);
  });

  test('is not saved up in turns in which nothing came', () => {
    assert.equal(packetsInTurn(new WorkAccount(), 1000), workPerTurnMax);
  });
});

suite('time', () => {
  const shareMs = workMsPerTurnMax;

  test('uses the share up, however few the packets are', () => {
    const account = new WorkAccount();
    account.takeShare(0, 1000);
    account.countPacket(10);
    account.countTime(1000 + shareMs);
    assert.ok(account.isUsedUp);
  });

  test('is excused once in ten seconds, because it may have been a pause of our own', () => {
    const account = new WorkAccount();
    const reasons = [0, 5000, 15_000].map((beginMs, turn) => {
      account.takeShare(100 * turn, beginMs);
      account.countTime(beginMs + 3 * shareMs);
      const reason = account.waitReason(0);
      account.takeShare(100 * turn + 10, beginMs);
      account.onDrained(1);
      return reason;
    });
    assert.deepEqual(reasons, ['crowded', 'greedy', 'crowded']);
  });

  test('counts for nothing beside packets that are worth it', () => {
    const account = new WorkAccount();
    account.takeShare(0, 1000);
    for (let packet = 0; packet < workPerTurnMax - 1; packet += 1) account.countPacket(10);
    account.countTime(1000 + (shareMs * (workPerTurnMax - 1)) / workPerTurnMax);
    assert.ok(!account.isUsedUp);
  });

  test('beyond the share is taken from the next turns, but not for ever', () => {
    const account = new WorkAccount();
    // This one is excused.
    account.countTime(900);
    account.takeShare(1, 1000);
    account.countTime(1000 + 3 * shareMs);
    const packets = [2, 3, 4].map((turn) => packetsInTurn(account, turn));
    assert.deepEqual(packets, [0, 0, workPerTurnMax]);
    account.countTime(5000);
    assert.equal(packetsInTurn(account, 22), workPerTurnMax);
  });

  test('is looked at after every packet while they are dear, and else after some', () => {
    const account = new WorkAccount();
    account.takeShare(0, 1000);
    account.countPacket(10);
    assert.equal(account.countTime(1000.001), 8);
    account.countPacket(10);
    assert.equal(account.countTime(1001), 1);
  });
});

suite('why it waits', () => {
  test('because of others, as long as it had no more than its share', () => {
    const account = new WorkAccount();
    account.countPacket(10);
    assert.equal(account.waitReason(0), 'crowded');
  });

  test('because of itself, when it brings more than a few packets at once', () => {
    assert.deepEqual([new WorkAccount().waitReason(8192), new WorkAccount().waitReason(8193)], ['crowded', 'greedy']);
  });

  test('because of itself, from its share on until it leaves most of one', () => {
    const account = new WorkAccount();
    packetsInTurn(account, 0);
    assert.equal(account.waitReason(0), 'greedy');
    account.takeShare(1);
    account.countPacket(10);
    account.onDrained(1);
    assert.equal(account.waitReason(0), 'crowded');
  });

  for (const [what, packets, bytes] of [
    ['nothing has come yet', 0, 0],
    ['one packet has come that is large', 1, 60_000],
  ] as const)
    test(`because of itself still when ${what}`, () => {
      const account = new WorkAccount();
      packetsInTurn(account, 0);
      assert.equal(account.waitReason(0), 'greedy');
      account.takeShare(1);
      for (let packet = 0; packet < packets; packet += 1) account.countPacket(bytes);
      account.onDrained(packets);
      assert.equal(account.waitReason(0), 'greedy');
    });

  test('because nothing comes of it, when its last packets were refused', () => {
    const account = new WorkAccount();
    for (const _ of [1, 2, 3]) account.onFruitless(refusalWork);
    packetsInTurn(account, 0);
    assert.equal(account.waitReason(0), 'fruitless');
  });

  test('but not when that is long ago', () => {
    const account = new WorkAccount();
    account.onFruitless(refusalWork);
    for (let turn = 0; turn < 10; turn += 1) packetsInTurn(account, turn);
    assert.equal(account.waitReason(0), 'greedy');
  });
});

suite('refusals', () => {
  test('count for more than packets that are taken', () => {
    const account = new WorkAccount();
    let packets = 0;
    for (; !account.isUsedUp; packets += 1) {
      account.countPacket(10);
      account.onFruitless(refusalWork);
    }
    assert.equal(packets, workPerTurnMax / (1 + refusalWork));
  });

  test('are expected after several, so that those which are answered late count as well', () => {
    const account = new WorkAccount();
    for (const _ of [1, 2, 3, 4]) account.onFruitless(refusalWork);
    const packets = [1, 2].map((turn) => packetsInTurn(account, turn));
    assert.deepEqual(packets, [4, 4]);
  });

  test('now and then let the packets between them pass', () => {
    const account = new WorkAccount();
    account.onFruitless(refusalWork);
    account.takeShare(1);
    account.countPacket(10);
    assert.equal(packetsInTurn(account, 2), 64);
  });

  test('that were expected are not counted twice', () => {
    const account = new WorkAccount();
    account.onFruitless(refusalWork);
    account.takeShare(1);
    account.countPacket(10);
    account.countPacket(10);
    for (const _ of [1, 2]) account.onFruitless(refusalWork);
    assert.equal(packetsInTurn(account, 1), 2);
  });
});

/** How many packets it may send before its share is used up. */
function packetsInTurn(account: WorkAccount, turn: number): number {
  account.takeShare(turn);
  let packets = 0;
  for (; !account.isUsedUp; packets += 1) account.countPacket(10);
  return packets;
}
