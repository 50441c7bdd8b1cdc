import assert from 'node:assert/strict';
import type { SessionChange, StoredMessage } from '#mqtt/session-store';
import { createMemorySessionStore } from '#tests/mqtt/memory-session-store';
import { sessionChanges, sessionKeys } from '#tests/store/arbitrary-session-changes';
import { readWholeSessions } from '#tests/store/read-whole-sessions';
import { fc, runs } from '#tests/support/property';
import type { Claim } from './claim.contract.ts';
import {
  holdingsOf,
  loadInOrder,
  message,
  messagesOf,
  opened,
  queued,
  received,
  session,
  statesOf,
  subscribed,
  unsubscribed,
} from './stored-session.vectors.ts';

/** Whole saves: unknown sessions, order, atomicity, and any changes compared with the store in memory. */
export function claimSaves(claim: Claim): void {
  claim('changes of an unknown session do not harm the others in the save', async (store) => {
    const late: SessionChange[] = [
      { kind: 'closed', key: 'gone', expirySeconds: 1, offlineSinceMs: 1 },
      subscribed('gone', {}),
      unsubscribed('gone', 'a/+'),
      queued('gone', { order: 1 }),
      { kind: 'sent', key: 'gone', order: 1, packetId: 1 },
      { kind: 'released', key: 'gone', order: 1 },
      queued('gone', { order: 2 }),
      received('gone', 1),
      { kind: 'removed', key: 'gone' },
    ];
    await store.save([...late.slice(0, -1), opened('a')]);
    await store.save([opened('gone'), ...late, ...late.slice(0, -1), queued('a', { order: 1 })]);
    assert.deepEqual(await loadInOrder(store), [{ ...session('a'), messages: [message({ order: 1 })] }]);
  });

  claim('content saved before its session was opened does not appear', async (store) => {
    await store.save([queued('a', { order: 1 }), subscribed('a', {}), opened('a'), queued('a', { order: 2 })]);
    assert.deepEqual(await loadInOrder(store), [{ ...session('a'), messages: [message({ order: 2 })] }]);
  });

  claim('thousands of changes in one save are kept', async (store) => {
    const keys = Array.from({ length: 50 }, (_, index) => `client-${index}`);
    const changes = Array.from({ length: 5000 }, (_, index) => queued(`client-${index % 50}`, { order: index }));
    await store.save([...keys.map(opened), ...changes]);
    const loaded = await readWholeSessions(store);
    assert.equal(loaded.length, 50);
    for (const { messages } of loaded) assert.equal(messages.length, 100);
    await store.save(changes.map(({ key, message: { order } }) => ({ kind: 'done', key, order })));
    assert.deepEqual(await messagesOf(store), []);
  });

  claim('concurrent saves are applied in order', async (store) => {
    const saves = [store.save([opened('a'), queued('a', { order: 1 })])];
    for (let packetId = 1; packetId <= 20; packetId++)
      saves.push(store.save([{ kind: 'sent', key: 'a', order: 1, packetId }]));
    await Promise.all(saves);
    assert.deepEqual(await statesOf(store), [[1, 20, false]]);
  });

  claim('a save that fails leaves nothing behind, and the next one works', async (store) => {
    const broken: SessionChange = {
      kind: 'queued',
      key: 'a',
      get message(): StoredMessage {
        throw new Error('broken');
      },
    };
    await assert.rejects(store.save([opened('a'), queued('a', { order: 1 }), broken, opened('b')]), /broken/);
    assert.deepEqual(await readWholeSessions(store), []);
    await store.save([opened('b')]);
    assert.deepEqual(await readWholeSessions(store), [session('b')]);
  });

  claim('loaded data is a copy', async (store) => {
    await store.save([opened('a'), queued('a', { order: 1, payload: new Uint8Array([1]) })]);
    for (const { messages } of await readWholeSessions(store)) messages[0]?.payload.fill(9);
    assert.deepEqual(Buffer.from((await messagesOf(store))[0]?.payload ?? []), Buffer.from([1]));
  });

  claim('any changes in any saves give the same sessions as the store in memory', async (store) => {
    await fc.assert(
      fc.asyncProperty(sessionChanges, async (saves) => {
        const model = createMemorySessionStore();
        await store.save(sessionKeys.map((key) => ({ kind: 'removed', key })));
        for (const changes of saves) {
          await Promise.all([model.save(changes), store.save(changes)]);
          assert.deepEqual(await loadInOrder(store), await loadInOrder(model));
          assert.deepEqual(await holdingsOf(store), await holdingsOf(model));
        }
      }),
      { numRuns: runs({ fixed: 30, searching: 75 }) },
    );
  });
}
