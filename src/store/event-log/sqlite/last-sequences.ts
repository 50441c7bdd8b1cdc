import type { DatabaseSync } from 'node:sqlite';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { readBufferedRuns } from './recover-write-buffer.ts';
import { feedSpan } from './schema.ts';

export interface LastEvent {
  readonly sequence: number;
  /** When it was received; 0 when retention has deleted it. */
  readonly atMs: number;
}

/** The last event of every bot in a log of any version, those in its write buffer included. */
export function readLastEvents(database: DatabaseSync): Map<number, LastEvent> {
  const last = new Map<number, LastEvent>();
  const selectLastRun = database.prepare(
    'select id, event_count, newest_ms from event_runs where id > ? and id < ? order by id desc limit 1',
  );
  for (const { feed, bot_id, trimmed_sequence } of database.prepare('select * from feeds').all() as unknown as Feed[]) {
    const run = selectLastRun.get(feed * feedSpan, (feed + 1) * feedSpan) as LastRun | undefined;
    const sequence = run === undefined ? trimmed_sequence : run.id - feed * feedSpan + run.event_count - 1;
    last.set(bot_id, { sequence, atMs: run?.newest_ms ?? 0 });
  }
  for (const run of readBufferedRuns(database)) {
    const sequence = lastSequenceOf(run);
    if (sequence > (last.get(run.botId)?.sequence ?? 0)) last.set(run.botId, { sequence, atMs: run.newestMs });
  }
  return last;
}

interface Feed {
  readonly feed: number;
  readonly bot_id: number;
  readonly trimmed_sequence: number;
}

interface LastRun {
  readonly id: number;
  readonly event_count: number;
  readonly newest_ms: number;
}

function lastSequenceOf({ firstSequence, eventCount }: StoredRun): number {
  return firstSequence + eventCount - 1;
}
