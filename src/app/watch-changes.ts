import type { IsStillTrue } from '#core/memory/read-through-cache';
import type { AuditReader } from '#core/ports/audit-log';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';

export interface ChangeWatch {
  readonly isStillTrue: IsStillTrue;
  stop(): void;
}

const pollEveryMs = 300;
/** After a poll older than this, nothing counts as unchanged. */
const confirmedMsMax = 600;

/**
 * Polls the newest audit id three times a second instead of re-reading every cached user and bot: another process may have changed them. Users
 * that the command line has changed, such as by a new password, are published on the change feed.
 */
export function watchChanges(
  audit: Pick<AuditReader, 'lastId' | 'listUsersChangedLocally'>,
  changes: Pick<ChangeFeed, 'publish'>,
  clock: Clock,
): ChangeWatch {
  let lastId: number | undefined;
  /** Nothing has changed between these two times. */
  let unchangedSinceMs = Number.POSITIVE_INFINITY;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let isPolling = false;
  const timer = setInterval(() => void poll(), pollEveryMs).unref();
  return {
    isStillTrue: (sinceMs) => sinceMs >= unchangedSinceMs && clock() - confirmedAtMs < confirmedMsMax,
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
        const users = lastId === undefined ? [] : await audit.listUsersChangedLocally(lastId);
        for (const user of users) changes.publish({ resource: 'user', id: user });
      }
      lastId = id;
      confirmedAtMs = startedAtMs;
    } catch {
      // Caches read again, and whoever asked them gets the error of that read.
      confirmedAtMs = Number.NEGATIVE_INFINITY;
    } finally {
      isPolling = false;
    }
  }
}
