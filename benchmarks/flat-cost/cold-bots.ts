import { basketballBots as botsUnderLoad } from '../loads/game.ts';

/** The bots behind those under load, three for each start: nothing has touched them when their turn comes. */
export interface ColdBots {
  /** The history of this one has no snapshot. */
  readonly withoutSnapshot: number;
  readonly withSnapshots: number;
  /** Gets the first event after a start. */
  readonly first: number;
}

export function coldBotsOf(start: number): ColdBots {
  const before = botsUnderLoad + 3 * start;
  return { withoutSnapshot: before + 1, withSnapshots: before + 2, first: before + 3 };
}
