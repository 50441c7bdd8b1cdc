import { Failure } from '#cli/failure';
import type { AdminClient } from './admin-client.ts';
import type { User } from './admin-resources.ts';

/** The path of a user given by id or username. Digits only are an id. */
export async function findUserPath(client: AdminClient, given: string): Promise<string> {
  if (/^\d+$/.test(given)) return `/admin/users/${given}`;
  const path = `/admin/users?username=${encodeURIComponent(given)}`;
  const [found] = (await client.get<{ readonly items: readonly User[] }>(path)).items;
  if (found === undefined) throw new Failure('not-found', `There is no user ${given}.`);
  return `/admin/users/${found.id}`;
}
