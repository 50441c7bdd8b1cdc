import type { PackedEvents } from '#store/event-log/shared/batch-memory';
import { numberRun, type PlannedRun, RunPlanner } from '#store/event-log/shared/plan-runs';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { packedSizeOf } from './packed-run.ts';
import type { RunTable } from './run-table.ts';
import type { WriteBuffer } from './write-buffer.ts';

/** Longer runs would save little more, and a run is read as a whole. */
export const runBytesMax = 16_384;
/** A run that is shorter than this in its packed form goes to the write buffer, to be joined with others. */
const shortRunBytes = 2048;

export interface BatchStore {
  /** Stores the events of a batch and sets their sequences: long runs as rows of their own, short ones in the write buffer. */
  store(events: PackedEvents): void;
  /** Sets the sequences of a batch that is known to be the last one stored. */
  number(events: PackedEvents): void;
}

export function createBatchStore(table: RunTable, buffer: WriteBuffer): BatchStore {
  const planner = new RunPlanner(runBytesMax);
  return {
    store(events) {
      const { order, runs } = planner.plan(events);
      const short: { readonly run: PlannedRun; readonly head: Omit<StoredRun, 'events'>; readonly size: number }[] = [];
      let shortBytes = 0;
      for (const run of runs) {
        const feed = table.feedOf(run.botId);
        const firstSequence = feed.lastSequence + 1;
        const eventCount = run.to - run.from;
        const { botId, oldestMs, newestMs, userId, clientId, session, eventTypeId } = run;
        const head = { botId, firstSequence, eventCount, oldestMs, newestMs, userId, clientId, session, eventTypeId };
        const size = packedSizeOf(clientId, run.events.length);
        if (size >= shortRunBytes) table.insert({ ...head, events: run.events });
        else {
          short.push({ run, head, size });
          shortBytes += size;
        }
        numberRun(events, order, run, firstSequence);
        feed.lastSequence += eventCount;
      }
      if (short.length === 0) return;
      buffer.store(shortBytes, (add) => {
        for (const { run, head, size } of short) add(head, size).set(run.events);
      });
    },
    number(events) {
      const { order, runs } = planner.plan(events);
      const ends = new Map<number, number>();
      for (const run of runs.toReversed()) {
        const first = (ends.get(run.botId) ?? table.readFeed(run.botId).lastSequence) - (run.to - run.from) + 1;
        numberRun(events, order, run, first);
        ends.set(run.botId, first - 1);
      }
    },
  };
}
