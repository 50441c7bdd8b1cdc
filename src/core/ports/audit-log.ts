import type { AuditEntry, NewAuditEntry } from '#core/audit-entry';
import type { PageRequest } from '#core/page';

export interface AuditReader {
  /** Newest first: a page holds ids below `after`. */
  list(page: PageRequest, filter?: AuditFilter): Promise<AuditEntry[]>;
  /** The id of the newest entry, or 0. Every change writes an entry, so it tells whether anything changed. */
  lastId(): Promise<number>;
  /** Ids of users that the command line changed in the database itself, after that entry. */
  listUsersChangedLocally(afterId: number): Promise<number[]>;
  /** What was done to what after that entry, the oldest first. */
  listTargets(afterId: number, limit: number): Promise<Pick<AuditEntry, 'id' | 'action' | 'target'>[]>;
}

/** Entries that meet all given conditions. */
export interface AuditFilter {
  /** The username of who did it, ignoring case. */
  readonly actor?: string | undefined;
  /** An action such as `user.update`, or a resource such as `user` for all its actions. */
  readonly action?: string | undefined;
  /** What was changed, such as `user/7`, with everything below it. */
  readonly object?: string | undefined;
  /** From then to then, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface AuditLog extends AuditReader {
  append(entry: NewAuditEntry): Promise<void>;
}
