import type { Actor } from '#core/audit-entry';
import type { BrokerCredential } from '#core/broker-credential';
import type { Change } from '#core/ports/change-feed';
import { notFound, type Problem, problem } from '#core/problem';
import { failed, ok, type Result } from '#core/result';
import type { AdministrationParts } from './administration-parts.ts';
import { recordChange } from './record-change.ts';

export interface BrokerCredentialAdministration {
  list(userId: number): Promise<Result<BrokerCredential[], Problem>>;
  /** With `ownMax`, only while the user has fewer credentials. */
  issue(actor: Actor, userId: number, name: string, ownMax?: number): Promise<Result<IssuedBrokerCredential, Problem>>;
  /** Replaces a credential by a new one of the same name. The connections of the old one end, as after a revocation. */
  rotate(actor: Actor, userId: number, credentialId: number): Promise<Result<IssuedBrokerCredential, Problem>>;
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

    issue(actor, userId, name, ownMax = Number.POSITIVE_INFINITY) {
      const password = secrets.generateSecret();
      return recordChange(parts, actor, 'broker-credential.issue', async (writers, at) => {
        const user = await writers.users.find(userId);
        if (user === undefined) return failed(notFound('user', userId));
        if ((await writers.brokerCredentials.list(userId)).length >= ownMax) return failed(tooMany(ownMax));
        const secretSha256 = secrets.sha256(password);
        const after = await writers.brokerCredentials.insert({ userId, name, createdAt: at, secretSha256 });
        const value = { id: after.id, name, username: user.username, password };
        const target = `user/${userId}/broker-credential/${after.id}`;
        return ok({ value, target, before: null, after, change: changeOf(userId) });
      });
    },

    rotate(actor, userId, credentialId) {
      const password = secrets.generateSecret();
      return recordChange(parts, actor, 'broker-credential.rotate', async (writers, at) => {
        const user = await writers.users.find(userId);
        if (user === undefined) return failed(notFound('user', userId));
        const before = (await writers.brokerCredentials.list(userId)).find(({ id }) => id === credentialId);
        if (before === undefined) return failed(noCredential(userId, credentialId));
        const { name } = before;
        // A new id, so that every node can recognise connections of the old credential.
        await writers.brokerCredentials.remove(credentialId);
        const secretSha256 = secrets.sha256(password);
        const after = await writers.brokerCredentials.insert({ userId, name, createdAt: at, secretSha256 });
        const value = { id: after.id, name, username: user.username, password };
        const target = `user/${userId}/broker-credential/${credentialId}`;
        return ok({ value, target, before, after, change: changeOf(userId) });
      });
    },

    revoke(actor, userId, credentialId) {
      return recordChange<void>(parts, actor, 'broker-credential.revoke', async (writers) => {
        const before = (await writers.brokerCredentials.list(userId)).find(({ id }) => id === credentialId);
        if (before === undefined) return failed(noCredential(userId, credentialId));
        await writers.brokerCredentials.remove(credentialId);
        const target = `user/${userId}/broker-credential/${credentialId}`;
        return ok({ value: undefined, target, before, after: null, change: changeOf(userId) });
      });
    },
  };
}

function noCredential(userId: number, credentialId: number): Problem {
  return notFound(`broker credential of user ${userId} with id`, credentialId);
}

function tooMany(ownMax: number): Problem {
  return problem('conflict', `You have ${ownMax} broker credentials, which is the limit: revoke one first.`);
}

function changeOf(userId: number): Change {
  return { resource: 'user', id: userId };
}
