import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { BrokerSignInParts } from './broker-sign-in.ts';
import { createBrokerSignIn } from './broker-sign-in.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

suite('sign-in to the broker', () => {
  test('100 scoreboards may sign in at once from one address', async () => {
    const signIn = createSignIn();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => signIn('scoreboard', 'right', '10.0.0.1')));
    assert.deepEqual(
      outcomes.map(({ ok }) => ok),
      outcomes.map(() => true),
    );
  });

  test('an address with too many failures has to wait, even with the right secret', async () => {
    const signIn = createSignIn();
    const codes: string[] = [];
    for (const secret of ['wrong', 'wrong', 'wrong', 'wrong', 'right']) {
      const outcome = await signIn('scoreboard', secret, '10.0.0.1');
      codes.push(outcome.ok ? 'ok' : outcome.failure.code);
    }
    assert.deepEqual(codes, [
      'unauthenticated',
      'unauthenticated',
      'unauthenticated',
      'too-many-sign-ins',
      'too-many-sign-ins',
    ]);
    assert.ok((await signIn('scoreboard', 'right', '10.0.0.2')).ok);
  });

  test('a failing store uses up no attempts', async () => {
    const signIn = createSignIn();
    for (let attempt = 0; attempt < 10; attempt += 1) await assert.rejects(signIn('scoreboard', 'broken', '10.0.0.1'));
    assert.ok((await signIn('scoreboard', 'right', '10.0.0.1')).ok);
  });
});

/** Three failures a minute from one address. */
function createSignIn() {
  const user = { id: 1, username: 'scoreboard', disabled: false };
  const parts = {
    credentials: {
      async findBySecret(hash: string) {
        if (hash === 'broken') throw new Error('The store is down.');
        return hash === 'right' ? { id: 7, userId: 1 } : undefined;
      },
    },
    directory: { find: async () => ({ user }) },
    secrets: { sha256: (secret: string) => secret },
    throttle: createSignInThrottle({ perAddressMax: 3, perUsernameMax: 30 }, () => 0),
  } as unknown as BrokerSignInParts;
  return createBrokerSignIn(parts).signIn;
}
