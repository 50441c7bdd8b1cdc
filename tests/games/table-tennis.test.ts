import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Best of seven, to the last set. */
const final = new Script(31, 'up')
  .set({ HomeTeamName: 'Sato', GuestTeamName: 'Novak', Set: 0, HomePoints: 0, GuestPoints: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ Clock: '2:00' })
  .run(20, 'down')
  .set({ Clock: '0:00', Set: 1, HomeServe: true, GuestServe: false })
  .run(20)
  .count('HomePoints', 1, 2, 8)
  .set({ GuestServe: true, HomeServe: false })
  .check({ HomeServe: false, GuestServe: true })
  // A let: the point is taken back.
  .goal({ HomePoints: 1 })
  .count('HomePoints', 2, 10, 8)
  .count('GuestPoints', 1, 12, 8)
  .goal({ HomePointsSet1: 10, GuestPointsSet1: 12, GuestSetsWon: 1 })
  // The points are cleared before the set goes up.
  .set({ HomePoints: 0 })
  .set({ GuestPoints: 0 })
  .set({ Clock: '1:00' })
  .run(60, 'down')
  .set({ Set: 2, Clock: '8:10' })
  .count('HomePoints', 1, 11, 8)
  .set({ HomePointsSet2: 11, GuestPointsSet2: 0, HomeSetsWon: 1 })
  .goal({ Set: 3, HomePoints: 0, GuestPoints: 0 })
  .pause(60)
  .count('GuestPoints', 1, 4, 8)
  .away(90, { GuestPoints: 10, HomePoints: 6 })
  // A time-out.
  .set({ Clock: '1:00' })
  .run(60, 'down')
  .away(900, {
    Set: 6,
    HomePoints: 4,
    GuestPoints: 7,
    HomeSetsWon: 3,
    GuestSetsWon: 2,
    HomePointsSet3: 11,
    GuestPointsSet3: 8,
    HomePointsSet5: 11,
    GuestPointsSet5: 3,
    Clock: '31:40',
  })
  .count('GuestPoints', 8, 11, 8)
  .goal({ HomePointsSet6: 4, GuestPointsSet6: 11, GuestSetsWon: 3 })
  .goal({ Set: 7, HomePoints: 0, GuestPoints: 0 })
  .count('GuestPoints', 1, 1, 8)
  .count('HomePoints', 1, 5, 8)
  // On this board a side is where it plays: they change over at five.
  .set({ GuestPoints: 5, HomePoints: 1, HomeTeamName: 'Novak', GuestTeamName: 'Sato' })
  .count('GuestPoints', 6, 11, 8)
  .goal({ HomePointsSet7: 1, GuestPointsSet7: 11, GuestSetsWon: 4 })
  .pause(900);

const nextMatch = new Script(31, 'up')
  .after(final)
  .newGame({ HomeTeamName: 'Berg', GuestTeamName: 'Costa', Set: 1, HomeSetsWon: 0, GuestSetsWon: 0, HomePoints: 0, GuestPoints: 0 })
  .check({ HomeTeamName: 'Berg', Set: 1, HomeSetsWon: 0, HomePointsSet1: null, GuestPointsSet7: null, HomeServe: null })
  .goal({ HomePoints: 1, HomeServe: true, GuestServe: false })
  .check({ HomePoints: 1, GuestPoints: 0 });

/** A league evening: three sets, players change sides after each, and the board is cleared item by item for the next pair. */
const league = new Script(31)
  .set({ HomeTeamName: 'TTC Nord', GuestTeamName: 'TTC Mitte', Set: 1, HomePoints: 0, GuestPoints: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .count('GuestPoints', 1, 9, 8)
  .count('HomePoints', 1, 11, 8)
  .set({ HomePointsSet1: 11, GuestPointsSet1: 9, HomeSetsWon: 1 })
  .set({ HomePoints: 0, GuestPoints: 0, Set: 2 })
  .set({ HomeTeamName: 'TTC Mitte', GuestTeamName: 'TTC Nord', HomeSetsWon: 0, GuestSetsWon: 1, HomePointsSet1: 9, GuestPointsSet1: 11 })
  .count('GuestPoints', 1, 13, 8)
  .count('HomePoints', 1, 11, 8)
  .goal({ GuestSetsWon: 2, HomePointsSet2: 11, GuestPointsSet2: 13 })
  .set({ HomePoints: 0, GuestPoints: 0, Set: 3 })
  .set({ HomeTeamName: 'TTC Nord', GuestTeamName: 'TTC Mitte', HomeSetsWon: 2, GuestSetsWon: 0 })
  .count('HomePoints', 1, 11, 8)
  .goal({ HomeSetsWon: 3, HomePointsSet3: 11, GuestPointsSet3: 0 })
  .pause(120)
  // The set goes back first.
  .set({ Set: 1 })
  .set({ HomeSetsWon: 0 })
  .set({ HomePoints: 0 })
  .set({ HomePointsSet1: 0, HomePointsSet2: 0, HomePointsSet3: 0, GuestPointsSet1: 0, GuestPointsSet2: 0 })
  .check({ HomeTeamName: 'TTC Nord', Set: 1, HomePoints: 0, HomeSetsWon: 0 })
  .count('GuestPoints', 1, 3, 8);

/** The board is switched on in the third set, and nobody raises the set afterwards. */
const late = new Script(31)
  .pause(1)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Set: 0, HomePoints: 0, GuestPoints: 0, HomeSetsWon: 0, GuestSetsWon: 0 })
  .set({ Set: 3, HomePoints: 12, GuestPoints: 9, HomeSetsWon: 1, GuestSetsWon: 1 })
  .goal({ HomePoints: 13 })
  .away(900, { HomePoints: 5, GuestPoints: 4 })
  .goal({ GuestPoints: 5 })
  .away(900, { Set: 5, HomePoints: 3, GuestPoints: 5, HomeSetsWon: 2, GuestSetsWon: 2 })
  .goal({ HomePoints: 4 });

/** What a scorer must hear of. */
const slips = new Script(31)
  .pause(1)
  .set({ Set: 2, HomePoints: 9, GuestPoints: 2, HomeSetsWon: 1, GuestSetsWon: 0 })
  .wrong({ HomePoints: 1 }, 'warning: HomePoints fell from 9 to 1 in set 2; send 9 again if that was a slip.')
  .wrong({ GuestPoints: 22 }, 'warning: GuestPoints rose from 2 to 22 at once; send the right points if that was a slip.')
  .wrong({ HomeServe: true, GuestServe: true }, 'error: HomeServe and GuestServe cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ Set: 2, HomeSetsWon: 3, GuestSetsWon: 1 }, 'error: HomeSetsWon 3 and GuestSetsWon 1 are more sets than have been played in set 2; correct the sets won, or send the right Set.')
  .wrong({ Set: 4 }, 'warning: Set went from 2 to 4; send 2 again if that was a slip.')
  .wrong({ Set: 8 }, 'error: Set must be 0 to 7; got 8. Send the set that is being played.');

suite('table tennis', () => {
  testGame('seven sets', final);
  testGame('the next match at the same table', nextMatch);
  testGame('a league evening', league);
  testGame('a board that is switched on late', late);
  testGame('slips of a scorer', slips);
});
