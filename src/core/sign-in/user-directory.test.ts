import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserReader } from '#core/ports/user-store';
import type { UserSecret } from '#core/user';
import { createUserDirectory } from './user-directory.ts';

function createDirectory() {
  const state = { now: 0, reads: 0, passwordVersion: 1 };
  const read = async (id: number): Promise<UserSecret> => {
    state.reads += 1;
    return secretOf(id, state.passwordVersion);
  };
  const directory = createUserDirectory(readerOf(read), () => state.now);
  return { state, directory };
}

test('a user is read once while nothing changes', async () => {
  const { state, directory } = createDirectory();
  await directory.find(7);
  await directory.find(7);
  assert.equal(state.reads, 1);
});

test('a published change takes effect at once', async () => {
  const { state, directory } = createDirectory();
  await directory.find(7);
  state.passwordVersion = 2;
  directory.onChange({ resource: 'user', id: 7 });
  assert.equal((await directory.find(7))?.passwordVersion, 2);
});

test('an unpublished change takes effect within a second', async () => {
  const { state, directory } = createDirectory();
  await directory.find(7);
  state.passwordVersion = 2;
  state.now = 899;
  assert.equal((await directory.find(7))?.passwordVersion, 1);
  state.now = 1000;
  assert.equal((await directory.find(7))?.passwordVersion, 2);
});

test('a value read during a change is not cached', async () => {
  const reading = Promise.withResolvers<UserSecret>();
  const answers = [reading.promise, Promise.resolve(secretOf(7, 2))];
  const directory = createUserDirectory(
    readerOf(() => answers.shift()),
    () => 0,
  );
  const first = directory.find(7);
  directory.onChange({ resource: 'user', id: 7 });
  reading.resolve(secretOf(7, 1));
  await first;
  assert.equal((await directory.find(7))?.passwordVersion, 2);
});

function readerOf(findSecret: (id: number) => Promise<UserSecret> | undefined): UserReader {
  return {
    list: async () => [],
    find: async () => undefined,
    findSecret: async (id) => findSecret(id),
    findSecretByUsername: async () => undefined,
    findUnannounced: async () => undefined,
  };
}

function secretOf(id: number, passwordVersion: number): UserSecret {
  const at = '2026-04-01T00:00:00.000Z';
  const user = {
    id,
    username: 'anna',
    role: 'user',
    pushEnabled: true,
    disabled: false,
    createdAt: at,
    updatedAt: at,
  } as const;
  return { user, passwordHash: '', passwordVersion };
}
