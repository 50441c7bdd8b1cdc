import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalBus } from '#bus/local-bus';
import type { BrokerCredential } from '#core/broker-credential';
import type { User } from '#core/user';
import type { Client } from '#mqtt/hooks';
import { endRevoked, type RevocationLimits } from './end-revoked.ts';

const userId = 7;
const never = (): Promise<never> => new Promise(() => {});

interface Options {
  /** The user has a connection by token as well. */
  readonly hasToken?: boolean;
  /** How often the store fails at first. */
  readonly failures?: number;
  readonly limits?: RevocationLimits;
  readonly fail?: () => Promise<never>;
}

/** A user with the credentials 1 and 2, each with a connection, and another user with one; and a store that fails at first. */
function createScene({
  hasToken = false,
  failures = 0,
  limits,
  fail = () => Promise.reject(new Error('connection lost')),
}: Options = {}) {
  const changes = createLocalBus();
  const clients: Client[] = ['7/1', '7/2', '8/3'].map((each) => {
    const [user = '', credential] = each.split('/');
    return { user, credential, clientId: each, address: '127.0.0.1', level: 5 };
  });
  if (hasToken) {
    const lease = { findEnd: () => undefined };
    clients.push({ user: '7', credential: undefined, lease, clientId: '7/token', address: '127.0.0.1', level: 5 });
  }
  const scene = {
    failuresLeft: failures,
    reads: 0,
    user: createUser() as User | undefined,
    credentials: [1, 2],
    ended: [] as string[],
    reasons: [] as string[],
    disconnected: Promise.withResolvers<void>(),
    errors: 0,
    change: () => changes.publish({ resource: 'user', id: userId }),
  };
  const read = async <Value>(value: () => Value): Promise<Value> => {
    scene.reads += 1;
    if (scene.failuresLeft > 0) {
      scene.failuresLeft -= 1;
      return fail();
    }
    return value();
  };
  endRevoked({
    changes,
    users: { find: () => read(() => scene.user) },
    credentials: { list: () => read(() => scene.credentials.map(createCredential)) },
    engine: {
      disconnect(isMeant, _code, reason) {
        scene.ended.push(...clients.filter(isMeant).map(({ clientId }) => clientId));
        scene.reasons.push(reason);
        scene.disconnected.resolve();
      },
    },
    log: { error: () => void (scene.errors += 1) },
    limits: limits ?? { retryMs: 1, suspectMs: 60_000 },
  });
  return scene;
}

function createUser(): User {
  const times = { createdAt: '', updatedAt: '' };
  return { id: userId, username: 'ana', role: 'user', pushEnabled: true, disabled: false, ...times };
}

function createCredential(id: number): BrokerCredential {
  return { id, userId, name: `credential ${id}`, createdAt: '' };
}

test('who has signed in with a token stays when a credential is revoked, and goes with the user', async () => {
  const scene = createScene({ hasToken: true });
  scene.credentials = [];
  scene.change();
  await scene.disconnected.promise;
  assert.deepEqual(scene.ended, ['7/1', '7/2']);
  const shutOut = createScene({ hasToken: true });
  shutOut.user = { ...createUser(), disabled: true };
  shutOut.change();
  await shutOut.disconnected.promise;
  assert.deepEqual(shutOut.ended, ['7/1', '7/2', '7/token']);
});

for (const failures of [0, 1, 2, 3, 10]) {
  test(`a revoked credential is shut out, and no other, when the store fails ${failures} times`, async () => {
    const scene = createScene({ failures });
    scene.credentials = [2];
    scene.change();
    await scene.disconnected.promise;
    assert.deepEqual(scene.ended, ['7/1']);
    assert.match(scene.reasons.join(), /were revoked/);
    assert.equal(scene.errors, failures);
  });

  for (const [what, user] of [
    ['disabled', { ...createUser(), disabled: true }],
    ['removed', undefined],
  ] as const)
    test(`a user who was ${what} is shut out when the store fails ${failures} times`, async () => {
      const scene = createScene({ failures });
      scene.user = user;
      scene.change();
      await scene.disconnected.promise;
      assert.deepEqual(scene.ended, ['7/1', '7/2']);
    });
}

test('a change that takes nothing away ends no connection', async () => {
  const scene = createScene({ failures: 1 });
  scene.change();
  await scene.disconnected.promise;
  assert.deepEqual(scene.ended, []);
});

for (const [what, fail] of [
  ['fails', undefined],
  ['does not answer', never],
] as const)
  test(`all connections of the user end when the store ${what} for too long, and those of others stay`, async () => {
    const scene = createScene({
      failures: Number.POSITIVE_INFINITY,
      limits: { retryMs: 1, suspectMs: 20 },
      ...(fail && { fail }),
    });
    scene.change();
    await scene.disconnected.promise;
    assert.deepEqual(scene.ended, ['7/1', '7/2']);
    assert.match(scene.reasons.join(), /could not find out whether you may stay connected: connect again/);
  });

test('a later change is looked at anew while the one before it waits, and gets no more time', async () => {
  const scene = createScene({ failures: Number.POSITIVE_INFINITY, limits: { retryMs: 1, suspectMs: 50 } });
  let changes = 0;
  const goOn = setInterval(() => {
    changes += 1;
    scene.change();
  }, 1);
  scene.change();
  await scene.disconnected.promise;
  clearInterval(goOn);
  assert.ok(changes > 1);
  assert.deepEqual(scene.ended.slice(0, 2), ['7/1', '7/2']);
});

test('what is read of a change is not used when another one has come meanwhile', async () => {
  const scene = createScene({ failures: 1 });
  scene.change();
  scene.credentials = [1];
  scene.change();
  await scene.disconnected.promise;
  assert.deepEqual([scene.ended, scene.reasons.length], [['7/2'], 1]);
});
