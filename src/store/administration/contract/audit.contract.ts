import assert from 'node:assert/strict';
import type { AuditFilter } from '#core/ports/audit-log';
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

  claim('audit entries are found by actor, action, object and time', async (store) => {
    const entries: readonly (readonly [at: string, username: string, action: string, target: string])[] = [
      ['2026-04-01T10:00:00.000Z', 'ana', 'user.create', 'user/7'],
      ['2026-04-01T11:00:00.000Z', 'Bob', 'user.update', 'user/70'],
      ['2026-04-01T12:00:00.000Z', 'ana', 'broker-credential.issue', 'user/7/broker-credential/1'],
      ['2026-04-01T13:00:00.000Z', 'bob', 'user-group.create', 'user-group/7'],
      ['2026-04-01T14:00:00.000Z', 'ana', 'bot.update', 'bot/7'],
    ];
    await write(store, async ({ audit }) => {
      for (const [time, username, action, target] of entries) {
        const actor = { userId: 1, username, address: '::1' };
        await audit.append({ at: time, actor, action, target, before: null, after: null });
      }
    });
    const find = async (filter: AuditFilter, after: number | null = null): Promise<number[]> =>
      (await store.audit.list({ after, limit: 10 }, filter)).map(({ at: time }) => Number(time.slice(11, 13)));
    assert.deepEqual(await find({ actor: 'BOB' }), [13, 11]);
    assert.deepEqual(await find({ action: 'user.update' }), [11]);
    assert.deepEqual(await find({ action: 'user' }), [11, 10]);
    assert.deepEqual(await find({ object: 'user/7' }), [12, 10]);
    assert.deepEqual(await find({ object: 'user' }), [12, 11, 10]);
    assert.deepEqual(await find({ from: entries[1]?.[0], to: entries[3]?.[0] }), [13, 12, 11]);
    assert.deepEqual(await find({ actor: 'ana', object: 'user/7', to: entries[1]?.[0] }), [10]);
    assert.deepEqual(await find({ actor: 'an' }), []);
    const newest = await store.audit.lastId();
    assert.deepEqual(await find({ actor: 'ana' }, newest), [12, 10]);
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
