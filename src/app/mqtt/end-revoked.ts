import type { Log } from '#app/log';
import type { BrokerCredentialReader } from '#core/ports/broker-credential-store';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { UserReader } from '#core/ports/user-store';
import type { Engine } from '#mqtt/engine';
import { reasonCode } from '#mqtt/packet/reason-code';

export interface RevocationParts {
  readonly changes: ChangeFeed;
  readonly users: UserReader;
  readonly credentials: BrokerCredentialReader;
  readonly engine: Pick<Engine, 'disconnect'>;
  readonly log: Log;
}

/** Ends the connections of users who were disabled or removed, and of credentials that were revoked; what they left as wills is forgotten. */
export function endRevoked({ changes, users, credentials, engine, log }: RevocationParts): void {
  changes.subscribe(({ resource, id }) => {
    if (resource === 'user')
      check(id).catch((error: unknown) => log.error({ err: error }, 'open connections could not be checked'));
  });

  async function check(userId: number): Promise<void> {
    const user = await users.find(userId);
    const isOut = user === undefined || user.disabled;
    const valid = new Set(isOut ? [] : (await credentials.list(userId)).map((credential) => String(credential.id)));
    const reason = isOut ? 'Your user was disabled.' : 'The credentials that you have signed in with were revoked.';
    engine.disconnect(
      (client) => client.user === String(userId) && !valid.has(client.credential ?? ''),
      reasonCode.administrativeAction,
      reason,
    );
  }
}
