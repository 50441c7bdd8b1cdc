import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrokerCredential } from '#core/broker-credential';
import type { User } from '#core/user';
import type { Client } from '#mqtt/hooks';
import { endRevoked, type RevocationLimits } from './end-revoked.ts';

const userId = 7;
const never = (): Promise<never> => new Promise(() => {});

interface Options {
  /** Gives the user a connection by token as well. */
  readonly hasToken?: boolean;
  /** How often the store fails before it answers. */
  readonly failures?: number;
  readonly limits?: RevocationLimits;
  readonly fail?: () => Promise<never>;
}

/** A user with a connection for each of his credentials 1 and 2, another user with one, and a store that can fail at first. */
function createTestbed({
  hasToken = false,
  failures = 0,
  limits,
  fail = () => Promise.reject(new Error('connection lost')),
}: Options = {}) {
  const clients: Client[] = ['7/1', '7/2', '8/3'].map((each) => {
    const [user = '', credential] = each.split('/');
    return { user, credential, clientId: each, address: '127.0.0.1', level: 5 };
  });
  if (hasToken) {
    const lease = { findEnd: () => undefined };
    clients.push({ user: '7', credential: undefined, lease, clientId: '7/token', address: '127.0.0.1', level: 5 });
  }
  const testbed = {
    failuresLeft: failures,
    reads: 0,
    user: createUser() as User | undefined,
    credentials: [1, 2],
    ended: [] as string[],
    reasons: [] as string[],
    disconnected: Promise.withResolvers<void>(),
    errors: 0,
    change: () => revocation.onChange({ resource: 'user', id: userId }),
  };
  const read = async <Value>(value: () => Value): Promise<Value> => {
    testbed.reads += 1;
    if (testbed.failuresLeft > 0) {
      testbed.failuresLeft -= 1;
      return fail();
    }
    return value();
  };
  const revocation = endRevoked({
    users: { find: () => read(() => testbed.user) },
    credentials: { list: () => read(() => testbed.credentials.map(createCredential)) },
    engine: {
      disconnect(isMeant, _code, reason) {
        testbed.ended.push(...clients.filter(isMeant).map(({ clientId }) => clientId));
        testbed.reasons.push(reason);
        testbed.disconnected.resolve();
      },
    },
    log: { error: () => void (testbed.errors += 1) },
    limits: limits ?? { retryMs: 1, suspectMs: 60_000 },
  });
  return testbed;
}

function createUser(): User {
  const times = { createdAt: '', updatedAt: '' };
  return { id: userId, username: 'ana', role: 'user', pushEnabled: true, disabled: false, ...times };
}

function createCredential(id: number): BrokerCredential {
  return { id, userId, name: `credential ${id}`, createdAt: '', lastUsedAt: null };
}

test('a connection by token stays when a credential is revoked, and ends when the user is disabled', async () => {
  const testbed = createTestbed({ hasToken: true });
  testbed.credentials = [];
  testbed.change();
  await testbed.disconnected.promise;
  assert.deepEqual(testbed.ended, ['7/1', '7/2']);
  const shutOut = createTestbed({ hasToken: true });
  shutOut.user = { ...createUser(), disabled: true };
  shutOut.change();
  await shutOut.disconnected.promise;
  assert.deepEqual(shutOut.ended, ['7/1', '7/2', '7/token']);
});

for (const failures of [0, 1, 2, 3, 10]) {
  test(`only connections of the revoked credential end when the store fails ${failures} times`, async () => {
    const testbed = createTestbed({ failures });
    testbed.credentials = [2];
    testbed.change();
    await testbed.disconnected.promise;
    assert.deepEqual(testbed.ended, ['7/1']);
    assert.match(testbed.reasons.join(), /were revoked/);
    assert.equal(testbed.errors, failures);
  });

  for (const [what, user] of [
    ['disabled', { ...createUser(), disabled: true }],
    ['removed', undefined],
  ] as const)
    test(`connections of a user who was ${what} end when the store fails ${failures} times`, async () => {
      const testbed = createTestbed({ failures });
      testbed.user = user;
      testbed.change();
      await testbed.disconnected.promise;
      assert.deepEqual(testbed.ended, ['7/1', '7/2']);
    });
}

test('a change that revokes nothing ends no connection', async () => {
  const testbed = createTestbed({ failures: 1 });
  testbed.change();
  await testbed.disconnected.promise;
  assert.deepEqual(testbed.ended, []);
});

for (const [what, fail] of [
  ['fails', undefined],
  ['does not answer', never],
] as const)
  test(`when the store ${what} for too long, all connections of the user end and those of others stay`, async () => {
    const testbed = createTestbed({
      failures: Number.POSITIVE_INFINITY,
      limits: { retryMs: 1, suspectMs: 20 },
      ...(fail && { fail }),
    });
    testbed.change();
    await testbed.disconnected.promise;
    assert.deepEqual(testbed.ended, ['7/1', '7/2']);
    assert.match(testbed.reasons.join(), /could not find out whether you may stay connected: connect again/);
  });

test('further changes do not extend the deadline of the first', async () => {
  // Long enough for several changes on a machine that is busy.
  const testbed = createTestbed({ failures: Number.POSITIVE_INFINITY, limits: { retryMs: 1, suspectMs: 500 } });
  let changes = 0;
  const goOn = setInterval(() => {
    changes += 1;
    testbed.change();
  }, 1);
  testbed.change();
  await testbed.disconnected.promise;
  clearInterval(goOn);
  assert.ok(changes > 1);
  assert.deepEqual(testbed.ended.slice(0, 2), ['7/1', '7/2']);
});

test('what was read for a change is not used after a later change', async () => {
  const testbed = createTestbed({ failures: 1 });
  testbed.change();
  testbed.credentials = [1];
  testbed.change();
  await testbed.disconnected.promise;
  assert.deepEqual([testbed.ended, testbed.reasons.length], [['7/2'], 1]);
});
