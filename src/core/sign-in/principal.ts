import type { Role } from '#core/user';

/** Who a request comes from, once that is certain. */
export interface Principal {
  /** Null for a token of the outside issuer whose subject is no user here. */
  readonly userId: number | null;
  readonly username: string;
  readonly role: Role;
  readonly pushEnabled: boolean;
  /** Signed in with a read ticket, which is for these bots alone. */
  readonly onlyBots?: ReadonlySet<number>;
}
