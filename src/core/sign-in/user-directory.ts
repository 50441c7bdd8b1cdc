import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { UserReader } from '#core/ports/user-store';
import type { UserSecret } from '#core/user';
import { createBoundedCache } from './bounded-cache.ts';

/**
 * Users as they are now, without a query per request. A change that this node hears of acts at once; one that it does not
 * hear of, because another process made it and no bus joins the two, acts within a second.
 */
export interface UserDirectory {
  /** The user if he is remembered; undefined says nothing about whether he exists. */
  peek(id: number): UserSecret | undefined;
  find(id: number): Promise<UserSecret | undefined>;
}

const rememberedMs = 1000;
const usersMax = 10_000;

export function createUserDirectory(users: UserReader, changes: ChangeFeed, clock: Clock): UserDirectory {
  const remembered = createBoundedCache<number, UserSecret>(usersMax, clock);
  let generation = 0;
  changes.subscribe((change) => {
    if (change.resource !== 'user') return;
    generation += 1;
    remembered.delete(change.id);
  });
  return {
    peek: (id) => remembered.get(id),
    async find(id) {
      const known = remembered.get(id);
      if (known !== undefined) return known;
      const generationBefore = generation;
      const secret = await users.findSecret(id);
      // A change during the query may have come after the row was read: then it is used once and not remembered.
      if (secret !== undefined && generation === generationBefore) remembered.set(id, secret, rememberedMs);
      return secret;
    },
  };
}
