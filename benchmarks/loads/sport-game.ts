/**
 * A game as its events, different for every seed. It can be told again and again: it begins with an empty board, so that no rule sees a score that
 * falls or a period that goes back.
 */
export interface SportGame {
  readonly sportId: number;
  /** With `spoiled`, one event in twenty has a text for a score; basketball only. */
  play(seed: number, spoiled?: boolean): object[];
}

export const spoiledEvery = 20;
export const homeTeams = ['Hills', 'Harbor', 'Old Town', 'Lakes', 'North'];
export const guestTeams = ['Riverside', 'Foresters', 'Southgate', 'Valley', 'Island'];
