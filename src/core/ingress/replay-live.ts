import type { EventFields } from '#core/contract/field';
import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import { isCut, type ReadLimits } from '#core/read-limits';
import { readOnSchedule, type Schedule } from '#core/schedule';
import type { DeriveLive } from './derive-live.ts';
import type { LivePayload } from './live-payload.ts';
import { applyFields, createState, type LiveState, readState, stampState, startNewGame } from './live-state.ts';
import { isNewGameMark } from './new-game-mark.ts';

export interface ReplayParts {
  readonly log: Pick<EventLog, 'readEvents' | 'readSnapshot'>;
  readonly derive: DeriveLive;
}

export interface ReplayReader<Frame> {
  readonly schedule: Schedule;
  readonly stop: AbortSignal;
  /** Makes one frame from consecutive states. */
  frameOf(states: readonly LivePayload[]): Frame;
  /** Called before the last page is read: events that are stored after that may be missing in the replay. */
  onNearEnd(): void;
}

export interface ReplayEnd {
  /** `gone`: the log no longer has the events to replay, or never had the sequence to begin after. */
  readonly kind: 'complete' | 'gone' | 'stopped';
  /** The sequence of the last replayed state; the one to begin after if there is none. */
  readonly sequence: number;
}

/** Small, because the scheduler cannot interrupt a page. */
const pageLimits: ReadLimits = { limit: 32, bytesMax: 65_536 };
/** Limits the memory of a frame that waits for a slow reader. */
const frameCharsMax = 65_536;

/**
 * Yields the live payload of a bot after each event that follows `after`, up to the last one in the log. It starts from the latest snapshot up to
 * `after`, so that it reads only the events since. The scheduler runs it page by page, and a page leaves only frames behind: half-built payloads
 * would reach the old generation, and collecting that stops the process.
 */
export async function* replayLive<Frame>(
  { log, derive }: ReplayParts,
  botId: number,
  after: number,
  { schedule, stop, frameOf, onNearEnd }: ReplayReader<Frame>,
): AsyncGenerator<Frame, ReplayEnd> {
  const state = await findState(log, botId, after);
  let sequence = after;
  let isNearEnd = false;
  for (;;) {
    const events = await readOnSchedule(schedule, readNext);
    if (stop.aborted) return { kind: 'stopped', sequence };
    const { frame, isGone, isMore } = applyPage(events);
    if (frame !== undefined) {
      yield frame;
      sequence = state.sequence;
    }
    if (isGone) return { kind: 'gone', sequence };
    if (isMore) continue;
    if (state.sequence < after) return { kind: 'gone', sequence };
    if (isNearEnd) return { kind: 'complete', sequence };
    isNearEnd = true;
    onNearEnd();
  }

  /** Reads nothing for a reader that left while it waited for the scheduler. */
  async function readNext(): Promise<LoggedEvent[]> {
    return stop.aborted ? [] : log.readEvents(botId, { afterSequence: state.sequence, ...pageLimits });
  }

  function applyPage(events: readonly LoggedEvent[]): { frame: Frame | undefined; isGone: boolean; isMore: boolean } {
    const states: LivePayload[] = [];
    let isMore = isCut(
      events.map(({ payload }) => payload.length),
      pageLimits,
    );
    let isGone = false;
    let chars = 0;
    for (const event of events) {
      // Sequences have no gaps: if one is missing, retention has deleted events.
      isGone = event.sequence !== state.sequence + 1;
      // The rest of the page is read again.
      isMore ||= chars >= frameCharsMax;
      if (isGone || chars >= frameCharsMax) break;
      replayEvent(state, event);
      if (state.sequence <= after || state.eventTypeId === 0) continue;
      const live = derive(botId, state);
      states.push(live);
      chars += live.json.length;
    }
    return { frame: states.length === 0 ? undefined : frameOf(states), isGone, isMore };
  }
}

async function findState(log: ReplayParts['log'], botId: number, upToSequence: number): Promise<LiveState> {
  const snapshot = await log.readSnapshot(botId, upToSequence);
  return snapshot === undefined ? createState() : readState(snapshot.sequence, snapshot.state);
}

/** Applies an event of the log to the state. */
export function replayEvent(state: LiveState, event: LoggedEvent): void {
  const { eventTypeId, payload, sequence, receivedAtMs } = event;
  if (isNewGameMark(event)) {
    startNewGame(state);
    stampState(state, sequence, receivedAtMs, true);
    return;
  }
  const isNewGame = applyFields(state, JSON.parse(new TextDecoder().decode(payload)) as EventFields, eventTypeId);
  stampState(state, sequence, receivedAtMs, isNewGame);
}
