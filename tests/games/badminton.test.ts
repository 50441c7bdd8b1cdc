import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Three sets to 21, one of them to 30. */
const international = new Script(32, 'up')
  .set({ HomeTeamName: 'Larsen', GuestTeamName: 'Wijaya', Set: 0, HomePoints: 0, GuestPoints: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ Clock: '3:00' })
  .run(20, 'down')
  .set({ Clock: '0:00', Set: 1, HomeServe: true, GuestServe: false })
  .run(20)
  .count('HomePoints', 1, 10, 15)
  // Challenged: it was out.
  .goal({ HomePoints: 9, GuestPoints: 1, GuestServe: true, HomeServe: false })
  .check({ HomeServe: false, GuestServe: true })
  .count('HomePoints', 10, 11, 15)
  // The interval at eleven.
  .set({ Clock: '1:00', IsClockRunning: true })
  .runOther('Clock', 60)
  .set({ Clock: '9:10', IsClockRunning: false })
  .count('GuestPoints', 2, 29, 15)
  .count('HomePoints', 12, 30, 15)
  .goal({ HomePointsSet1: 30, GuestPointsSet1: 29, HomeSetsWon: 1 })
  .set({ GuestPoints: 0 })
  .set({ HomePoints: 0 })
  .set({ Clock: '2:00' })
  .run(60, 'down')
  .set({ Set: 2, Clock: '27:00' })
  .count('HomePoints', 1, 3, 15)
  .away(900, { HomePoints: 15, GuestPoints: 21, HomePointsSet2: 15, GuestPointsSet2: 21, GuestSetsWon: 1 })
  .goal({ Set: 3, HomePoints: 0, GuestPoints: 0 })
  .count('GuestPoints', 1, 3, 15)
  .count('HomePoints', 1, 11, 15)
  // On this board a side is where it plays: they change over at eleven.
  .set({ GuestPoints: 11, HomePoints: 3, HomeTeamName: 'Wijaya', GuestTeamName: 'Larsen' })
  .count('GuestPoints', 12, 21, 15)
  .goal({ HomePointsSet3: 3, GuestPointsSet3: 21, GuestSetsWon: 2 })
  .pause(900);

const nextMatch = new Script(32, 'up')
  .after(international)
  .newGame({ HomeTeamName: 'Chen', GuestTeamName: 'Adams', Set: 0, HomePoints: 0, GuestPoints: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .check({ HomeTeamName: 'Chen', Set: 0, GuestSetsWon: 0, HomePointsSet1: null, GuestPointsSet3: null, GuestServe: null })
  .set({ Set: 1 })
  .goal({ GuestPoints: 1, GuestServe: true, HomeServe: false })
  .check({ HomePoints: 0, GuestPoints: 1 });

/** A league that plays five sets to eleven, on a board that is cleared item by item for the next match. */
const league = new Script(32)
  .set({ HomeTeamName: 'BC Nord', GuestTeamName: 'BC Mitte', Set: 1, HomePoints: 0, GuestPoints: 0 })
  .count('HomePoints', 1, 11, 15)
  .set({ HomePointsSet1: 11, GuestPointsSet1: 0, HomePoints: 0, Set: 2 })
  .count('GuestPoints', 1, 11, 15)
  .set({ Set: 3, HomePoints: 0, GuestPoints: 0, HomePointsSet2: 0, GuestPointsSet2: 11 })
  // On this board a side is where it plays.
  .set({ HomeSetsWon: 2, GuestSetsWon: 0 })
  .set({ GuestSetsWon: 2, HomeSetsWon: 0 })
  .count('HomePoints', 1, 11, 15)
  .set({ HomePoints: 0, GuestPoints: 0, Set: 4 })
  .count('GuestPoints', 1, 11, 15)
  .set({ HomePoints: 0, GuestPoints: 0, Set: 5 })
  .count('GuestPoints', 1, 6, 15)
  .count('HomePoints', 1, 11, 15)
  .goal({ HomePointsSet5: 11, GuestPointsSet5: 6 })
  .pause(300)
  .set({ GuestPoints: 0 })
  .set({ HomePoints: 0 })
  .set({ HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ HomePointsSet1: 0, HomePointsSet2: 0, HomePointsSet5: 0, GuestPointsSet1: 0, GuestPointsSet2: 0, GuestPointsSet5: 0 })
  .set({ Set: 1 })
  .check({ HomeTeamName: 'BC Nord', Set: 1, HomePoints: 0, HomePointsSet5: 0 })
  .count('GuestPoints', 1, 3, 15);

/** The board is switched on in the third set, and nobody raises the set afterwards. */
const late = new Script(32)
  .pause(1)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Set: 0, HomePoints: 0, GuestPoints: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ Set: 3, HomePoints: 12, GuestPoints: 9, HomeSetsWon: 1, GuestSetsWon: 1 })
  .goal({ HomePoints: 13 })
  .away(900, { HomePoints: 5, GuestPoints: 4 })
  .goal({ GuestPoints: 5 })
  .away(900, { Set: 5, HomePoints: 3, GuestPoints: 5, HomeSetsWon: 2, GuestSetsWon: 2 })
  .goal({ HomePoints: 4 });

/** What a scorer must hear of. */
const slips = new Script(32)
  .pause(1)
  .set({ Set: 2, HomePoints: 19, GuestPoints: 2, HomeSetsWon: 1, GuestSetsWon: 0 })
  .wrong({ HomePoints: 9 }, 'warning: HomePoints fell from 19 to 9 in set 2; send 19 again if that was a slip.')
  .wrong({ GuestPoints: 22 }, 'warning: GuestPoints rose from 2 to 22 at once; send the right points if that was a slip.')
  .wrong({ HomePoints: 31 }, 'error: HomePoints must be 30 or less; got 31. Send 0 when the next set begins.')
  .wrong({ HomeServe: true, GuestServe: true }, 'error: HomeServe and GuestServe cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ Set: 2, HomeSetsWon: 3, GuestSetsWon: 0 }, 'error: HomeSetsWon 3 and GuestSetsWon 0 are more sets than have been played in set 2; correct the sets won, or send the right Set.')
  .wrong({ Set: 4 }, 'warning: Set went from 2 to 4; send 2 again if that was a slip.')
  .wrong({ Set: 6 }, 'error: Set must be 0 to 5; got 6. Send the set that is being played.');

suite('badminton', () => {
  testGame('three sets', international);
  testGame('the next match on the same court', nextMatch);
  testGame('five sets to eleven', league);
  testGame('a board that is switched on late', late);
  testGame('slips of a scorer', slips);
});
