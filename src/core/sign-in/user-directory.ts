import { createRemembered, type IsStillTrue } from '#core/memory/remembered';
import type { ChangeListener } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { UserReader } from '#core/ports/user-store';
import type { UserSecret } from '#core/user';

/**
 * Users as they are now, without a query per request. A change that this node hears of acts at once; one that it does not
 * hear of, because another process made it and no bus joins the two, acts within a second.
 */
export interface UserDirectory {
  /** The user if he is remembered; undefined says nothing about whether he exists. */
  peek(id: number): UserSecret | undefined;
  find(id: number): Promise<UserSecret | undefined>;
}

/** A change that nobody told of acts within a second, also where what is put together from this is remembered for a moment. */
const lifetimeMs = 900;

export function createUserDirectory(
  users: UserReader,
  clock: Clock,
  isStillTrue?: IsStillTrue,
): UserDirectory & ChangeListener {
  const read = (id: number): Promise<UserSecret | undefined> => users.findSecret(id);
  const remembered = createRemembered({ read, entriesMax: 10_000, lifetimeMs, clock, isStillTrue });
  return {
    peek: remembered.peek,
    find: remembered.find,
    onChange({ resource, id }) {
      if (resource === 'user') remembered.forget(id);
    },
  };
}
