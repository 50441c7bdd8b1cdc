import type { Actor } from '#core/audit-entry';
import type { BrokerCredential } from '#core/broker-credential';
import type { Change } from '#core/ports/change-feed';
import { notFound, type Problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

export interface BrokerCredentialAdministration {
  list(userId: number): Promise<Result<BrokerCredential[], Problem>>;
  issue(actor: Actor, userId: number, name: string): Promise<Result<IssuedBrokerCredential, Problem>>;
  revoke(actor: Actor, userId: number, credentialId: number): Promise<Result<void, Problem>>;
}

export interface IssuedBrokerCredential {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  /** Only the hash is stored, so it is shown once. */
  readonly password: string;
}

export function createBrokerCredentialAdministration(parts: AdministrationParts): BrokerCredentialAdministration {
  const { store, secrets } = parts;
  return {
    async list(userId) {
      if ((await store.users.find(userId)) === undefined) return failed(notFound('user', userId));
      return ok(await store.brokerCredentials.list(userId));
    },

    issue(actor, userId, name) {
      const password = secrets.generateSecret();
      return recordChange(parts, actor, 'broker-credential.issue', async (writers, at) => {
        const user = await writers.users.find(userId);
        if (user === undefined) return failed(notFound('user', userId));
        const secretSha256 = secrets.sha256(password);
        const after = await writers.brokerCredentials.insert({ userId, name, createdAt: at, secretSha256 });
        const value = { id: after.id, name, username: user.username, password };
        const target = `user/${userId}/broker-credential/${after.id}`;
        return ok({ value, target, before: null, after, change: changeOf(userId) });
      });
    },

    revoke(actor, userId, credentialId) {
      return recordChange<void>(parts, actor, 'broker-credential.revoke', async (writers) => {
        const before = (await writers.brokerCredentials.list(userId)).find(({ id }) => id === credentialId);
        if (before === undefined) return failed(notFound(`broker credential of user ${userId} with id`, credentialId));
        await writers.brokerCredentials.remove(credentialId);
        const target = `user/${userId}/broker-credential/${credentialId}`;
        return ok({ value: undefined, target, before, after: null, change: changeOf(userId) });
      });
    },
  };
}

function changeOf(userId: number): Change {
  return { resource: 'user', id: userId };
}
