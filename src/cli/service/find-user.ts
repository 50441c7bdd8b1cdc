import { Failure } from '#cli/failure';
import type { AdminClient } from './admin-client.ts';
import type { User } from './admin-resources.ts';

/** The path of a user named by id or username. All digits are an id; usernames are the same in any case of letters. */
export async function findUserPath(client: AdminClient, given: string): Promise<string> {
  if (/^\d+$/.test(given)) return `/admin/users/${given}`;
  const wanted = given.toLowerCase();
  for await (const users of client.pages<User>('/admin/users')) {
    const found = users.find(({ username }) => username.toLowerCase() === wanted);
    if (found !== undefined) return `/admin/users/${found.id}`;
  }
  throw new Failure('not-found', `There is no user ${given}.`);
}
