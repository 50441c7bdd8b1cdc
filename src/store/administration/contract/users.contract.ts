import assert from 'node:assert/strict';
import type { UserWriter } from '#core/ports/user-store';
import { at, type Claim, newUser, write } from './store-steps.contract.ts';

export function usersContract(claim: Claim): void {
  claim('a user is found by id and by username in any case', async (store) => {
    const user = await write(store, ({ users }) => users.insert(newUser('Anna')));
    assert.deepEqual(user, {
      id: user.id,
      username: 'Anna',
      role: 'user',
      pushEnabled: true,
      disabled: false,
      createdAt: at,
      updatedAt: at,
    });
    assert.deepEqual(await store.users.find(user.id), user);
    assert.deepEqual((await store.users.findSecretByUsername('aNNa'))?.user, user);
    assert.equal(await store.users.findSecretByUsername('bob'), undefined);
  });

  claim('the first administrator is unannounced until announced or given a password', async (store) => {
    const first = await write(store, ({ users }) => users.insert(newUser('admin', 'admin')));
    const seen = [await store.users.findUnannounced()];
    for (const mark of [
      (users: UserWriter) => users.markUnannounced(first.id),
      (users: UserWriter) => users.markAnnounced(first.id),
      (users: UserWriter) => users.markUnannounced(first.id),
      (users: UserWriter) => users.update(first.id, { passwordHash: 'new', at }),
    ]) {
      await write(store, async ({ users }) => mark(users));
      seen.push(await store.users.findUnannounced());
    }
    assert.deepEqual(seen, [undefined, first, undefined, first, undefined]);
  });

  claim('two usernames cannot differ in case only', async (store) => {
    await write(store, ({ users }) => users.insert(newUser('anna')));
    await assert.rejects(write(store, ({ users }) => users.insert(newUser('ANNA'))));
  });

  claim('a new password raises the password version; other changes do not', async (store) => {
    const { id } = await write(store, ({ users }) => users.insert(newUser('anna')));
    await write(store, ({ users }) => users.update(id, { disabled: true, at: '2026-04-02T00:00:00.000Z' }));
    assert.equal((await store.users.findSecret(id))?.passwordVersion, 1);
    await write(store, ({ users }) => users.update(id, { passwordHash: 'new', at }));
    const secret = await store.users.findSecret(id);
    assert.deepEqual([secret?.passwordVersion, secret?.passwordHash, secret?.user.disabled], [2, 'new', true]);
  });

  claim('disabled administrators are not counted', async (store) => {
    await write(store, async ({ users }) => {
      await users.insert(newUser('one', 'admin'));
      const two = await users.insert(newUser('two', 'admin'));
      await users.insert(newUser('three'));
      await users.update(two.id, { disabled: true, at });
    });
    assert.equal(await write(store, ({ users }) => users.countEnabledAdmins()), 1);
  });

  claim('the id of a deleted user is not reused', async (store) => {
    const first = await write(store, ({ users }) => users.insert(newUser('anna')));
    await write(store, ({ users }) => users.remove(first.id));
    const second = await write(store, ({ users }) => users.insert(newUser('anna')));
    assert.ok(second.id > first.id);
  });

  claim('removing a user removes the broker credentials', async (store) => {
    const { id: userId } = await write(store, ({ users }) => users.insert(newUser('anna')));
    const credential = { userId, name: 'truck', createdAt: at };
    await write(store, ({ brokerCredentials }) => brokerCredentials.insert({ ...credential, secretSha256: 'x' }));
    const [kept] = await store.brokerCredentials.list(userId);
    assert.deepEqual(kept, { ...credential, id: kept?.id, lastUsedAt: null });
    await write(store, ({ users }) => users.remove(userId));
    assert.deepEqual(await store.brokerCredentials.list(userId), []);
  });

  claim('the last use of broker credentials is kept', async (store) => {
    const { id: userId } = await write(store, ({ users }) => users.insert(newUser('anna')));
    const ids = await write(store, async ({ brokerCredentials }) => {
      const issued = ['one', 'two', 'three'].map((name) =>
        brokerCredentials.insert({ userId, name, createdAt: at, secretSha256: name }),
      );
      const [one, , three] = await Promise.all(issued);
      return [one?.id ?? 0, three?.id ?? 0];
    });
    const used = '2026-04-02T12:00:00.000Z';
    await write(store, ({ brokerCredentials }) => brokerCredentials.noteUsed(ids, used));
    await write(store, ({ brokerCredentials }) => brokerCredentials.noteUsed([], at));
    assert.deepEqual(
      (await store.brokerCredentials.list(userId)).map(({ lastUsedAt }) => lastUsedAt),
      [used, null, used],
    );
  });

  claim('the newest signing key comes first', async (store) => {
    const key = (keyId: string, createdAt: string) => ({ keyId, privateJwk: '{}', publicJwk: '{}', createdAt });
    await write(store, async ({ signingKeys }) => {
      await signingKeys.insert(key('old', '2026-01-01T00:00:00.000Z'));
      await signingKeys.insert(key('new', '2026-02-01T00:00:00.000Z'));
    });
    assert.deepEqual(
      (await store.signingKeys.list()).map(({ keyId }) => keyId),
      ['new', 'old'],
    );
  });
}
