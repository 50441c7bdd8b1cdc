import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredEvent } from '#tests/process/ingress-audit';
import { BrokenPromises } from '../../benchmarks/soak/broken-promises.ts';
import { Ledger } from '../../benchmarks/soak/check/ledger.ts';
import { Reconciliation } from '../../benchmarks/soak/check/reconcile.ts';

const botId = 7;
const basketball = 3;

/** Ten events: all acknowledged but the last one, which was refused. */
function createLedger(): Ledger {
  const ledger = new Ledger('sender', botId, 1, [basketball]);
  for (let event = 0; event < 10; event += 1) {
    const number = ledger.take();
    if (number < 9) ledger.acknowledged.add(number);
    else ledger.refused.add(number);
  }
  return ledger;
}

function store(ledger: Ledger, numbers: readonly number[]): StoredEvent[] {
  return numbers.map((number, index) => ({
    sequence: index + 1,
    receivedAt: '2030-01-01T00:00:00.000Z',
    clientId: ledger.clientId,
    packetId: number + 1,
    eventTypeId: basketball,
    newGame: index === 0,
    payload: JSON.parse(ledger.payloadOf(number)) as StoredEvent['payload'],
  }));
}

function reconcile(ledger: Ledger, events: readonly StoredEvent[]): Readonly<Record<string, number>> {
  const promises = new BrokenPromises();
  const reconciliation = new Reconciliation(botId, [ledger], promises);
  for (const event of events) reconciliation.add(event);
  reconciliation.finish();
  return promises.counts;
}

const right = [0, 1, 2, 3, 4, 5, 6, 7, 8];

test('a log that has every acknowledged event once is right', () => {
  const ledger = createLedger();
  assert.deepEqual(reconcile(ledger, store(ledger, right)), {});
});

for (const { name, numbers, broken } of [
  { name: 'a row less', numbers: right.toSpliced(4, 1), broken: ['acknowledged and not stored', 1] },
  { name: 'a row twice', numbers: [...right, 8], broken: ['stored twice', 1] },
  {
    name: 'two rows that have changed places',
    numbers: [0, 2, 1, 3, 4, 5, 6, 7, 8],
    broken: ['stored out of order', 1],
  },
  { name: 'a row that was refused', numbers: [...right, 9], broken: ['refused and stored', 1] },
  { name: 'a row that nobody has sent', numbers: [...right, 10], broken: ['stored and never sent', 1] },
] as const)
  test(`${name} is found`, () => {
    const ledger = createLedger();
    assert.deepEqual(Object.entries(reconcile(ledger, store(ledger, numbers))), [broken]);
  });

test('an event in doubt may be stored, but not behind later ones', () => {
  const inDoubt = createLedger();
  inDoubt.take();
  inDoubt.take();
  assert.deepEqual(reconcile(inDoubt, store(inDoubt, [...right, 10, 11])), {});
  assert.deepEqual(reconcile(inDoubt, store(inDoubt, [...right, 11, 10])), { 'stored out of order': 1 });
});

test('a missing sequence is found', () => {
  const ledger = createLedger();
  const events = store(ledger, right).map((event) => ({
    ...event,
    sequence: event.sequence + (event.sequence > 5 ? 1 : 0),
  }));
  assert.deepEqual(reconcile(ledger, events), { 'a gap in the log': 1 });
});

test('a changed field is found', () => {
  const ledger = createLedger();
  const [first, ...rest] = store(ledger, right);
  assert.ok(first);
  const changed = { ...first, payload: { ...first.payload, Clock: '19:59' } };
  assert.deepEqual(reconcile(ledger, [changed, ...rest]), { 'stored with other content': 1 });
});
