import { botNameOf } from '#tests/process/ingress-testbed';
import { administer, createPerson as createUser, type Person } from '../../support/admin.ts';

export { issueCredentials, type Person } from '../../support/admin.ts';

/** A user who may push, with a secret for MQTT and these bots, which are made. */
export async function createPerson(url: string, username: string, botIds: readonly number[]): Promise<Person> {
  for (const botId of botIds)
    await administer(url, 'PUT', `/admin/bots/${botId}`, { name: botNameOf(botId), pushEnabled: true });
  return createUser(url, username, botIds);
}
