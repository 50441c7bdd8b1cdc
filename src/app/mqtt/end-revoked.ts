import type { Log } from '#app/log';
import type { BrokerCredentialReader } from '#core/ports/broker-credential-store';
import type { ChangeListener } from '#core/ports/change-feed';
import type { UserReader } from '#core/ports/user-store';
import type { Engine } from '#mqtt/engine';
import type { Client } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';

export interface RevocationParts {
  readonly users: Pick<UserReader, 'find'>;
  readonly credentials: Pick<BrokerCredentialReader, 'list'>;
  readonly engine: Pick<Engine, 'disconnect'>;
  readonly log: Pick<Log, 'error'>;
  readonly limits?: RevocationLimits;
}

export interface RevocationLimits {
  /** The pause before the store is asked again after a failure. */
  readonly retryMs: number;
  /** How long the connections of a changed user stay open while the store does not answer. */
  readonly suspectMs: number;
}

const defaultLimits: RevocationLimits = { retryMs: 50, suspectMs: 1000 };

/**
 * Ends the connections of users who were disabled or removed, and of credentials that were revoked; their wills are dropped. The change is
 * committed, so a store that fails is asked again. When it fails for too long, all connections of the user end; clients that still have the right
 * sign in again.
 */
export function endRevoked({
  users,
  credentials,
  engine,
  log,
  limits = defaultLimits,
}: RevocationParts): ChangeListener {
  /** Changed users whose rights were not read yet, and when their connections end if that does not succeed. */
  const suspects = new Map<number, { readonly untilMs: number }>();
  return {
    onChange({ resource, id }) {
      if (resource === 'user') void check(id);
    },
  };

  async function check(userId: number): Promise<void> {
    // A second change does not extend the deadline of a first one that is still being checked.
    const suspect = { untilMs: suspects.get(userId)?.untilMs ?? performance.now() + limits.suspectMs };
    suspects.set(userId, suspect);
    let valid = await findValid(userId, suspect.untilMs);
    while (valid === undefined && performance.now() < suspect.untilMs && suspects.get(userId) === suspect) {
      await new Promise<void>((go) => setTimeout(go, limits.retryMs));
      valid = await findValid(userId, suspect.untilMs);
    }
    // A later change is being checked, by newer data.
    if (suspects.get(userId) !== suspect) return;
    suspects.delete(userId);
    end(userId, valid ?? unknown);
  }

  /** Undefined when the store failed, or did not answer in time. */
  async function findValid(userId: number, untilMs: number): Promise<Valid | undefined> {
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((go) => {
      late = setTimeout(() => go(undefined), Math.max(0, untilMs - performance.now()));
    });
    try {
      return await Promise.race([readValid(userId), tooLate]);
    } catch (error) {
      log.error({ err: error, userId }, 'failed to read which connections of a changed user may stay open');
      return undefined;
    } finally {
      clearTimeout(late);
    }
  }

  async function readValid(userId: number): Promise<Valid> {
    const user = await users.find(userId);
    if (user === undefined || user.disabled) return shutOut;
    const ids = (await credentials.list(userId)).map((credential) => String(credential.id));
    const reason = 'Your broker credentials were revoked: ask support for new ones.';
    return { credentials: new Set(ids), keepsLeases: true, reason };
  }

  function end(userId: number, { credentials: valid, keepsLeases, reason }: Valid): void {
    if (valid === unknown.credentials)
      log.error(
        { userId },
        'ended all connections of a changed user, because the store did not answer which may stay open',
      );
    const isKept = ({ credential, lease }: Client): boolean =>
      lease === undefined ? valid.has(credential ?? '') : keepsLeases;
    engine.disconnect(
      (client) => client.user === String(userId) && !isKept(client),
      reasonCode.administrativeAction,
      reason,
    );
  }
}

interface Valid {
  /** Connections that signed in with one of these credentials stay open. */
  readonly credentials: ReadonlySet<string>;
  /** Connections that signed in with a token or a ticket stay open: their lease decides when they end. */
  readonly keepsLeases: boolean;
  readonly reason: string;
}

const shutOut: Valid = {
  credentials: new Set(),
  keepsLeases: false,
  reason: 'Your user was disabled or removed: ask support.',
};
const unknown: Valid = {
  credentials: new Set(),
  keepsLeases: false,
  reason: 'Your user was changed, and the service could not find out whether you may stay connected: connect again.',
};
