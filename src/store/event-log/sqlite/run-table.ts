import type { DatabaseSync } from 'node:sqlite';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { feedSpan } from './schema.ts';

/** The tables of runs and feeds, as the writer uses them inside its transactions. */
export interface RunTable {
  /** The feed of a bot; creates it with the bot's first event. */
  feedOf(botId: number): Feed;
  /** Reads the feed of a bot that has one. */
  readFeed(botId: number): Feed;
  insert(run: StoredRun): void;
  has(run: StoredRun): boolean;
  /** After a rollback, or after another process wrote, the remembered feeds may be wrong. */
  forgetFeeds(): void;
}

/** The writer's cache of a bot's feed, so that it does not query the database for every event. */
export interface Feed {
  readonly feed: number;
  lastSequence: number;
}

interface RunKey {
  readonly id: number;
  readonly event_count: number;
}

/** `lastBuffered` returns the last sequence of a bot in the write buffer; 0 when it holds no runs of the bot. */
export function createRunTable(database: DatabaseSync, lastBuffered: (botId: number) => number): RunTable {
  const insertRun = database.prepare('insert into event_runs values (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const selectLastRun = database.prepare(
    'select id, event_count from event_runs where id > ? and id < ? order by id desc limit 1',
  );
  const selectFeed = database.prepare('select feed, trimmed_sequence from feeds where bot_id = ?');
  const insertFeed = database.prepare('insert into feeds (bot_id) values (?)');
  const feeds = new Map<number, Feed>();
  return {
    feedOf,
    readFeed,
    insert(run) {
      const { feed } = feedOf(run.botId);
      const { firstSequence, eventCount, oldestMs, newestMs, userId, clientId, session, eventTypeId, events } = run;
      const id = feed * feedSpan + firstSequence;
      insertRun.run(id, eventCount, oldestMs, newestMs, userId, clientId, eventTypeId, events, session);
    },
    has({ botId, firstSequence }) {
      const { feed } = feedOf(botId);
      const id = feed * feedSpan + firstSequence;
      const run = selectLastRun.get(feed * feedSpan, id + 1) as RunKey | undefined;
      return run !== undefined && run.id + run.event_count > id;
    },
    forgetFeeds: () => feeds.clear(),
  };

  function feedOf(botId: number): Feed {
    const known = feeds.get(botId);
    if (known !== undefined) return known;
    if (selectFeed.get(botId) === undefined) insertFeed.run(botId);
    const feed = readFeed(botId);
    feeds.set(botId, feed);
    return feed;
  }

  function readFeed(botId: number): Feed {
    const { feed, trimmed_sequence } = selectFeed.get(botId) as { feed: number; trimmed_sequence: number };
    const last = selectLastRun.get(feed * feedSpan, (feed + 1) * feedSpan) as RunKey | undefined;
    const lastInRuns = last === undefined ? 0 : last.id - feed * feedSpan + last.event_count - 1;
    return { feed, lastSequence: Math.max(trimmed_sequence, lastInRuns, lastBuffered(botId)) };
  }
}
