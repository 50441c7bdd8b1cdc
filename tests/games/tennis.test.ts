import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Best of three: a tie-break in the first set, deuce in the second, a match tie-break for the third. */
const singles = new Script(16, 'up')
  .set({ TopPlayerName: 'R. Lindqvist', BottomPlayerName: 'M. Okafor', Court: 12, Set: 0, TopSet1: 0, BottomSet1: 0, TopPoints: '', BottomPoints: '' })
  // Five minutes to warm up.
  .set({ Clock: '5:00' })
  .run(30, 'down')
  .set({ Clock: '0:00', Set: 1, GameNumber: 1, TopPoints: '0', BottomPoints: '0', TopServe: true, BottomServe: false, IsTieBreak: false, IsDeuce: false })
  .run(20)
  .set({ TopPoints: '15' })
  .set({ TopPoints: '30' })
  // It was out.
  .set({ TopPoints: '15', BottomPoints: '15' })
  .set({ BottomPoints: '30' })
  .set({ TopPoints: '30' })
  .set({ TopPoints: '40' })
  .set({ BottomPoints: '40', IsDeuce: true })
  .set({ IsDeuce: false, IsAdvantage: true, TopPoints: 'AD' })
  .set({ IsAdvantage: false, IsDeuce: true, TopPoints: '40' })
  .set({ IsDeuce: false, IsAdvantage: true, BottomPoints: 'AD', TopPoints: '-' })
  .goal({ BottomSet1: 1, TopPoints: '0', BottomPoints: '0', IsAdvantage: false, GameNumber: 2, BottomServe: true, TopServe: false })
  .check({ TopServe: false, BottomServe: true })
  .count('BottomSet1', 2, 5, 240)
  .count('TopSet1', 1, 6, 240)
  .goal({ BottomSet1: 6, GameNumber: 13, IsTieBreak: true })
  .set({ TopPoints: '1', Set1TopTieBreak: 1 })
  .set({ TopPoints: '2', Set1TopTieBreak: 2 })
  .set({ BottomPoints: '5', Set1BottomTieBreak: 5 })
  .set({ TopPoints: '6', Set1TopTieBreak: 6 })
  // The tie-break ends before its points are cleared.
  .goal({ TopSet1: 7, Set1TopTieBreak: 7, IsTieBreak: false, TopPoints: '0', BottomPoints: '0', GameNumber: 1 })
  .pause(120)
  .set({ Set: 2, TopSet2: 0, BottomSet2: 0 })
  // Set 2 was pressed too early.
  .set({ Set: 1 })
  .pause(30)
  .set({ Set: 2 })
  .count('TopSet2', 1, 2, 200)
  .count('BottomSet2', 1, 5, 200)
  // The rows had been mixed up.
  .goal({ TopSet2: 5, BottomSet2: 2 })
  .goal({ TopSet2: 2, BottomSet2: 5 })
  // A game for the wrong player.
  .goal({ TopSet2: 3, BottomSet2: 4 })
  .away(1200, { TopSet2: 3, BottomSet2: 6, Clock: '1:05:10' })
  // Ten points decide.
  .set({ Set: 3, IsSet3: true, IsTieBreak: true, TopPoints: '0', BottomPoints: '0', TopSet3: 0, BottomSet3: 0 })
  .set({ TopPoints: '9' })
  .set({ BottomPoints: '7' })
  .goal({ TopPoints: '10', TopSet3: 10, BottomSet3: 7 })
  .pause(1800);

const nextMatch = new Script(16, 'up')
  .after(singles)
  .newGame({ TopPlayerName: 'A. Duarte', BottomPlayerName: 'S. Ito', Set: 1, TopSet1: 0, BottomSet1: 0, TopPoints: '0', BottomPoints: '0', IsTieBreak: false })
  .check({ TopPlayerName: 'A. Duarte', Court: 12, Set: 1, TopSet1: 0, TopSet2: null, BottomSet3: null, Set1TopTieBreak: null, IsSet3: null })
  .set({ TopPoints: '15' })
  .goal({ TopSet1: 1, TopPoints: '0' })
  .check({ TopSet1: 1, BottomSet1: 0 });

/** A college dual: a set to eight games without advantage, then a long set without a tie-break, on a board without points of the game. */
const dual = new Script(16, 'up')
  .set({ HomeTeamName: 'State', GuestTeamName: 'Tech', TopTeamScore: 0, BottomTeamScore: 0, Court: 3 })
  .set({ Set: 1, TopSet1: 0, BottomSet1: 0, TopServe: true })
  .count('TopSet1', 1, 7, 200)
  .count('BottomSet1', 1, 8, 200)
  .goal({ TopSet1: 8 })
  .goal({ BottomSet1: 9, BottomTeamScore: 1 })
  .pause(300)
  .set({ Set: 2, TopSet2: 0, BottomSet2: 0 })
  .count('BottomSet2', 1, 11, 200)
  .count('TopSet2', 1, 13, 200)
  .goal({ TopTeamScore: 1 })
  .pause(600)
  // The next pair of the same dual: the board is cleared item by item.
  .set({ TopSet1: 0 })
  .set({ BottomSet1: 0 })
  .set({ TopSet2: null, BottomSet2: null })
  .set({ Set: 1 })
  .check({ HomeTeamName: 'State', TopTeamScore: 1, BottomTeamScore: 1, Set: 1, TopSet1: 0, TopSet2: null })
  .goal({ TopSet1: 1 });

/** The board is switched on in the third set of five, and the sender is gone for two sets. */
const late = new Script(16, 'up')
  .pause(1)
  .set({ TopPlayerName: 'A. Duarte', BottomPlayerName: 'S. Ito', Set: 0, TopSet1: 0, BottomSet1: 0 })
  .set({ Set: 3, TopSet1: 6, BottomSet1: 4, TopSet2: 3, BottomSet2: 6, TopSet3: 1, BottomSet3: 1 })
  .goal({ TopSet3: 2 })
  .away(4000, { Set: 5, TopSet3: 6, BottomSet3: 2, TopSet4: 5, BottomSet4: 7, TopSet5: 1, BottomSet5: 0 })
  .goal({ TopSet5: 2 });

/** What a scorer must hear of. */
const slips = new Script(16, 'up')
  .pause(1)
  .set({ Set: 1, TopSet1: 5, BottomSet1: 4, TopPoints: '15', BottomPoints: '0', IsTieBreak: false, TopServe: true, BottomServe: false })
  .wrong({ TopPoints: '20' }, 'warning: TopPoints is 20, but a game counts 0, 15, 30, 40, AD; send IsTieBreak true if this is a tie-break.')
  .wrong({ TopSet1: 2 }, 'warning: TopSet1 fell from 5 to 2; send 5 again if that was a slip.')
  .wrong({ BottomSet1: 44 }, 'warning: BottomSet1 is 44; send the games of set 1.')
  .wrong({ TopServe: true, BottomServe: true }, 'error: TopServe and BottomServe cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ IsDeuce: true, IsAdvantage: true }, 'error: IsDeuce and IsAdvantage cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ Set: 3 }, 'warning: Set went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ Set: 6 }, 'error: Set must be 0 to 5; got 6. Send the set that is being played.');

suite('tennis', () => {
  testGame('a match with two kinds of tie-break', singles);
  testGame('the next match on the same court', nextMatch);
  testGame('a college dual, two matches after each other', dual);
  testGame('a board that is switched on late', late);
  testGame('slips of a scorer', slips);
});
