import type { EventFields } from '#core/contract/field';
import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import type { DeriveLive } from './derive-live.ts';
import type { LivePayload } from './ingress.ts';
import { applyFields, createState, type LiveState, readState } from './live-state.ts';

export interface ReplayParts {
  readonly log: Pick<EventLog, 'readEvents' | 'readSnapshot'>;
  readonly derive: DeriveLive;
}

/** `gone`: the log no longer has what would have to be replayed, or never had the sequence to begin after. */
export type ReplayEnd = 'complete' | 'gone';

/** Calls back when it is somebody's turn. */
export type TakeTurn = (go: () => void) => void;

/** Few, because a page is one piece of work in a turn. */
const pageEvents = 32;

/**
 * The live payload of a bot as it was after each of its events behind `after`, up to the last one in the log. The state before is made
 * from the last snapshot that is not younger, so that no more than the events since need be read. Each page of them takes a turn.
 */
export async function* replayLive(
  { log, derive }: ReplayParts,
  botId: number,
  after: number,
  takeTurn: TakeTurn,
): AsyncGenerator<LivePayload, ReplayEnd> {
  const state = await findState(log, botId, after);
  for (;;) {
    await new Promise<void>(takeTurn);
    const events = await log.readEvents(botId, { afterSequence: state.sequence, limit: pageEvents });
    for (const event of events) {
      // Sequences have no gap; where one is missing, retention has taken the events before.
      if (event.sequence !== state.sequence + 1) return 'gone';
      replayEvent(state, event);
      if (state.sequence > after && state.eventTypeId !== 0) yield derive(botId, state);
    }
    if (events.length < pageEvents) return state.sequence < after ? 'gone' : 'complete';
  }
}

async function findState(log: ReplayParts['log'], botId: number, upToSequence: number): Promise<LiveState> {
  const snapshot = await log.readSnapshot(botId, upToSequence);
  return snapshot === undefined ? createState() : readState(snapshot.sequence, snapshot.state);
}

/** Changes the state by an event as the log keeps it. */
export function replayEvent(state: LiveState, { eventTypeId, payload, sequence, receivedAtMs }: LoggedEvent): void {
  applyFields(state, JSON.parse(new TextDecoder().decode(payload)) as EventFields, eventTypeId);
  state.sequence = sequence;
  state.receivedAtMs = receivedAtMs;
}
