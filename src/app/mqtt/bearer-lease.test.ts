import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Bearer } from '#core/sign-in/broker-sign-in';
import type { UserSecret } from '#core/user';
import { BearerLease } from './bearer-lease.ts';

const userId = 7;
const expired = 0xa0;
const revoked = 0x98;

interface Testbed {
  nowMs: number;
  user: { disabled: boolean; role: 'user' | 'admin'; passwordVersion: number } | undefined;
  assigned: readonly number[];
  store: 'works' | 'fails';
}

/** The caches are empty before each check, as after a change, until the lease has read again. */
function createTestbed(given: Partial<Bearer> = {}) {
  const user: Testbed['user'] = { disabled: false, role: 'user', passwordVersion: 1 };
  const state: Testbed = { nowMs: 1000, user, assigned: [1, 2], store: 'works' };
  const read: { secret?: UserSecret | undefined; assigned?: ReadonlySet<number> | undefined } = {};
  const ask = async <Value>(value: () => Value): Promise<Value> => {
    if (state.store === 'fails') throw new Error('connection lost');
    return value();
  };
  const parts = {
    clock: () => state.nowMs,
    directory: {
      peek: () => read.secret,
      find: () =>
        ask(() => {
          read.secret = state.user && ({ user: state.user, ...state.user } as unknown as UserSecret);
          return read.secret;
        }),
    },
    access: {
      peekAssigned: () => read.assigned,
      findAssigned: () => ask(() => (read.assigned = new Set(state.assigned))),
    },
  };
  const bearer: Bearer = { kind: 'token', userId, passwordVersion: 1, expiresAtMs: 61_000, ...given };
  const lease = new BearerLease(bearer, parts);
  return {
    state,
    lease,
    /** The reason code of a second check, after the reads that the first one has caused. */
    async check(): Promise<number | undefined> {
      read.secret = undefined;
      read.assigned = undefined;
      lease.findEnd();
      await nextIteration();
      return lease.findEnd()?.reasonCode;
    },
  };
}

const ticket = { id: 'x', bots: new Set([1, 2]), asAdmin: false };

suite('the lease of a token or ticket', () => {
  for (const [what, given] of Object.entries({
    'a token': {},
    'a ticket': { kind: 'ticket', ticket },
  } as const satisfies Record<string, Partial<Bearer>>)) {
    test(`${what} ends in the second in which it expires`, async () => {
      const { state, check } = createTestbed(given);
      state.nowMs = 60_999;
      assert.equal(await check(), undefined);
      state.nowMs = 61_000;
      assert.equal(await check(), expired);
    });

    for (const [end, user] of Object.entries({
      'is disabled': { disabled: true, role: 'user', passwordVersion: 1 },
      'has a new password': { disabled: false, role: 'user', passwordVersion: 2 },
      'is removed': undefined,
    } as const satisfies Record<string, Testbed['user']>))
      test(`${what} ends when its user ${end}`, async () => {
        const { state, check } = createTestbed(given);
        assert.equal(await check(), undefined);
        state.user = user;
        assert.equal(await check(), revoked);
      });

    test(`${what} survives an outage of the store of five seconds, and not a longer one`, async () => {
      const { state, check } = createTestbed(given);
      state.store = 'fails';
      assert.equal(await check(), undefined);
      state.nowMs += 5000;
      assert.equal(await check(), undefined);
      state.nowMs += 1;
      assert.equal(await check(), revoked);
    });

    test(`${what} is not ended by a clock that jumps`, async () => {
      const { state, check } = createTestbed({ ...given, expiresAtMs: Number.POSITIVE_INFINITY });
      for (let jump = 0; jump < 3; jump += 1) {
        state.nowMs += 3_600_000;
        assert.equal(await check(), undefined);
      }
    });
  }

  test('a ticket ends when one of its bots is unassigned from its user, a token does not', async () => {
    const [withTicket, withToken] = [createTestbed({ kind: 'ticket', ticket }), createTestbed()];
    for (const { state } of [withTicket, withToken]) state.assigned = [2];
    assert.deepEqual([await withTicket.check(), await withToken.check()], [revoked, undefined]);
  });

  test('a ticket of an administrator ends when he loses the role, and needs no assignments', async () => {
    const { state, check } = createTestbed({ kind: 'ticket', ticket: { ...ticket, asAdmin: true } });
    state.user = { disabled: false, role: 'admin', passwordVersion: 1 };
    state.assigned = [];
    assert.equal(await check(), undefined);
    state.user = { disabled: false, role: 'user', passwordVersion: 1 };
    assert.equal(await check(), revoked);
  });

  test('a token of an outside issuer does not depend on the password', async () => {
    const { state, check } = createTestbed({ passwordVersion: undefined });
    state.user = { disabled: false, role: 'user', passwordVersion: 9 };
    assert.equal(await check(), undefined);
  });
});
