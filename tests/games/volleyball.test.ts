import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Five sets indoors, on a board with sets won and the scores of the sets. */
const indoor = new Script(6)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Set: 0, HomeScore: 0, GuestScore: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ Clock: '15:00' })
  .run(20)
  .set({ Clock: '', Set: 1, Game: 1, HomeTimeouts: 2, GuestTimeouts: 2, HomeServe: true, GuestServe: false })
  .goal({ HomeScore: 1, HomeScoreGame1: 1 })
  .pause(15)
  .goal({ GuestScore: 1, GuestScoreGame1: 1, GuestServe: true, HomeServe: false })
  .check({ HomeServe: false, GuestServe: true })
  // The wrong side got the point.
  .goal({ GuestScore: 0, GuestScoreGame1: 0 })
  .goal({ HomeScore: 2, HomeScoreGame1: 2 })
  .set({ HomeTimeouts: 1, Clock: '0:30', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ Clock: '', IsClockRunning: false })
  .count('HomeScore', 3, 16, 20)
  .count('GuestScore', 1, 14, 20)
  // A rotational fault takes back three points.
  .goal({ HomeScore: 13 })
  .count('HomeScore', 14, 25, 20)
  .count('GuestScore', 15, 27, 20)
  .set({ HomeScoreGame1: 25, GuestScoreGame1: 27, GuestSetsWon: 1 })
  // The points are cleared before the set goes up; the break counts down.
  .set({ HomeScore: 0 })
  .set({ GuestScore: 0 })
  .set({ Clock: '3:00', IsClockRunning: true })
  .runOther('Clock', 60)
  .set({ Clock: '', IsClockRunning: false, Set: 2, Game: 2, HomeTimeouts: 2, GuestTimeouts: 2 })
  .goal({ HomeScore: 1 })
  .away(1200, { HomeScore: 25, GuestScore: 19, HomeScoreGame2: 25, GuestScoreGame2: 19, HomeSetsWon: 1 })
  .pause(180)
  // The set goes up first.
  .set({ Set: 3, Game: 3, IsSet3: true, HomeScore: 0, GuestScore: 0 })
  .count('GuestScore', 1, 15, 20)
  .count('HomeScore', 1, 25, 20)
  .goal({ HomeScoreGame3: 25, GuestScoreGame3: 15, HomeSetsWon: 2 })
  .pause(180)
  .goal({ HomeScore: 0, GuestScore: 0, Set: 4, Game: 4, IsSet3: false })
  .away(1500, { HomeScore: 32, GuestScore: 34, HomeScoreGame4: 32, GuestScoreGame4: 34, GuestSetsWon: 2 })
  .goal({ Set: 5, Game: 5, HomeScore: 0, GuestScore: 0 })
  .count('GuestScore', 1, 2, 20)
  .count('HomeScore', 1, 8, 20)
  // On this board a side is where it plays: they change over at eight.
  .set({ GuestScore: 8, HomeScore: 2, HomeTeamName: 'Riverside', GuestTeamName: 'Hillcrest', HomeSetsWon: 2, GuestSetsWon: 2 })
  .count('HomeScore', 3, 11, 20)
  .count('GuestScore', 9, 15, 20)
  .goal({ HomeScoreGame5: 11, GuestScoreGame5: 15, GuestSetsWon: 3 })
  .pause(1800);

const nextMatch = new Script(6)
  .after(indoor)
  .newGame({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', Set: 1, Game: 1, HomeScore: 0, GuestScore: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .check({ HomeTeamName: 'Lakeside', Set: 1, HomeSetsWon: 0, HomeScoreGame1: null, GuestScoreGame5: null, HomeTimeouts: null })
  .goal({ HomeScore: 1, HomeServe: true, GuestServe: false })
  .check({ HomeScore: 1, GuestScore: 0 });

/** Beach: two sets to 21, a side change every seven points; then the board is cleared item by item. */
const beach = new Script(6)
  .set({ HomeTeamName: 'Sand / Storm', GuestTeamName: 'Wave / Reef', HomeScore: 0, GuestScore: 0, Set: 1, HomeTimeouts: 1, GuestTimeouts: 1 })
  .set({ HomeServe: true })
  .goal({ HomeScore: 1 })
  .pause(20)
  .goal({ HomeScore: 2 })
  .count('GuestScore', 1, 5, 20)
  .set({ HomeTimeouts: 0, Clock: '0:30' })
  .run(30)
  .set({ Clock: '' })
  .away(900, { HomeScore: 21, GuestScore: 17, HomeScoreGame1: 21, GuestScoreGame1: 17 })
  // Set 2 is pressed too early, taken back, and pressed again.
  .set({ Set: 2 })
  .set({ Set: 1 })
  .pause(60)
  .set({ Set: 2 })
  .set({ HomeScore: 0, GuestScore: 0, HomeTimeouts: 1 })
  .goal({ GuestScore: 1 })
  .away(900, { HomeScore: 21, GuestScore: 19, HomeScoreGame2: 21, GuestScoreGame2: 19 })
  .pause(600)
  .set({ Set: 1 })
  .set({ HomeScore: 0 })
  .set({ GuestScore: 0 })
  .check({ HomeTeamName: 'Sand / Storm', HomeScore: 0, Set: 1 })
  .set({ HomeScoreGame1: 0, GuestScoreGame1: 0, HomeScoreGame2: 0, GuestScoreGame2: 0 })
  .goal({ GuestScore: 1 });

/** The board is switched on in the third set, and nobody raises the set afterwards. */
const late = new Script(6)
  .pause(1)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Set: 0, HomeScore: 0, GuestScore: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ Set: 3, HomeScore: 12, GuestScore: 9, HomeSetsWon: 1, GuestSetsWon: 1 })
  .goal({ HomeScore: 13 })
  .away(900, { HomeScore: 5, GuestScore: 4 })
  .goal({ GuestScore: 5 })
  .away(900, { Set: 5, HomeScore: 3, GuestScore: 5, HomeSetsWon: 2, GuestSetsWon: 2 })
  .goal({ HomeScore: 4 });

/** What a scorer must hear of. */
const slips = new Script(6)
  .pause(1)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Set: 1, HomeScore: 2, GuestScore: 20 })
  .wrong({ HomeScore: 22 }, 'warning: HomeScore rose from 2 to 22 at once; send the right points if that was a slip.')
  .wrong({ GuestScore: 1 }, 'warning: GuestScore fell from 20 to 1 in set 1; send 20 again if that was a slip.')
  .wrong({ HomeScore: 2.5 }, 'error: HomeScore must be a whole number; got 2.5.')
  .wrong({ HomeServe: true, GuestServe: true }, 'error: HomeServe and GuestServe cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ Set: 3 }, 'warning: Set went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ Set: 6 }, 'error: Set must be 0 to 5; got 6. Send the set that is being played.')
  .wrong({ GuestTimeouts: 5 }, 'warning: GuestTimeouts is 5, more than a set has; send the timeouts that are left.');

suite('volleyball', () => {
  testGame('five sets', indoor);
  testGame('the next match on the same board', nextMatch);
  testGame('beach, and a board that is cleared item by item', beach);
  testGame('a board that is switched on late', late);
  testGame('slips of a scorer', slips);
});
