import { createReadThroughCache, type IsStillTrue } from '#core/memory/read-through-cache';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { UserReader } from '#core/ports/user-store';
import type { UserSecret } from '#core/user';

/**
 * Caches users, so that a request needs no query. Changes on the change feed take effect at once; those of another process that is not on
 * the feed take effect within a second.
 */
export interface UserDirectory {
  /** The cached user; undefined when it is not cached, whether it exists or not. */
  peek(id: number): UserSecret | undefined;
  find(id: number): Promise<UserSecret | undefined>;
}

/** Less than a second, because caches on top of this one add up to 100 ms. */
const lifetimeMs = 900;

export function createUserDirectory(
  users: UserReader,
  clock: Clock,
  isStillTrue?: IsStillTrue,
): UserDirectory & ChangeListener {
  const read = (id: number): Promise<UserSecret | undefined> => users.findSecret(id);
  const cache = createReadThroughCache({ read, entriesMax: 10_000, lifetimeMs, clock, isStillTrue });
  return {
    peek: cache.peek,
    find: cache.find,
    onChange({ resource, id }) {
      if (resource === 'user') cache.forget(id);
    },
  };
}
