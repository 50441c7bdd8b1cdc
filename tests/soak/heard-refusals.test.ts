import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeardRefusals } from '../../benchmarks/soak/check/heard-refusals.ts';
import { RefusalLedger } from '../../benchmarks/soak/cluster/refusers.ts';

/** Three events: the first two were acknowledged. */
function createLedger(): RefusalLedger {
  const ledger = new RefusalLedger('refused', 7, 1);
  for (const number of [ledger.take(), ledger.take(), ledger.take()]) if (number < 2) ledger.acknowledged.add(number);
  return ledger;
}

function statusOf(ledger: RefusalLedger, number: number) {
  return { severity: 'error', statusName: 'InvalidField', payloadExcerpt: ledger.payloadOf(number) } as const;
}

test('a refusal that was acknowledged and not told of is found', () => {
  const ledger = createLedger();
  const heard = new HeardRefusals();
  heard.add(statusOf(ledger, 0));
  assert.deepEqual(heard.findMissing(ledger), [1]);
});

test('one that was not acknowledged may be told of or not', () => {
  const ledger = createLedger();
  const heard = new HeardRefusals();
  for (const number of [0, 1]) heard.add(statusOf(ledger, number));
  assert.deepEqual(heard.findMissing(ledger), []);
  heard.add(statusOf(ledger, 2));
  assert.deepEqual(heard.findMissing(ledger), []);
});

test('a second status for one event is told apart', () => {
  const ledger = createLedger();
  const heard = new HeardRefusals();
  assert.deepEqual([heard.add(statusOf(ledger, 0)), heard.add(statusOf(ledger, 0))], [true, false]);
});

test('neither a warning nor a store that failed is the status of a refusal', () => {
  const ledger = createLedger();
  const heard = new HeardRefusals();
  heard.add({ ...statusOf(ledger, 0), severity: 'warning' });
  heard.add({ ...statusOf(ledger, 1), statusName: 'ProcessingError' });
  assert.deepEqual(heard.findMissing(ledger), [0, 1]);
});
