import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createLocalBus } from '#bus/local-bus';
import type { Bot } from '#core/bot';
import type { Change } from '#core/ports/change-feed';
import { createUserDirectory } from '#core/sign-in/user-directory';
import type { User, UserSecret } from '#core/user';
import { createAccessDirectory, mayPush, missingConditions } from './push-access.ts';

const flags = [true, false];

suite('permission to push', () => {
  for (const userEnabled of flags)
    for (const botEnabled of flags)
      for (const assigned of flags)
        test(`user ${userEnabled}, bot ${botEnabled}, assigned ${assigned}`, async () => {
          const { world, directory } = createWorld();
          world.user = { ...world.user, pushEnabled: userEnabled };
          world.bot = { ...bot, pushEnabled: botEnabled };
          world.assigned = assigned ? [bot] : [];
          const access = await directory.find(1, 7);
          assert.deepEqual(access, { userEnabled, botEnabled, assigned, bot: world.bot });
          assert.equal(mayPush(access), userEnabled && botEnabled && assigned);
          assert.deepEqual(
            missingConditions(access, 7).map(({ what }) => what),
            [
              ...(userEnabled ? [] : ['push permission is not enabled for your user']),
              ...(botEnabled || !assigned ? [] : ['push permission is not enabled for bot 7']),
              ...(assigned ? [] : ['bot 7 is not assigned to your user']),
            ],
          );
        });

  test('a disabled user may not push, whatever the push flag says', async () => {
    const { world, directory } = createWorld();
    world.user = { ...world.user, disabled: true };
    assert.equal(mayPush(await directory.find(1, 7)), false);
  });

  test('a user that does not exist may not push', async () => {
    const { directory } = createWorld();
    assert.equal((await directory.find(2, 7)).userEnabled, false);
  });

  test('nobody may push to a bot that does not exist, and nobody is told that it does not exist', async () => {
    const { world, directory } = createWorld();
    world.bot = undefined;
    world.assigned = [];
    const access = await directory.find(1, 7);
    assert.equal(access.bot, undefined);
    assert.deepEqual(missingConditions(access, 7), [
      {
        what: 'bot 7 is not assigned to your user',
        expected: 'bot 7 assigned to your user',
        ask: 'assign bot 7 to your user',
        mayBeSlip: true,
      },
    ]);
  });
});

const userChange: Change = { resource: 'user', id: 1 };
const botChange: Change = { resource: 'bot', id: 7 };
const botRemoval: Change = { ...botChange, removed: true };

suite('the cache', () => {
  test('is empty before the first request', () => {
    const { directory } = createWorld();
    assert.deepEqual(
      [directory.peek(1, 7), directory.peekBot(7), directory.peekAssigned(1)],
      [undefined, undefined, undefined],
    );
  });

  test('answers without a further query', async () => {
    const { world, directory } = createWorld();
    const access = await directory.find(1, 7);
    for (let count = 0; count < 100; count += 1) await directory.find(1, 7);
    assert.deepEqual(directory.peek(1, 7), access);
    assert.deepEqual([directory.peekBot(7), directory.peekAssigned(1)], [bot, new Set([7])]);
    assert.deepEqual([world.botReads, world.assignedReads], [1, 1]);
  });

  test('also keeps that a bot does not exist', async () => {
    const { world, directory } = createWorld();
    world.bot = undefined;
    for (let count = 0; count < 100; count += 1) await directory.find(1, 7);
    assert.equal(world.botReads, 1);
    assert.equal(mayPush(directory.peek(1, 7) ?? assert.fail()), false);
  });

  for (const [what, change, make] of [
    ['the flag of the user', userChange, (world: World) => (world.user = { ...world.user, pushEnabled: false })],
    ['the flag of the bot', botChange, (world: World) => (world.bot = { ...bot, pushEnabled: false })],
    ['the assignment', userChange, (world: World) => (world.assigned = [])],
    ['a bot that is removed with its assignments', botRemoval, (world: World) => removeBot(world)],
  ] as const) {
    test(`a change takes effect at once: ${what}`, async () => {
      const { world, directory, changes } = createWorld();
      assert.ok(mayPush(await directory.find(1, 7)));
      make(world);
      changes.publish(change);
      assert.equal(directory.peek(1, 7), undefined);
      assert.equal(mayPush(await directory.find(1, 7)), false);
    });

    test(`a change without notice takes effect within a second: ${what}`, async () => {
      const { world, directory } = createWorld();
      assert.ok(mayPush(await directory.find(1, 7)));
      make(world);
      world.nowMs += 899;
      // The combined answer is cached for the rest of the second.
      assert.deepEqual(directory.peek(1, 7), await directory.find(1, 7));
      assert.ok(mayPush(await directory.find(1, 7)));
      world.nowMs += 101;
      assert.equal(directory.peek(1, 7), undefined);
      assert.equal(mayPush(await directory.find(1, 7)), false);
    });
  }

  test('removing a bot also removes its assignments', async () => {
    const { world, directory, changes } = createWorld();
    await directory.find(1, 7);
    removeBot(world);
    changes.publish(botRemoval);
    assert.equal(directory.peekAssigned(1), undefined);
    assert.deepEqual(await directory.findAssigned(1), new Set());
  });

  test('a bot that is changed stays assigned', async () => {
    const { world, directory, changes } = createWorld();
    await directory.find(1, 7);
    changes.publish(botChange);
    await directory.find(1, 7);
    assert.deepEqual([world.botReads, world.assignedReads], [2, 1]);
  });

  test('changes of others cause no query', async () => {
    const { world, directory, changes } = createWorld();
    await directory.find(1, 7);
    changes.publish({ resource: 'user', id: 2 });
    changes.publish({ resource: 'venue', id: 1 });
    changes.publish({ resource: 'fixture', id: 1 });
    assert.ok(directory.peek(1, 7));
    assert.deepEqual([world.botReads, world.assignedReads], [1, 1]);
  });

  test('keeps the bots of a user', async () => {
    const { directory } = createWorld();
    assert.deepEqual(await directory.findAssigned(1), new Set([7]));
  });
});

const bot: Bot = { id: 7, name: 'Bot 7', venueId: null, eventTypeId: null, pushEnabled: true };

interface World {
  nowMs: number;
  user: User;
  bot: Bot | undefined;
  assigned: readonly Bot[];
  botReads: number;
  assignedReads: number;
}

function removeBot(world: World): void {
  world.bot = undefined;
  world.assigned = [];
}

/** User 1, bot 7 and their assignment, as in a store. */
function createWorld() {
  const at = '2026-04-01T00:00:00.000Z';
  const user: User = {
    id: 1,
    username: 'ana',
    role: 'user',
    pushEnabled: true,
    disabled: false,
    createdAt: at,
    updatedAt: at,
  };
  const world: World = { nowMs: 0, user, bot, assigned: [bot], botReads: 0, assignedReads: 0 };
  const changes = createLocalBus();
  const clock = (): number => world.nowMs;
  const users = {
    list: async () => [],
    find: async () => undefined,
    findSecret: async (id: number): Promise<UserSecret | undefined> =>
      id === 1 ? { user: world.user, passwordHash: '', passwordVersion: 1 } : undefined,
    findSecretByUsername: async () => undefined,
    findUnannounced: async () => undefined,
  };
  const bots = {
    list: async () => [],
    async find() {
      world.botReads += 1;
      return world.bot;
    },
    async listAssigned() {
      world.assignedReads += 1;
      return [...world.assigned];
    },
  };
  const userDirectory = createUserDirectory(users, clock);
  changes.subscribe(userDirectory.onChange);
  const directory = createAccessDirectory(userDirectory, bots, changes, clock);
  return { world, changes, directory };
}
