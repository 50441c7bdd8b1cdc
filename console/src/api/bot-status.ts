import type { BotState } from '#console/parts/state-light.tsx';

/** One side of a board. Texts that are not known are empty. */
export interface BoardSide {
  readonly name: string;
  readonly score: string;
}

/** A game in one line. */
export interface BotBoard {
  readonly home: BoardSide;
  readonly guest: BoardSide;
  readonly clock: string;
  readonly isClockRunning: boolean;
  /** As shown: "3rd", "Q4", "Top 5", "Set 2". */
  readonly period: string;
  /** One more thing about the moment: "Sets 1–0", "3rd & 7". */
  readonly detail?: string;
  readonly gameStartedAt: string | null;
  /** False where no two sides play: `home.name` is the race, the rider or the timer then. */
  readonly hasTeams: boolean;
}

/** What the service tells about a bot, as of its last update. */
export interface BotStatus {
  readonly id: number;
  readonly name: string | null;
  readonly eventTypeId: number | null;
  readonly sport: string | null;
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly state: BotState;
  readonly isPushEnabled: boolean;
  readonly board: BotBoard | null;
  readonly lastEventAt: string | null;
  readonly eventsPerSecond: number;
  /** Events per two seconds over the last minute, oldest first. */
  readonly rates: readonly number[];
  /** In the last 15 minutes. */
  readonly refusals: number;
  readonly lastRefusalAt: string | null;
  readonly fixture: BotFixture | null;
}

export interface BotFixture {
  readonly id: number;
  readonly name: string | null;
  readonly startsAt: string;
  readonly status: string | null;
}

/** Only what has changed. */
export type BotChange = Partial<BotStatus> & Pick<BotStatus, 'id'>;
