import type { EventLog, EventQuery, LoggedEvent, SessionSender } from '#core/ports/event-log';
import { createReadSent } from './read-sent.ts';
import { lastOf, readRun, type StoredRun } from './stored-run.ts';

/** The runs of a bot as an engine finds them by key. */
export interface RunSource {
  /**
   * Ascending, from the run that holds the sequence on, or from the next one; one before it may come first. Ends early with the run that
   * makes it `runBytesMax`, but for that one before.
   */
  from(botId: number, sequence: number, limit: number): Promise<StoredRun[]>;
  /** Ascending, those of a session that hold any of these sequences, the last one included; one before them may come first. */
  ofSession(botId: number, sender: SessionSender, from: number, to: number): Promise<StoredRun[]>;
  /** The first run that begins at the sequence or after it. */
  peek(botId: number, sequence: number): Promise<RunTime | undefined>;
  lastSequence(botId: number): Promise<number>;
}

export interface RunTime {
  readonly firstSequence: number;
  readonly newestMs: number;
}

/** The clocks of nodes differ, and a clock is set back: times in the order of sequences may go back by so much. */
export const clockSlackMs = 60_000;
/** A run holds from one event to hundreds. */
const runsAtFirst = 4;
const runsAtOnce = 32;
/** Of runs as they are stored, which are read at a stretch. */
export const runBytesMax = 131_072;

/** Whether runs from the sequence on are as many bytes as are read at a stretch: then there may be more behind them. */
export function areCutByBytes(runs: readonly StoredRun[], sequence: number): boolean {
  let bytes = 0;
  for (const run of runs) if (lastOf(run) >= sequence) bytes += run.events.length;
  return bytes >= runBytesMax;
}

/** Reads by key alone: there is no index of times, because events come in their order. */
export function createEventReader(
  runs: RunSource,
): Pick<EventLog, 'readEvents' | 'countEvents' | 'findLastTime' | 'readSent'> {
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
    async readEvents(botId, query) {
      const found: LoggedEvent[] = [];
      const { limit, bytesMax = Number.POSITIVE_INFINITY, fromMs, toMs = Number.POSITIVE_INFINITY } = query;
      let bytes = 0;
      const hasTimes = fromMs !== undefined || query.toMs !== undefined;
      let next = await startOf(botId, query);
      for (let atOnce = runsAtFirst; ; atOnce = Math.min(atOnce * 2, runsAtOnce)) {
        const page = (await runs.from(botId, next, Math.min(atOnce, limit))).filter((run) => lastOf(run) >= next);
        if (page.length === 0) break;
        for (const run of page) {
          // What was read of it, when it was moved to a longer run since, is not read twice.
          const wanted = hasTimes ? Number.POSITIVE_INFINITY : limit - found.length;
          const upTo = Math.max(next, run.firstSequence) + wanted - 1;
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
        // Where the store answers at once, this would go on to the end of the log without looking at anybody else.
        await new Promise<void>((go) => setImmediate(go));
      }
      return found;
    },
    readSent: createReadSent(runs),
  };

  async function startOf(botId: number, { afterSequence, fromMs }: EventQuery): Promise<number> {
    const first = afterSequence + 1;
    return fromMs === undefined ? first : seekTime(botId, first, fromMs - clockSlackMs);
  }

  /** Halves what is left until it has the last sequence before which everything is older. */
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
