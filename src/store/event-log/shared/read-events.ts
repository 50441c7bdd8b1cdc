import type { EventLog, EventQuery, LoggedEvent } from '#core/ports/event-log';
import { createReadSent } from './read-sent.ts';
import { clockSlackMs, type RunSource } from './run-source.ts';
import { lastOf, readRun } from './stored-run.ts';

/** A run holds from one event to hundreds, so the first read takes few runs, and the next ones more. */
const runsAtFirst = 4;
const runsAtOnceMax = 32;

/** Reads by key alone: there is no index of times, because events are stored in the order in which they are received. */
export function createEventReader(
  runs: RunSource,
): Pick<EventLog, 'readEvents' | 'countEvents' | 'findLastTime' | 'findLastSequence' | 'readSent'> {
  return {
    async countEvents(botId) {
      const first = await runs.peek(botId, 1);
      return first === undefined ? 0 : (await runs.lastSequence(botId)) - first.firstSequence + 1;
    },
    async findLastTime(botId) {
      const last = await runs.lastSequence(botId);
      const run = last === 0 ? undefined : (await runs.from(botId, last, 2)).at(-1);
      return run?.newestMs;
    },
    findLastSequence: (botId) => runs.lastSequence(botId),
    async readEvents(botId, query) {
      const found: LoggedEvent[] = [];
      const { limit, bytesMax = Number.POSITIVE_INFINITY, fromMs, toMs = Number.POSITIVE_INFINITY } = query;
      let bytes = 0;
      const hasTimes = fromMs !== undefined || query.toMs !== undefined;
      const first = query.afterSequence + 1;
      let next = fromMs === undefined ? first : await seekTime(botId, first, fromMs - clockSlackMs);
      for (let atOnce = runsAtFirst; ; atOnce = Math.min(atOnce * 2, runsAtOnceMax)) {
        const page = (await runs.from(botId, next, Math.min(atOnce, limit))).filter((run) => lastOf(run) >= next);
        if (page.length === 0) break;
        for (const run of page) {
          const wanted = hasTimes ? Number.POSITIVE_INFINITY : limit - found.length;
          const upTo = Math.max(next, run.firstSequence) + wanted - 1;
          // A flush may have joined events that were read already into a longer run.
          const events = readRun(run, upTo).filter(({ sequence }) => sequence >= next);
          for (const event of events) {
            if (!isWanted(event, query)) continue;
            found.push(event);
            bytes += event.payload.length;
            if (found.length >= limit || bytes >= bytesMax) return found;
          }
          next = lastOf(run) + 1;
        }
        if (page.some(({ oldestMs }) => oldestMs > toMs + clockSlackMs)) break;
        // SQLite answers synchronously: without this pause, a long read would block everything else on this thread.
        await new Promise<void>((go) => setImmediate(go));
      }
      return found;
    },
    readSent: createReadSent(runs),
  };

  /** Binary search for the last sequence before which every event is older. */
  async function seekTime(botId: number, first: number, atMs: number): Promise<number> {
    let low = first;
    let high = (await runs.lastSequence(botId)) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const run = await runs.peek(botId, middle);
      if (run === undefined || run.newestMs >= atMs) high = middle;
      else low = run.firstSequence + 1;
    }
    return low;
  }
}

function isWanted({ receivedAtMs }: LoggedEvent, { fromMs, toMs }: EventQuery): boolean {
  return (fromMs === undefined || receivedAtMs >= fromMs) && (toMs === undefined || receivedAtMs <= toMs);
}
