import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCredentialUses } from './credential-uses.ts';
import type { Store, Writers } from './ports/store.ts';

test('a credential is written when it is used, and at most once a minute', async () => {
  const { uses, written, advance } = arrange();
  uses.note(7);
  await uses.settle();
  advance(59);
  uses.note(7);
  await uses.settle();
  advance(1);
  uses.note(7);
  await uses.settle();
  assert.deepEqual(written, [
    [[7], '2026-04-01T12:00:00.000Z'],
    [[7], '2026-04-01T12:01:00.000Z'],
  ]);
});

test('credentials that are used while one is written are written together', async () => {
  const { uses, written } = arrange();
  for (const id of [1, 2, 3, 2]) uses.note(id);
  await uses.settle();
  assert.deepEqual(
    written.map(([ids]) => ids),
    [[1], [2, 3]],
  );
});

test('a store that fails is reported, and later uses are written', async () => {
  const { uses, written, faults, outage, advance } = arrange();
  outage.isOn = true;
  uses.note(1);
  await uses.settle();
  outage.isOn = false;
  advance(60);
  uses.note(1);
  await uses.settle();
  assert.deepEqual([faults.length, written.length], [1, 1]);
});

function arrange() {
  let nowMs = Date.parse('2026-04-01T12:00:00Z');
  const written: [ids: readonly number[], at: string][] = [];
  const faults: unknown[] = [];
  const outage = { isOn: false };
  const noteUsed = async (ids: readonly number[], at: string): Promise<void> => void written.push([ids, at]);
  const change: Store['change'] = async (work) => {
    if (outage.isOn) throw new Error('The store is gone.');
    await Promise.resolve();
    return work({ brokerCredentials: { noteUsed } } as unknown as Writers);
  };
  const onFault = (error: unknown): void => void faults.push(error);
  const uses = createCredentialUses({ store: { change }, clock: () => nowMs, onFault });
  const advance = (seconds: number): void => {
    nowMs += seconds * 1000;
  };
  return { uses, written, faults, outage, advance };
}
