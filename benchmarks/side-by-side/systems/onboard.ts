import { administer } from '../../support/admin.ts';
import type { SignIn } from '../../support/load/packets.ts';

export const bots = 1000;
/** As many that each has its 20 connections at the most, which is the default limit of a user. */
const users = 50;
const atOnce = 8;

/** Bots 1 to 1,000 of basketball, each assigned to one of 50 users who may push. Bot n belongs to user (n - 1) modulo 50. */
export async function onboard(url: string): Promise<SignIn[]> {
  // Alone at first, because the password of the administrator is verified once and then remembered.
  await administer(url, 'GET', '/admin/users');
  const made = await inTurns(users, async (index) => {
    const username = `pusher-${index + 1}`;
    const { id } = (await administer(url, 'POST', '/admin/users', { username, pushEnabled: true })) as { id: number };
    const issued = await administer(url, 'POST', `/admin/users/${id}/broker-credentials`, { name: 'bench' });
    return { id, signIn: { username, password: (issued as { password: string }).password } };
  });
  await inTurns(bots, async (index) => {
    const bot = { name: `Bot ${index + 1}`, pushEnabled: true, eventTypeId: 3 };
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
