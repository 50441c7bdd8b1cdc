import type { EventLog } from '#core/ports/event-log';
import { isCut, type ReadLimits } from '#core/read-limits';
import { readOnSchedule, type Schedule } from '#core/schedule';
import { createState, type LiveState, readState } from './live-state.ts';
import { replayEvent } from './replay-live.ts';

export interface ReplayedState {
  readonly state: LiveState;
  /** The sequence of the snapshot that it starts from; 0 without one. */
  readonly snapshotAt: number;
}

export interface StateReplay {
  /** The last event to apply; without it, the last one of the log. */
  readonly upTo?: number;
  /** The state to go on from, which is changed in place; without it, the latest snapshot. */
  readonly from?: LiveState | undefined;
  /** Runs page by page: many states may be read at the same moment. */
  readonly schedule: Schedule;
}

const pageLimits: ReadLimits = { limit: 128, bytesMax: 65_536 };

/**
 * Builds the state of a bot from the latest snapshot and the events since. Its sequence is 0 before the first event. Fields may be missing when
 * retention has deleted events that it takes.
 */
export async function replayState(
  log: Pick<EventLog, 'readEvents' | 'readSnapshot'>,
  botId: number,
  { upTo = Number.MAX_SAFE_INTEGER, from, schedule }: StateReplay,
): Promise<ReplayedState> {
  const state = from ?? (await readSnapshot(log, botId, upTo));
  const snapshotAt = state.sequence;
  while (state.sequence < upTo) {
    const limits = { ...pageLimits, limit: Math.min(pageLimits.limit, upTo - state.sequence) };
    const events = await readOnSchedule(schedule, () =>
      log.readEvents(botId, { afterSequence: state.sequence, ...limits }),
    );
    for (const event of events) {
      if (event.sequence > upTo) return { state, snapshotAt };
      replayEvent(state, event);
    }
    const sizes = events.map(({ payload }) => payload.length);
    if (!isCut(sizes, limits)) break;
  }
  return { state, snapshotAt };
}

async function readSnapshot(log: Pick<EventLog, 'readSnapshot'>, botId: number, upTo: number): Promise<LiveState> {
  const snapshot = await log.readSnapshot(botId, upTo);
  return snapshot === undefined ? createState() : readState(snapshot.sequence, snapshot.state);
}
