import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionChange } from '#mqtt/session-store';
import { createMemorySessionStore } from '#tests/mqtt/memory-session-store';
import { sessionChanges } from '#tests/store/arbitrary-session-changes';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { fc } from '#tests/support/property';
import { forgetDropped } from './forget-dropped.ts';

test('applying the remaining changes gives the same sessions as applying all of them', async () => {
  await fc.assert(
    fc.asyncProperty(sessionChanges, async (saves) => {
      const batches = saves.map((changes) => ({ changes: [...changes] }));
      forgetDropped(batches);
      const left = batches.map(({ changes }) => changes);
      assert.deepEqual(await apply(left), await apply(saves));
    }),
    { numRuns: 250 },
  );
});

test('messages dropped before they are saved are not saved, and one drop remains', () => {
  const queued = (order: number) => ({ kind: 'queued', key: 'a', message: { order, packetId: 0 } }) as SessionChange;
  const dropped = (beforeOrder: number): SessionChange => ({ kind: 'dropped', key: 'a', beforeOrder });
  const batches = [
    { changes: [queued(1), queued(2), dropped(2)] },
    { changes: [queued(3), dropped(3), queued(4), dropped(4)] },
  ];
  forgetDropped(batches);
  assert.deepEqual(batches, [{ changes: [] }, { changes: [queued(4), dropped(4)] }]);
});

async function apply(saves: readonly (readonly SessionChange[])[]) {
  const store = createMemorySessionStore();
  for (const changes of saves) await store.save(changes);
  return Map.groupBy(await readWholeSessions(store), ({ key }) => key);
}
