import type { Session } from './session.ts';

/** What one user has in the broker, for the limits per user. */
export interface UserAccount {
  readonly user: string;
  connections: number;
  /** Sessions that outlive their connection. */
  readonly lasting: Set<Session>;
  /** Those of them without a connection, the longest disconnected first. */
  readonly offline: Set<Session>;
  /** Sessions with queued messages; the one that has had some for the longest time comes first. */
  readonly holding: Set<Session>;
  queuedBytes: number;
}

/** Counts the connections, sessions and queued bytes of each user, and the queued bytes of all. */
export class UserAccounts {
  private readonly accounts = new Map<string, UserAccount>();
  private totalQueuedBytes = 0;

  get queuedBytes(): number {
    return this.totalQueuedBytes;
  }

  find(user: string): UserAccount | undefined {
    return this.accounts.get(user);
  }

  of({ user }: Session): UserAccount {
    let account = this.accounts.get(user);
    if (account === undefined) {
      account = { user, connections: 0, lasting: new Set(), offline: new Set(), holding: new Set(), queuedBytes: 0 };
      this.accounts.set(user, account);
    }
    return account;
  }

  all(): Iterable<UserAccount> {
    return this.accounts.values();
  }

  /** The session is connected now. */
  enter(session: Session): void {
    const account = this.of(session);
    account.connections += 1;
    account.offline.delete(session);
    if (session.expirySeconds > 0) account.lasting.add(session);
    else account.lasting.delete(session);
  }

  /** The session has ended. */
  remove(session: Session): void {
    this.countQueued(session);
    const account = this.of(session);
    account.lasting.delete(session);
    account.offline.delete(session);
    if (account.connections === 0 && account.lasting.size === 0) this.accounts.delete(account.user);
  }

  /** Call it after every change of the session's queue. */
  countQueued(session: Session): void {
    const { bytes, length } = session.queue;
    const account = this.of(session);
    const change = bytes - session.countedBytes;
    session.countedBytes = bytes;
    account.queuedBytes += change;
    this.totalQueuedBytes += change;
    if (length > 0) account.holding.add(session);
    else account.holding.delete(session);
  }

  /** The user with the most queued bytes; undefined when nothing is queued. */
  findFullest(): UserAccount | undefined {
    let fullest: UserAccount | undefined;
    for (const account of this.accounts.values())
      if (account.queuedBytes > (fullest?.queuedBytes ?? 0)) fullest = account;
    return fullest;
  }
}
