import { DatabaseSync } from 'node:sqlite';

/** Bot, time of arrival and payload. */
export type EventRow = readonly [number, number, string];

export interface EventTable {
  /** In one transaction, which is on the disk when this returns. */
  insert(rows: readonly EventRow[]): void;
  /** Of bot 1, 2 and so on. */
  count(bots: number): number[];
  close(): void;
}

/** Where those who build it themselves keep the events: SQLite with a write-ahead log and every commit synced. */
export function openEventTable(file: string): EventTable {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY, bot INTEGER, received_at INTEGER, payload TEXT);
  `);
  const insert = database.prepare('INSERT INTO events (bot, received_at, payload) VALUES (?, ?, ?)');
  const countNew = database.prepare(
    'SELECT bot, count(*) AS count, max(id) AS last FROM events WHERE id > ? GROUP BY bot',
  );
  const counts: number[] = [];
  let countedTo = 0;
  return {
    insert(rows) {
      database.exec('BEGIN');
      for (const row of rows) insert.run(...row);
      database.exec('COMMIT');
    },
    count(bots) {
      const found = countNew.all(countedTo) as { bot: number; count: number; last: number }[];
      for (const { bot, count, last } of found) {
        counts[bot - 1] = (counts[bot - 1] ?? 0) + count;
        countedTo = Math.max(countedTo, last);
      }
      return Array.from({ length: bots }, (_, index) => counts[index] ?? 0);
    },
    close: () => database.close(),
  };
}
