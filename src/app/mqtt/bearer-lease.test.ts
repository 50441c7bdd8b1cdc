import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Bearer } from '#core/sign-in/broker-sign-in';
import type { UserSecret } from '#core/user';
import { BearerLease } from './bearer-lease.ts';

const userId = 7;
const expired = 0xa0;
const revoked = 0x98;

interface Scene {
  nowMs: number;
  user: { disabled: boolean; role: 'user' | 'admin'; passwordVersion: number } | undefined;
  assigned: readonly number[];
  store: 'works' | 'fails';
}

/** Each look at what is remembered finds nothing, as after a change, until it was read again; what is read counts for one look. */
function createScene(given: Partial<Bearer> = {}) {
  const user: Scene['user'] = { disabled: false, role: 'user', passwordVersion: 1 };
  const scene: Scene = { nowMs: 1000, user, assigned: [1, 2], store: 'works' };
  const read: { secret?: UserSecret | undefined; assigned?: ReadonlySet<number> | undefined } = {};
  const ask = async <Value>(value: () => Value): Promise<Value> => {
    if (scene.store === 'fails') throw new Error('connection lost');
    return value();
  };
  const parts = {
    clock: () => scene.nowMs,
    directory: {
      peek: () => read.secret,
      find: () =>
        ask(() => {
          read.secret = scene.user && ({ user: scene.user, ...scene.user } as unknown as UserSecret);
          return read.secret;
        }),
    },
    access: {
      peekAssigned: () => read.assigned,
      findAssigned: () => ask(() => (read.assigned = new Set(scene.assigned))),
    },
  };
  const bearer: Bearer = { kind: 'token', userId, passwordVersion: 1, expiresAtMs: 61_000, ...given };
  const lease = new BearerLease(bearer, parts);
  return {
    scene,
    lease,
    /** The reason code at the next look but one, when what the first one has asked for is there. */
    async look(): Promise<number | undefined> {
      read.secret = undefined;
      read.assigned = undefined;
      lease.findEnd();
      await turn();
      return lease.findEnd()?.reasonCode;
    },
  };
}

const ticket = { id: 'x', bots: new Set([1, 2]), asAdmin: false };

suite('the lease of a bearer', () => {
  for (const [what, given] of Object.entries({
    'a token': {},
    'a ticket': { kind: 'ticket', ticket },
  } as const satisfies Record<string, Partial<Bearer>>)) {
    test(`${what} lasts to its second`, async () => {
      const { scene, look } = createScene(given);
      scene.nowMs = 60_999;
      assert.equal(await look(), undefined);
      scene.nowMs = 61_000;
      assert.equal(await look(), expired);
    });

    for (const [end, user] of Object.entries({
      'is disabled': { disabled: true, role: 'user', passwordVersion: 1 },
      'has a new password': { disabled: false, role: 'user', passwordVersion: 2 },
      'is removed': undefined,
    } as const satisfies Record<string, Scene['user']>))
      test(`${what} ends when its user ${end}`, async () => {
        const { scene, look } = createScene(given);
        assert.equal(await look(), undefined);
        scene.user = user;
        assert.equal(await look(), revoked);
      });

    test(`${what} outlives a store that fails for a moment, and not for longer than five seconds`, async () => {
      const { scene, look } = createScene(given);
      scene.store = 'fails';
      assert.equal(await look(), undefined);
      scene.nowMs += 5000;
      assert.equal(await look(), undefined);
      scene.nowMs += 1;
      assert.equal(await look(), revoked);
    });

    test(`${what} is not ended by a clock that jumps`, async () => {
      const { scene, look } = createScene({ ...given, expiresAtMs: Number.POSITIVE_INFINITY });
      for (let jump = 0; jump < 3; jump += 1) {
        scene.nowMs += 3_600_000;
        assert.equal(await look(), undefined);
      }
    });
  }

  test('a ticket ends when one of its bots is not its user’s any more, a token does not', async () => {
    const [withTicket, withToken] = [createScene({ kind: 'ticket', ticket }), createScene()];
    for (const { scene } of [withTicket, withToken]) scene.assigned = [2];
    assert.deepEqual([await withTicket.look(), await withToken.look()], [revoked, undefined]);
  });

  test('a ticket of an administrator ends with his role, and needs no assignments', async () => {
    const { scene, look } = createScene({ kind: 'ticket', ticket: { ...ticket, asAdmin: true } });
    scene.user = { disabled: false, role: 'admin', passwordVersion: 1 };
    scene.assigned = [];
    assert.equal(await look(), undefined);
    scene.user = { disabled: false, role: 'user', passwordVersion: 1 };
    assert.equal(await look(), revoked);
  });

  test('a token of an outside issuer knows nothing of passwords', async () => {
    const { scene, look } = createScene({ passwordVersion: undefined });
    scene.user = { disabled: false, role: 'user', passwordVersion: 9 };
    assert.equal(await look(), undefined);
  });
});
