import type { Credentials } from '#tests/process/ingress-connection';
import { botNameOf } from '#tests/process/ingress-testbed';
import { administer } from '../../support/admin.ts';

export interface Person extends Credentials {
  readonly id: number;
  /** For the REST interface; `password` is the secret for the broker. */
  readonly restPassword: string;
  readonly credentialId: number;
}

/** A user who may push, with a secret for the broker and these bots. */
export async function createPerson(url: string, username: string, botIds: readonly number[]): Promise<Person> {
  const restPassword = `the password of ${username}`;
  const user = { username, password: restPassword, pushEnabled: true };
  const { id } = (await administer(url, 'POST', '/admin/users', user)) as { id: number };
  for (const botId of botIds) {
    await administer(url, 'PUT', `/admin/bots/${botId}`, { name: botNameOf(botId), pushEnabled: true });
    await administer(url, 'PUT', `/admin/users/${id}/bots/${botId}`);
  }
  return { id, username, restPassword, ...(await issueCredentials(url, id)) };
}

export async function issueCredentials(
  url: string,
  userId: number,
): Promise<{ readonly credentialId: number; readonly password: string }> {
  const path = `/admin/users/${userId}/broker-credentials`;
  const { id, password } = (await administer(url, 'POST', path, { name: 'soak' })) as { id: number; password: string };
  return { credentialId: id, password };
}
