import { createBoundedCache } from '#core/memory/bounded-cache';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { Schedule } from '#core/schedule';
import type { Ingress } from './ingress.ts';
import { copyState, type LiveState } from './live-state.ts';
import { replayState } from './replay-state.ts';

/** Finds the state of a bot at a past moment. */
export interface PastStates {
  /** The state after the event with this sequence; undefined when the log has no such event. */
  find(botId: number, sequence: number, schedule: Schedule): Promise<LiveState | undefined>;
  /** The sequence of the last event that was received until then; 0 when there was none. */
  findSequence(botId: number, atMs: number): Promise<number>;
}

export interface PastStateParts {
  readonly log: Pick<EventLog, 'readEvents' | 'readSnapshot'>;
  readonly ingress: Pick<Ingress, 'findLastEvent'>;
  readonly clock: Clock;
}

/** Dragging a scrubber asks for many neighbouring moments: each one replays this many events at most, from a state that is kept. */
const keptEvery = 128;
const keptMax = 256;
const keptMs = 300_000;

export function createPastStates({ log, ingress, clock }: PastStateParts): PastStates {
  const kept = createBoundedCache<string, LiveState>(keptMax, clock);
  return {
    async find(botId, sequence, schedule) {
      const base = await findBase(botId, Math.floor(sequence / keptEvery) * keptEvery, schedule);
      return replay(botId, sequence, base && copyState(base), schedule);
    },
    async findSequence(botId, atMs) {
      const [next] = await log.readEvents(botId, { afterSequence: 0, fromMs: atMs + 1, limit: 1 });
      if (next !== undefined) return next.sequence - 1;
      return (await ingress.findLastEvent(botId))?.sequence ?? 0;
    },
  };

  /** Undefined when the log begins after it. */
  async function findBase(botId: number, sequence: number, schedule: Schedule): Promise<LiveState | undefined> {
    const key = `${botId} ${sequence}`;
    const state = kept.get(key) ?? (await replay(botId, sequence, undefined, schedule));
    if (state !== undefined) kept.set(key, state, keptMs);
    return state;
  }

  async function replay(
    botId: number,
    upTo: number,
    from: LiveState | undefined,
    schedule: Schedule,
  ): Promise<LiveState | undefined> {
    if (upTo < 1) return undefined;
    const { state } = await replayState(log, botId, { upTo, schedule, from });
    return state.sequence === upTo ? state : undefined;
  }
}
