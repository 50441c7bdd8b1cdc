import type { Role } from '#core/user';

/** The authenticated sender of a request. */
export interface Principal {
  /** Null when a token of the outside issuer names no user of ours. */
  readonly userId: number | null;
  readonly username: string;
  readonly role: Role;
  readonly pushEnabled: boolean;
  /** The bots of a read ticket; undefined for other sign-ins. */
  readonly onlyBots?: ReadonlySet<number>;
}
