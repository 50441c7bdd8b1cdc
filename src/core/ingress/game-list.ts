import { recentWithinMs } from '#core/bot-list';
import type { BoardSummary } from '#core/contract/board-summary';
import { formatDateTime } from '#core/date-time';
import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { Schedule } from '#core/schedule';
import type { Ingress } from './ingress.ts';
import type { LiveState } from './live-state.ts';
import type { PastStates } from './past-states.ts';
import { summarizeState } from './summarize-state.ts';

/** A stored game of a bot. */
export interface Game {
  readonly eventTypeId: number;
  /** Null when the event that began it is no longer known. */
  readonly startedAt: string | null;
  /** When its last event was received; null while it is on. */
  readonly endedAt: string | null;
  /** Its first event that the log still has. */
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly events: number;
  /** The board after its last event. */
  readonly board: BoardSummary;
}

export interface GamePage {
  readonly games: readonly Game[];
  /** The `before` of the next page; null on the last one. */
  readonly nextBefore: number | null;
}

/** Lists the stored games of a bot, newest first. */
export interface GameList {
  list(botId: number, page: GameQuery, schedule: Schedule): Promise<GamePage>;
}

export interface GameQuery {
  /** Games that begin before this event; without it, from the newest on. */
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface GameListParts {
  readonly log: Pick<EventLog, 'readEvents'>;
  readonly states: Pick<PastStates, 'find'>;
  readonly ingress: Pick<Ingress, 'findLastEvent'>;
  readonly clock: Clock;
}

/** The state after the last event of a game knows which event began it, so that the list jumps from game to game. */
export function createGameList({ log, states, ingress, clock }: GameListParts): GameList {
  return {
    async list(botId, { before, limit }, schedule) {
      const [oldest] = await log.readEvents(botId, { afterSequence: 0, limit: 1 });
      const last = (await ingress.findLastEvent(botId))?.sequence ?? 0;
      if (oldest === undefined) return { games: [], nextBefore: null };
      const games: Game[] = [];
      let next = Math.min(before === undefined ? last : before - 1, last);
      while (next >= oldest.sequence && games.length < limit) {
        const state = await states.find(botId, next, schedule);
        // Retention deletes events meanwhile.
        if (state === undefined) return { games, nextBefore: null };
        const game = toGame(state, oldest.sequence, next === last);
        if (game !== undefined) games.push(game);
        next = Math.max(state.gameSequence, oldest.sequence) - 1;
      }
      return { games, nextBefore: next >= oldest.sequence ? next + 1 : null };
    },
  };

  function toGame(state: LiveState, oldest: number, isNewest: boolean): Game | undefined {
    const board = summarizeState(state);
    if (board === undefined) return undefined;
    const { eventTypeId, sequence: lastSequence, gameSequence, receivedAtMs } = state;
    const firstSequence = Math.max(gameSequence, oldest);
    const isOn = isNewest && clock() - receivedAtMs <= recentWithinMs;
    return {
      eventTypeId,
      startedAt: board.gameStartedAt,
      endedAt: isOn ? null : formatDateTime(receivedAtMs),
      firstSequence,
      lastSequence,
      events: lastSequence - firstSequence + 1,
      board,
    };
  }
}
