import type { EventLog } from '#core/ports/event-log';
import { isCut, type ReadLimits } from '#core/read-limits';
import { readOnSchedule, type Schedule } from '#core/schedule';
import { createState, type LiveState, readState } from './live-state.ts';
import { replayEvent } from './replay-live.ts';

export interface ReplayedState {
  readonly state: LiveState;
  /** The sequence of the snapshot that it starts from; 0 without one. */
  readonly snapshotAt: number;
  /** False when retention has deleted events between the snapshot and the state, so that fields may be missing. */
  readonly isWhole: boolean;
}

export interface StateReplay {
  /** The last event to apply; without it, the last one of the log. */
  readonly upTo?: number;
  /** Runs page by page: many states may be read at the same moment. */
  readonly schedule: Schedule;
}

const pageLimits: ReadLimits = { limit: 128, bytesMax: 65_536 };

/** Builds the state of a bot from the latest snapshot and the events since. Its sequence is 0 before the first event. */
export async function replayState(
  log: Pick<EventLog, 'readEvents' | 'readSnapshot'>,
  botId: number,
  { upTo = Number.MAX_SAFE_INTEGER, schedule }: StateReplay,
): Promise<ReplayedState> {
  const snapshot = await log.readSnapshot(botId, upTo);
  const state = snapshot === undefined ? createState() : readState(snapshot.sequence, snapshot.state);
  const snapshotAt = state.sequence;
  let isWhole = true;
  while (state.sequence < upTo) {
    const limits = { ...pageLimits, limit: Math.min(pageLimits.limit, upTo - state.sequence) };
    const events = await readOnSchedule(schedule, () =>
      log.readEvents(botId, { afterSequence: state.sequence, ...limits }),
    );
    for (const event of events) {
      if (event.sequence > upTo) return { state, snapshotAt, isWhole };
      if (event.sequence !== state.sequence + 1) isWhole = false;
      replayEvent(state, event);
    }
    const sizes = events.map(({ payload }) => payload.length);
    if (!isCut(sizes, limits)) break;
  }
  return { state, snapshotAt, isWhole };
}
