import type { StatusFeed, StoredStatus } from '#core/ports/status-feed';

export interface MemoryStatusFeed extends StatusFeed {
  /** Stores a status that no node tells the others of, as one does that dies right after its commit. */
  storeSilently(botId: number, json: string): StoredStatus;
  /** Deletes the statuses of a bot up to the number. */
  forget(botId: number, upToNumber: number): void;
  /** How many statuses were read. */
  readonly readCount: number;
  /** While set, everything fails. */
  isDown: boolean;
  awaitedFilters: string[];
  awaitedUsers: number[];
  /** By bot. */
  readonly lastSequences: Map<number, number>;
}

/** The feed of all nodes of a cluster that lasts as long as the test. */
export function createMemoryStatusFeed(clock: () => number = Date.now): MemoryStatusFeed {
  const last = new Map<number, number>();
  let statuses: { readonly status: StoredStatus; readonly atMs: number }[] = [];
  let readCount = 0;
  const store = (botId: number, userId: number, json: string): StoredStatus => {
    const number = (last.get(botId) ?? 0) + 1;
    last.set(botId, number);
    const status = { botId, userId, json, number };
    statuses.push({ status, atMs: clock() });
    return status;
  };
  const failWhenDown = (): void => {
    if (feed.isDown) throw new Error('The feed is down.');
  };
  const feed: MemoryStatusFeed = {
    isDown: false,
    awaitedFilters: [],
    awaitedUsers: [],
    lastSequences: new Map(),
    get readCount() {
      return readCount;
    },
    append({ botId, userId, json }, waiter) {
      if (feed.isDown) {
        queueMicrotask(() => waiter({ kind: 'failed' }));
        return;
      }
      const { number } = store(botId, userId, json);
      queueMicrotask(() => waiter({ kind: 'kept', number }));
    },
    storeSilently: (botId, json) => store(botId, 1, json),
    forget(botId, upToNumber) {
      statuses = statuses.filter(({ status }) => status.botId !== botId || status.number > upToNumber);
    },
    async read(botId, { afterNumber, fromMs = 0, limit }) {
      failWhenDown();
      const found = statuses.filter(
        ({ status, atMs }) => status.botId === botId && status.number > afterNumber && atMs >= fromMs,
      );
      const page = found.slice(0, limit).map(({ status }) => status);
      readCount += page.length;
      return page;
    },
    async findPositions(botIds) {
      failWhenDown();
      return botIds
        .filter((botId) => last.has(botId) || feed.lastSequences.has(botId))
        .map((botId) => ({
          botId,
          lastStatus: last.get(botId) ?? 0,
          lastSequence: feed.lastSequences.get(botId) ?? 0,
        }));
    },
    async findAwaited() {
      failWhenDown();
      return { filters: feed.awaitedFilters, userIds: feed.awaitedUsers };
    },
    listFeedsOf: async (userId) => [
      ...new Set(statuses.filter(({ status }) => status.userId === userId).map(({ status }) => status.botId)),
    ],
    trim: async () => 0,
    close: async () => {},
  };
  return feed;
}
