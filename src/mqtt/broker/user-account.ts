import type { Session } from '#mqtt/protocol/session';

/** What one user has in the broker, and is held to. */
export interface UserAccount {
  readonly user: string;
  /** His connections. */
  connected: number;
  /** His sessions that outlive their connection. */
  readonly lasting: Set<Session>;
  /** Those of them that have none now, the one that has been offline the longest first. */
  readonly offline: Set<Session>;
  /** His sessions in which messages wait, the one in which they have done so the longest first. */
  readonly holding: Set<Session>;
  /** Of the messages that wait in all of his sessions. */
  queuedBytes: number;
}

export function createUserAccount(user: string): UserAccount {
  return { user, connected: 0, lasting: new Set(), offline: new Set(), holding: new Set(), queuedBytes: 0 };
}
