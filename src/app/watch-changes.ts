import type { IsStillTrue } from '#core/memory/read-through-cache';
import type { AuditReader } from '#core/ports/audit-log';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';

export interface ChangeWatch {
  readonly isStillTrue: IsStillTrue;
  stop(): void;
}

const lookEveryMs = 300;
/** Who has not looked for longer than that knows nothing. */
const confirmedMsMax = 600;

/**
 * Looks a few times a second whether anybody has changed anything: another process may, without this one hearing of it. One look is far
 * cheaper than reading every user and every bot again each second to see that they are as they were. Users whom the command line has changed
 * behind the back of this process, such as by a new password, are told on the change feed.
 */
export function watchChanges(
  audit: Pick<AuditReader, 'lastId' | 'listUsersChangedLocally'>,
  changes: Pick<ChangeFeed, 'publish'>,
  clock: Clock,
): ChangeWatch {
  let lastId: number | undefined;
  /** Nothing has changed from the end of one look to the start of another. */
  let unchangedSinceMs = Number.POSITIVE_INFINITY;
  let confirmedAtMs = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return {
    isStillTrue: (sinceMs) => sinceMs >= unchangedSinceMs && clock() - confirmedAtMs < confirmedMsMax,
    stop: () => clearInterval(timer),
  };

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
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
      // Whoever wants to know something reads it then, and hears of the fault.
      confirmedAtMs = Number.NEGATIVE_INFINITY;
    } finally {
      isLooking = false;
    }
  }
}
