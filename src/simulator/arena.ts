import type { Sport } from '#core/contract/resolve-sport';
import type { Chance } from './chance.ts';
import type { Scoreboard } from './scoreboard.ts';

/** Where a course plays: a sport, its board, and chance. */
export interface Arena {
  readonly sport: Sport;
  readonly board: Scoreboard;
  readonly chance: Chance;
}

/**
 * Matches of a sport, one after the other without end. A course changes the board, then yields the seconds of the game until it changes it again;
 * clocks run on by themselves meanwhile.
 */
export type Course = Generator<number, void, void>;

export type Side = 'Home' | 'Guest';

export function otherSide(side: Side): Side {
  return side === 'Home' ? 'Guest' : 'Home';
}
