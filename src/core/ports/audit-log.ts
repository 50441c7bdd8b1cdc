import type { AuditEntry, NewAuditEntry } from '#core/audit-entry';
import type { PageRequest } from '#core/page';

export interface AuditReader {
  /** Newest first: a page holds ids below `after`. */
  list(page: PageRequest): Promise<AuditEntry[]>;
  /** The id of the newest entry, or 0. Every change writes an entry, so it tells whether anything changed. */
  lastId(): Promise<number>;
  /** Ids of users that the command line changed in the database itself, after that entry. */
  listUsersChangedLocally(afterId: number): Promise<number[]>;
}

export interface AuditLog extends AuditReader {
  append(entry: NewAuditEntry): Promise<void>;
}
