import type { AuditEntry, NewAuditEntry } from '#core/audit-entry';
import type { PageRequest } from '#core/page';

export interface AuditReader {
  /** Newest first; `after` goes on below that id. */
  list(page: PageRequest): Promise<AuditEntry[]>;
  /** Of the newest entry; 0 when there is none. Every change has one, whoever made it. */
  lastId(): Promise<number>;
  /** Ids of users whom somebody at the machine has changed, after that entry: nobody who signs in to the service. */
  listUsersChangedLocally(afterId: number): Promise<number[]>;
}

export interface AuditLog extends AuditReader {
  append(entry: NewAuditEntry): Promise<void>;
}
