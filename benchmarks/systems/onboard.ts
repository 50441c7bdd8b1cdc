import { bots, sportIdOf } from '../loads/game.ts';
import type { SignIn } from '../loads/packets.ts';
import { administer } from '../support/admin.ts';

/** So many that none needs more than the 20 connections that a user may have by default. */
const users = 50;
const atOnce = 8;

/** The first bots of the game loads, each assigned to one of 50 users who may push. Bot n belongs to user (n - 1) modulo 50. */
export async function onboard(url: string, count = bots): Promise<SignIn[]> {
  // Alone at first, because the password of the administrator is verified once and then cached.
  await administer(url, 'GET', '/admin/users');
  const made = await inTurns(users, async (index) => {
    const username = `pusher-${index + 1}`;
    const { id } = (await administer(url, 'POST', '/admin/users', { username, pushEnabled: true })) as { id: number };
    const issued = await administer(url, 'POST', `/admin/users/${id}/broker-credentials`, { name: 'bench' });
    return { id, signIn: { username, password: (issued as { password: string }).password } };
  });
  await inTurns(count, async (index) => {
    const bot = { name: `Bot ${index + 1}`, pushEnabled: true, eventTypeId: sportIdOf(index + 1) };
    await administer(url, 'PUT', `/admin/bots/${index + 1}`, bot);
    await administer(url, 'PUT', `/admin/users/${made[index % users]?.id}/bots/${index + 1}`);
  });
  return made.map(({ signIn }) => signIn);
}

/** Does the work for 0 to `count` - 1, some at a time. */
export async function inTurns<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return results;
}
