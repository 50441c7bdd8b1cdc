import assert from 'node:assert/strict';
import { at, type Claim, write } from './store-steps.contract.ts';

export function auditContract(claim: Claim): void {
  claim('audit entries are listed newest first', async (store) => {
    const entry = { at, actor: { userId: 1, username: 'a', address: '::1' }, target: 't', before: null, after: {} };
    await write(store, async ({ audit }) => {
      for (const action of ['one', 'two', 'three']) await audit.append({ ...entry, action });
    });
    const [newest, ...older] = await store.audit.list({ after: null, limit: 1 });
    assert.deepEqual(newest, { ...entry, action: 'three', id: newest?.id });
    assert.equal(older.length, 1);
    const next = await store.audit.list({ after: newest.id, limit: 10 });
    assert.equal(await store.audit.lastId(), newest.id);
    assert.deepEqual(
      next.map(({ action }) => action),
      ['two', 'one'],
    );
  });

  claim('users changed by a local command are listed from an entry on, each once', async (store) => {
    const entry = { at, action: 'user.update', before: null, after: {} };
    const local = { userId: null, username: 'owner', address: 'local' };
    const ids: number[] = [];
    for (const [actor, target] of [
      [local, 'user/1'],
      [{ userId: 1, username: 'a', address: '::1' }, 'user/2'],
      [local, 'user/3'],
      [local, 'user/3/bot/4'],
      [local, 'fixtures'],
    ] as const) {
      await write(store, ({ audit }) => audit.append({ ...entry, actor, target }));
      ids.push(await store.audit.lastId());
    }
    const { audit } = store;
    assert.deepEqual(new Set(await audit.listUsersChangedLocally(0)), new Set([1, 3]));
    assert.deepEqual(await audit.listUsersChangedLocally(ids[0] ?? 0), [3]);
    assert.deepEqual(await audit.listUsersChangedLocally(ids[3] ?? 0), []);
  });
}
