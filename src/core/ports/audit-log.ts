import type { AuditEntry, NewAuditEntry } from '#core/audit-entry';
import type { PageRequest } from '#core/page';

export interface AuditReader {
  /** Newest first; `after` goes on below that id. */
  list(page: PageRequest): Promise<AuditEntry[]>;
}

export interface AuditLog extends AuditReader {
  append(entry: NewAuditEntry): Promise<void>;
}
