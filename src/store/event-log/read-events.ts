import type { EventLog, EventQuery, LoggedEvent } from '#core/ports/event-log';
import { createFindSent } from './find-sent.ts';
import { readRun, type StoredRun } from './stored-run.ts';

/** The runs of a bot as an engine finds them by key. */
export interface RunSource {
  /** Ascending, from the run that holds the sequence on, or from the next one; one before it may come first. */
  from(botId: number, sequence: number, limit: number): Promise<StoredRun[]>;
  /** Descending, from the last run that begins before the sequence on. */
  before(botId: number, sequence: number, limit: number): Promise<StoredRun[]>;
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
const runsAtOnce = 32;

/** Reads by key alone: there is no index of times, because events come in their order. */
export function createEventReader(runs: RunSource): Pick<EventLog, 'readEvents' | 'findSent'> {
  return {
    async readEvents(botId, query) {
      const found: LoggedEvent[] = [];
      let next = await startOf(botId, query);
      while (found.length < query.limit) {
        const page = await runs.from(botId, next, Math.min(runsAtOnce, query.limit));
        const events = page.flatMap(readRun).filter(({ sequence }) => sequence >= next);
        found.push(...events.filter((event) => isWanted(event, query)));
        const last = events.at(-1);
        if (last === undefined || last.receivedAtMs > (query.toMs ?? Number.POSITIVE_INFINITY) + clockSlackMs) break;
        next = last.sequence + 1;
      }
      return found.slice(0, query.limit);
    },
    findSent: createFindSent(runs),
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
