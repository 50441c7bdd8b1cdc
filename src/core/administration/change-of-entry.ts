import type { AuditEntry } from '#core/audit-entry';
import type { Change } from '#core/ports/change-feed';

/** The change that another node published when it wrote this entry; undefined for an entry that affects no cache. */
export function changeOfEntry({ action, target }: Pick<AuditEntry, 'action' | 'target'>): Change | undefined {
  const [resource, id, below, idBelow] = target.split('/');
  switch (resource) {
    case 'bot':
      if (below === 'share-link') return { resource: 'share-link', id: Number(idBelow) };
      return { resource: 'bot', id: Number(id), ...(action === 'bot.delete' && { removed: true }) };
    // Credentials and assignments are below their user.
    case 'user':
    case 'venue':
    case 'fixture':
      return { resource, id: Number(id) };
    case 'fixtures':
      return { resource: 'fixture', id: 0 };
    default:
      return undefined;
  }
}
