import type { SessionChange } from '#mqtt/session-store';

/** What later changes do to the messages of a session. */
interface Later {
  droppedBefore: number;
  readonly sent: Set<number>;
}

/**
 * Removes messages from unsaved changes that later changes drop, and all but the last drop of a session. Applying the rest gives the same
 * sessions as applying all of it.
 */
export function forgetDropped(batches: readonly { changes: SessionChange[] }[]): void {
  const later = new Map<string, Later>();
  for (const batch of batches.toReversed()) {
    const { changes } = batch;
    // In place, from the end: needed changes move towards it.
    let start = changes.length;
    for (let index = changes.length - 1; index >= 0; index -= 1) {
      const change = changes[index] as SessionChange;
      if (!isNeeded(later, change)) continue;
      start -= 1;
      changes[start] = change;
    }
    batch.changes = changes.slice(start);
  }
}

function isNeeded(later: Map<string, Later>, change: SessionChange): boolean {
  const { key } = change;
  const known = later.get(key);
  switch (change.kind) {
    case 'dropped':
      if (known === undefined) later.set(key, { droppedBefore: change.beforeOrder, sent: new Set() });
      else if (change.beforeOrder <= known.droppedBefore) return false;
      else known.droppedBefore = change.beforeOrder;
      return true;
    case 'sent':
      known?.sent.add(change.order);
      return true;
    case 'queued': {
      const { order, packetId } = change.message;
      return known === undefined || packetId !== 0 || order >= known.droppedBefore || known.sent.has(order);
    }
    case 'opened':
    case 'removed':
      later.delete(key);
      return true;
    default:
      return true;
  }
}
