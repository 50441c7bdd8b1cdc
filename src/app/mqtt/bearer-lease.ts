import type { AccessDirectory } from '#core/ingress/push-access';
import type { Clock } from '#core/ports/clock';
import type { Bearer } from '#core/sign-in/broker-sign-in';
import type { UserDirectory } from '#core/sign-in/user-directory';
import type { Lease } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';

export interface LeaseParts {
  readonly directory: UserDirectory;
  readonly access: Pick<AccessDirectory, 'peekAssigned' | 'findAssigned'>;
  readonly clock: Clock;
}

type End = NonNullable<ReturnType<Lease['findEnd']>>;

/** How long a connection stays open while the store does not answer whether it may stay. */
const unsureMsMax = 5000;

/** Keeps the bearer of a token or ticket connected while it is valid and its user still has the rights that it grants. */
export class BearerLease implements Lease {
  /** The bots of a ticket; undefined for a token, which grants everything that its user may do. */
  readonly bots: ReadonlySet<number> | undefined;
  private readonly bearer: Bearer;
  private readonly parts: LeaseParts;
  /** Undefined while the caches have all needed data. */
  private unsureSinceMs: number | undefined;
  private isReading = false;
  private isUserGone = false;

  constructor(bearer: Bearer, parts: LeaseParts) {
    this.bearer = bearer;
    this.bots = bearer.ticket?.bots;
    this.parts = parts;
  }

  findEnd(): End | undefined {
    const { bearer, parts } = this;
    const nowMs = parts.clock();
    if (nowMs >= bearer.expiresAtMs) return bearer.kind === 'ticket' ? ticketExpired : tokenExpired;
    if (this.isUserGone) return userChanged;
    const secret = parts.directory.peek(bearer.userId);
    const assigned = this.needsAssignments ? parts.access.peekAssigned(bearer.userId) : noBots;
    if (secret === undefined || assigned === undefined) {
      if (!this.isReading) void this.read();
      this.unsureSinceMs ??= nowMs;
      return nowMs - this.unsureSinceMs > unsureMsMax ? unsure : undefined;
    }
    this.unsureSinceMs = undefined;
    const { user, passwordVersion } = secret;
    const isSamePassword = bearer.passwordVersion === undefined || bearer.passwordVersion === passwordVersion;
    if (user.disabled || !isSamePassword) return userChanged;
    if (bearer.ticket === undefined) return undefined;
    const lostAdmin = bearer.ticket.asAdmin && user.role !== 'admin';
    const lostBot = this.needsAssignments && [...bearer.ticket.bots].some((id) => !assigned.has(id));
    return lostAdmin || lostBot ? botsChanged : undefined;
  }

  /** Reads user and assignments first, for a lease that was not checked for long. */
  async findEndNow(): Promise<End | undefined> {
    await this.read();
    return this.findEnd();
  }

  private get needsAssignments(): boolean {
    return this.bearer.ticket?.asAdmin === false;
  }

  private async read(): Promise<void> {
    this.isReading = true;
    try {
      const { directory, access } = this.parts;
      const { userId } = this.bearer;
      const [secret] = await Promise.all([
        directory.find(userId),
        this.needsAssignments && access.findAssigned(userId),
      ]);
      this.isUserGone = secret === undefined;
    } catch {
      // A short outage of the store must not end connections.
    } finally {
      this.isReading = false;
    }
  }
}

const noBots: ReadonlySet<number> = new Set();

const ticketExpired = {
  reasonCode: reasonCode.maximumConnectTime,
  reasonString: 'The ticket has expired: connect again with a new one from POST /external/live/tickets.',
};
const tokenExpired = {
  reasonCode: reasonCode.maximumConnectTime,
  reasonString: 'The access token has expired: connect again with a new one from POST /oauth/token.',
};
const userChanged = {
  reasonCode: reasonCode.administrativeAction,
  reasonString: 'Your user was disabled or removed, or has a new password.',
};
const botsChanged = {
  reasonCode: reasonCode.administrativeAction,
  reasonString: 'The user of this ticket may no longer read all of its bots: connect again for those that are left.',
};
const unsure = {
  reasonCode: reasonCode.administrativeAction,
  reasonString: 'Whether you may stay connected could not be found out: connect again.',
};
