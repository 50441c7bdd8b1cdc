import { changeOfEntry } from '#core/administration/change-of-entry';
import type { IsStillTrue } from '#core/memory/read-through-cache';
import type { AuditReader } from '#core/ports/audit-log';
import type { Change, ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';

export interface ChangeWatch {
  readonly isStillTrue: IsStillTrue;
  /** Resolves after the first poll: later changes of others are published. */
  readonly started: Promise<void>;
  stop(): void;
}

type AuditSource = Pick<AuditReader, 'lastId' | 'listUsersChangedLocally' | 'listTargets'>;

const pollEveryMs = 300;
/** After a poll older than this, nothing counts as unchanged. */
const confirmedMsMax = 600;
const entriesMax = 1000;

/**
 * Polls the newest audit id three times a second instead of re-reading every cached user and bot: another process may have changed them. Publishes
 * changes of the command line, such as a password, on the change feed; on a node of a cluster it publishes all changes, because another node may have
 * made them.
 */
export function watchChanges(
  audit: AuditSource,
  changes: Pick<ChangeFeed, 'publish'>,
  clock: Clock,
  isNode = false,
): ChangeWatch {
  let lastId: number | undefined;
  /** No change happened between these two times. */
  let unchangedSinceMs = Number.POSITIVE_INFINITY;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  const timer = setInterval(() => void poll(), pollEveryMs).unref();
  return {
    isStillTrue: (sinceMs) => sinceMs >= unchangedSinceMs && clock() - confirmedAtMs < confirmedMsMax,
    started: isNode ? poll() : Promise.resolve(),
    stop: () => clearInterval(timer),
  };

  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    const startedAtMs = clock();
    try {
      const id = await audit.lastId();
      if (id !== lastId) {
        unchangedSinceMs = clock();
        const made = lastId === undefined ? [] : await (isNode ? listAll(lastId, id) : listLocal(lastId));
        for (const change of made) changes.publish(change);
      }
      lastId = id;
      confirmedAtMs = startedAtMs;
    } catch {
      // The caches read again; if that fails too, their caller gets the error.
      confirmedAtMs = Number.NEGATIVE_INFINITY;
    } finally {
      isPolling = false;
    }
  }

  async function listLocal(afterId: number): Promise<Change[]> {
    const users = await audit.listUsersChangedLocally(afterId);
    return users.map((id) => ({ resource: 'user', id }));
  }

  async function listAll(afterId: number, upToId: number): Promise<Change[]> {
    const found: Change[] = [];
    for (let last = afterId; last < upToId; ) {
      const entries = await audit.listTargets(last, entriesMax);
      for (const entry of entries) found.push(...[changeOfEntry(entry)].filter((change) => change !== undefined));
      // Does not wait for entries that a failover has lost.
      last = entries.at(-1)?.id ?? upToId;
    }
    return found;
  }
}
