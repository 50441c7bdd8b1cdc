import type { Pool } from 'pg';
import type { LiveSnapshot, LoggedRefusal } from '#core/ports/event-log';
import { nameStatement } from '#store/dialect/postgres/name-statement';
import type { EventLogReader } from '#store/event-log/shared/create-event-log';
import { createEventReader } from '#store/event-log/shared/read-events';
import { type RunSource, type RunTime, readBytesMax } from '#store/event-log/shared/run-source';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import type { StoredRun } from '#store/event-log/shared/stored-run';

export function createEventLogReader(pool: Pool): EventLogReader {
  const selectRefusals = prepareRefusals(pool, 'bot_id = $4 and');
  const selectAllRefusals = prepareRefusals(pool, '');
  const selectSnapshot = prepare<LiveSnapshot>(
    pool,
    `select bot_id as "botId", sequence, state from event_snapshots
    where bot_id = $1 and span <= $2 and sequence <= $3 order by span desc limit 1`,
  );
  return {
    ...createEventReader(createRunSource(pool)),
    readRefusals: (botId, { beforeId = Number.MAX_SAFE_INTEGER, limit, bytesMax = Number.MAX_SAFE_INTEGER }) =>
      selectRefusals([beforeId, limit, bytesMax, botId]),
    readAllRefusals: ({ beforeId = Number.MAX_SAFE_INTEGER, limit, bytesMax = Number.MAX_SAFE_INTEGER }) =>
      selectAllRefusals([beforeId, limit, bytesMax]),
    async readSnapshot(botId, upToSequence = Number.MAX_SAFE_INTEGER) {
      const [snapshot] = await selectSnapshot([botId, snapshotSpanOf(upToSequence), upToSequence]);
      return snapshot;
    },
  };
}

/** The refusals of a condition, newest first, until one of them reaches the limit of bytes. */
function prepareRefusals(pool: Pool, condition: string) {
  return prepare<LoggedRefusal>(
    pool,
    `select id, bot_id as "botId", received_at_ms as "receivedAtMs", user_id as "userId", client_id as "clientId",
      packet_id as "packetId", status, payload
    from (
      select *, sum(octet_length(payload) + octet_length(status)) over (order by id desc) as bytes
      from (select * from event_refusals where ${condition} id < $1 order by id desc limit $2) as refusals
    ) as counted
    where bytes - octet_length(payload) - octet_length(status) < $3 order by id desc`,
  );
}

function createRunSource(pool: Pool): RunSource {
  const columns = `bot_id as "botId", first_sequence as "firstSequence", event_count as "eventCount",
    oldest_ms as "oldestMs", newest_ms as "newestMs",
    user_id as "userId", client_id as "clientId", event_type_id as "eventTypeId", session, events`;
  // A run that ends before the sequence does not count. PostgreSQL knows the length of a column without reading it.
  const runBytes = 'case when first_sequence + event_count > $2 then octet_length(events) else 0 end';
  const selectFrom = prepare<StoredRun>(
    pool,
    `select ${columns} from (
      select *, ${runBytes} as bytes, sum(${runBytes}) over (order by first_sequence) as bytes_up_to
      from (
        select * from event_runs
        where bot_id = $1 and first_sequence >= coalesce(
          (select max(first_sequence) from event_runs where bot_id = $1 and first_sequence <= $2), 0)
        order by first_sequence limit $3
      ) as runs
    ) as counted
    where bytes_up_to - bytes < ${readBytesMax} order by first_sequence`,
  );
  const selectOfSession = prepare<StoredRun>(
    pool,
    `select ${columns} from event_runs
    where bot_id = $1 and first_sequence >= coalesce(
      (select max(first_sequence) from event_runs where bot_id = $1 and first_sequence <= $2), $2)
      and first_sequence <= $3 and user_id = $4 and client_id = $5 and session = $6
    order by first_sequence`,
  );
  const selectTime = prepare<RunTime>(
    pool,
    `select first_sequence as "firstSequence", newest_ms as "newestMs" from event_runs
    where bot_id = $1 and first_sequence >= $2 order by first_sequence limit 1`,
  );
  const selectLast = prepare<{ last: number }>(pool, 'select last_sequence as last from event_feeds where bot_id = $1');
  return {
    from: (botId, sequence, limit) => selectFrom([botId, sequence, limit]),
    ofSession: (botId, { userId, clientId, session }, from, to) =>
      selectOfSession([botId, from, to, userId, clientId, session]),
    async peek(botId, sequence) {
      const [run] = await selectTime([botId, sequence]);
      return run;
    },
    async lastSequence(botId) {
      const [feed] = await selectLast([botId]);
      return feed?.last ?? 0;
    },
  };
}

function prepare<Row extends object>(
  pool: Pool,
  text: string,
): (values: readonly (number | string)[]) => Promise<Row[]> {
  const name = nameStatement(text);
  return async (values) => (await pool.query<Row>({ name, text, values: [...values] })).rows;
}
