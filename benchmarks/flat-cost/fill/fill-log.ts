import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import { feedSpan } from '#store/event-log/sqlite/schema';
import { basketball, createHistory } from './history.ts';

export interface Filling {
  readonly bots: number;
  readonly eventsPerBot: number;
  userIdOf(bot: number): number;
  hasSnapshots(bot: number): boolean;
  onProgress(events: number): void;
}

const dayMs = 86_400_000;
/** All of it is younger than the 30 days after which the service deletes events. */
const oldestDays = 28;
const newestDays = 1;
/** As often as the service writes one. */
const snapshotEvery = 256;
const rowsPerTransaction = 200_000;

/**
 * Writes a history into a log that the service has made and does not have open, in the order of the keys. Every event is a row of its
 * own, as a game makes them that sends a few events a second.
 */
export async function fillLog(path: string, filling: Filling): Promise<void> {
  const { bots, eventsPerBot, onProgress } = filling;
  // SQLite in defensive mode refuses to go without a journal.
  const database = new DatabaseSync(path, { defensive: false });
  try {
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = off; pragma synchronous = off;');
    database.exec('pragma cache_size = -65536');
    const fillBot = createBotFilling(database, filling);
    const botsPerTransaction = Math.max(1, Math.round(rowsPerTransaction / eventsPerBot));
    for (let bot = 1; bot <= bots; ) {
      const end = Math.min(bots, bot + botsPerTransaction - 1);
      database.exec('begin');
      for (; bot <= end; bot += 1) fillBot(bot);
      database.exec('commit');
      onProgress(end * eventsPerBot);
      // A signal may be waiting.
      await nextTurn();
    }
    // As the service expects it; the kernel has what was written, and `sync` comes before anything is measured.
    database.exec('pragma journal_mode = wal; pragma wal_checkpoint(truncate);');
  } finally {
    database.close();
  }
}

function createBotFilling(database: DatabaseSync, { eventsPerBot, userIdOf, hasSnapshots }: Filling) {
  const insertFeed = database.prepare('insert into feeds (feed, bot_id) values (?1, ?1)');
  const insertRun = database.prepare('insert into event_runs values (?, 1, ?, ?, ?, ?, ?, ?, 0)');
  const insertSnapshot = database.prepare('insert or replace into snapshots values (?, ?, ?)');
  const fromMs = Date.now() - oldestDays * dayMs;
  const stepMs = ((oldestDays - newestDays) * dayMs) / eventsPerBot;
  return (bot: number): void => {
    const history = createHistory(bot);
    const start = bot * feedSpan;
    const userId = userIdOf(bot);
    const clientId = `board-${bot}`;
    insertFeed.run(bot);
    for (let sequence = 1; sequence <= eventsPerBot; sequence += 1) {
      const atMs = Math.floor(fromMs + sequence * stepMs);
      const run = history.runOf(sequence, atMs);
      insertRun.run(start + sequence, atMs, atMs, userId, clientId, basketball, run);
      if (sequence % snapshotEvery === 0 && hasSnapshots(bot)) keepState(sequence, history.stateAfter(sequence, atMs));
    }

    function keepState(sequence: number, state: string): void {
      insertSnapshot.run(start + snapshotSpanOf(sequence), sequence, state);
    }
  };
}
