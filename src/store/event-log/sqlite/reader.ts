import { DatabaseSync } from 'node:sqlite';
import type { EventLog, LiveSnapshot, LoggedRefusal } from '#core/ports/event-log';
import { retryAllWhileBusy } from '#store/dialect/sqlite/retry-while-busy';
import type { EventLogReader } from '#store/event-log/shared/create-event-log';
import { createEventReader } from '#store/event-log/shared/read-events';
import { areCutByBytes, type RunSource } from '#store/event-log/shared/run-source';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import type { MemtableReader } from './memtable-reader.ts';
import { withMemtables } from './merge-memtables.ts';
import { feedSpan } from './schema.ts';

/** Reads on its own connection in the calling thread: a lookup by key takes microseconds. */
export function openEventLogReader(path: string, memtables: MemtableReader): EventLogReader & { close(): void } {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('pragma query_only = on; pragma cache_size = -16384; pragma busy_timeout = 0;');
  const refusals = `select id, bot_id as botId, received_at_ms as receivedAtMs, user_id as userId, client_id as clientId,
      packet_id as packetId, status, payload from refusals`;
  const selectRefusals = database.prepare(`${refusals} where bot_id = ? and id < ? order by id desc limit ?`);
  const selectAllRefusals = database.prepare(`${refusals} where id < ? order by id desc limit ?`);
  const selectSnapshot = database.prepare(
    'select sequence, state from snapshots where id >= ? and id <= ? and sequence <= ? order by id desc limit 1',
  );
  const startOf = createFeedStarts(database);
  const reads = retryAllWhileBusy<Pick<EventLog, 'readRefusals' | 'readAllRefusals' | 'readSnapshot'>>({
    async readRefusals(botId, { beforeId = Number.MAX_SAFE_INTEGER, limit, bytesMax }) {
      return takeWithin(selectRefusals.iterate(botId, beforeId, limit), bytesMax);
    },
    async readAllRefusals({ beforeId = Number.MAX_SAFE_INTEGER, limit, bytesMax }) {
      return takeWithin(selectAllRefusals.iterate(beforeId, limit), bytesMax);
    },
    async readSnapshot(botId, upToSequence = feedSpan - 1) {
      const start = startOf(botId);
      const sequence = Math.min(upToSequence, feedSpan - 1);
      const row = selectSnapshot.get(start, start + snapshotSpanOf(sequence), sequence);
      return row === undefined ? undefined : ({ botId, ...row } as unknown as LiveSnapshot);
    },
  });
  const runs = retryAllWhileBusy(createRunSource(database, startOf));
  return { ...createEventReader(withMemtables(runs, memtables)), ...reads, close: () => database.close() };
}

function takeWithin(rows: Iterable<object>, bytesMax = Number.POSITIVE_INFINITY): LoggedRefusal[] {
  const found: LoggedRefusal[] = [];
  let bytes = 0;
  for (const row of rows) {
    const refusal = { ...row } as LoggedRefusal;
    found.push(refusal);
    bytes += refusal.payload.length + Buffer.byteLength(refusal.status);
    if (bytes >= bytesMax) break;
  }
  return found;
}

/** An array in the order of the columns: reading a row as an object takes three times as long. */
type RunRow = [
  id: number,
  eventCount: number,
  oldestMs: number,
  newestMs: number,
  userId: number,
  clientId: string,
  eventTypeId: number,
  events: Uint8Array,
  session: number,
];

/** Returns where the ids of a bot start, which never changes; while the bot has no feed, a range without ids. */
type StartOf = (botId: number) => number;

const noFeedStart = -feedSpan;

function createFeedStarts(database: DatabaseSync): StartOf {
  const selectFeed = database.prepare('select feed from feeds where bot_id = ?');
  const starts = new Map<number, number>();
  return (botId) => {
    const known = starts.get(botId);
    if (known !== undefined) return known;
    const row = selectFeed.get(botId) as { feed: number } | undefined;
    if (row === undefined) return noFeedStart;
    starts.set(botId, row.feed * feedSpan);
    return row.feed * feedSpan;
  };
}

function createRunSource(database: DatabaseSync, startOf: StartOf): RunSource {
  const columns = 'id, event_count, oldest_ms, newest_ms, user_id, client_id, event_type_id, events, session';
  const selectFrom = database.prepare(
    `select ${columns} from event_runs
    where id >= coalesce((select max(id) from event_runs where id > ?1 and id <= ?2), ?1) and id < ?1 + ${feedSpan}
    order by id limit ?3`,
  );
  // The session column is behind the events: the columns before it exclude most other senders without reading past the events.
  const selectOfSession = database.prepare(
    `select ${columns} from event_runs
    where id >= coalesce((select max(id) from event_runs where id > ?1 and id <= ?2), ?2) and id <= ?3
      and user_id = ?4 and client_id = ?5 and session = ?6
    order by id`,
  );
  for (const statement of [selectFrom, selectOfSession]) statement.setReturnArrays(true);
  const selectTime = database.prepare(
    'select id, newest_ms as newestMs from event_runs where id >= ? and id < ? order by id limit 1',
  );
  const selectLast = database.prepare(
    'select id + event_count - 1 as last from event_runs where id > ? and id < ? order by id desc limit 1',
  );
  return {
    async from(botId, sequence, limit) {
      const start = startOf(botId);
      const found: StoredRun[] = [];
      for (const row of selectFrom.iterate(start, start + Math.min(sequence, feedSpan - 1), limit)) {
        found.push(toRun(botId, start, row as unknown as RunRow));
        if (areCutByBytes(found, sequence)) break;
      }
      return found;
    },
    async ofSession(botId, { userId, clientId, session }, from, to) {
      const start = startOf(botId);
      const key = [start, start + from, start + to, userId, clientId, session];
      const rows = selectOfSession.all(...key) as unknown as RunRow[];
      return rows.map((row) => toRun(botId, start, row));
    },
    async peek(botId, sequence) {
      const start = startOf(botId);
      const row = selectTime.get(start + sequence, start + feedSpan) as { id: number; newestMs: number } | undefined;
      return row && { firstSequence: row.id - start, newestMs: row.newestMs };
    },
    async lastSequence(botId) {
      const start = startOf(botId);
      const row = selectLast.get(start, start + feedSpan) as { last: number } | undefined;
      return row === undefined ? 0 : row.last - start;
    },
  };
}

function toRun(botId: number, start: number, row: RunRow): StoredRun {
  const [id, eventCount, oldestMs, newestMs, userId, clientId, eventTypeId, events, session] = row;
  const head = { botId, firstSequence: id - start, eventCount, oldestMs, newestMs, userId, clientId, session };
  return { ...head, eventTypeId, events };
}
