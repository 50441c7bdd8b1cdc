import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Fast pitch: seven innings and a tie-breaker with a runner on second. */
const fastPitch = new Script(4)
  .set({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', Inning: 0, GuestRuns: 0, HomeRuns: 0 })
  .set({ Clock: '15:00' })
  .run(20)
  .set({ Clock: '', Inning: 1, TopOfInning: true, BottomOfInning: false, Balls: 0, Strikes: 0, Outs: 0 })
  .set({ PitchClock: '20' })
  .runOther('PitchClock', 12)
  .set({ Balls: 1, PitchClock: '' })
  .set({ Balls: 2 })
  .set({ Balls: 3 })
  .set({ Balls: 4 })
  .set({ Balls: 0, OnFirst: true })
  .set({ Strikes: 1 })
  .set({ Strikes: 2 })
  .set({ Strikes: 3 })
  .set({ Strikes: 0, Outs: 1 })
  // A time-out of the coach takes the main clock.
  .set({ Clock: '1:00', IsClockRunning: true })
  .runOther('Clock', 60)
  .set({ Clock: '', IsClockRunning: false })
  .goal({ GuestRuns: 1, GuestInning1: 1, GuestHits: 1, OnFirst: false })
  .set({ Outs: 3 })
  .set({ Outs: 0, TopOfInning: false, BottomOfInning: true })
  .pause(400)
  .set({ Inning: 2, TopOfInning: true, BottomOfInning: false })
  .pause(600)
  .set({ Inning: 3 })
  .pause(600)
  .set({ Inning: 4 })
  .goal({ HomeRuns: 1, HomeInning4: 1, TopOfInning: false, BottomOfInning: true })
  .away(2000, { Inning: 7, TopOfInning: false, BottomOfInning: true, Outs: 3 })
  .pause(60)
  .set({ Inning: 8, TopOfInning: true, BottomOfInning: false, Outs: 0, OnSecond: true })
  .goal({ GuestRuns: 3, GuestInning8: 2, OnSecond: false })
  // The second one left base too early.
  .goal({ GuestRuns: 2, GuestInning8: 1 })
  .pause(200)
  .set({ TopOfInning: false, BottomOfInning: true, OnSecond: true })
  .goal({ HomeRuns: 3, HomeInning8: 2 })
  .pause(1200);

const nextGame = new Script(4)
  .after(fastPitch)
  .newGame({ Inning: 0, HomeRuns: 0, GuestRuns: 0, HomeTeamName: 'Eastview', GuestTeamName: 'Westfield' })
  .check({ HomeTeamName: 'Eastview', Inning: 0, HomeInning8: null, GuestHits: null, OnSecond: null, BottomOfInning: null })
  .set({ Inning: 1, TopOfInning: true, BottomOfInning: false })
  .goal({ GuestRuns: 1 });

/** Slow pitch: batters begin with one ball and one strike, innings of many runs, a board without a line score. The same sides play again. */
const slowPitch = new Script(4)
  .set({ HomeTeamName: 'Bolts', GuestTeamName: 'Kings', HomeRuns: 0, GuestRuns: 0, Inning: 1, TopOfInning: true, BottomOfInning: false })
  .set({ Balls: 1, Strikes: 1, Clock: '55:00' })
  .run(30)
  .goal({ GuestRuns: 3 })
  .goal({ GuestRuns: 6 })
  .goal({ GuestRuns: 10 })
  .goal({ GuestRuns: 9 })
  .set({ BottomOfInning: true, TopOfInning: false })
  .check({ TopOfInning: false, BottomOfInning: true })
  .goal({ HomeRuns: 4 })
  .away(900, { Inning: 3, GuestRuns: 21, HomeRuns: 16, Clock: '31:40' })
  .away(900, { Inning: 5, GuestRuns: 25, HomeRuns: 22, Clock: '12:10' })
  .pause(300)
  // The inning goes back first.
  .set({ Inning: 1 })
  .set({ HomeRuns: 0 })
  .set({ GuestRuns: 0, Clock: '55:00' })
  .set({ TopOfInning: true, BottomOfInning: false, Balls: 1, Strikes: 1 })
  .check({ HomeTeamName: 'Bolts', Inning: 1, HomeRuns: 0, GuestRuns: 0 })
  .run(10)
  .goal({ GuestRuns: 2 });

/** What a scorer must hear of. */
const slips = new Script(4)
  .pause(1)
  .set({ Inning: 3, TopOfInning: true, BottomOfInning: false, HomeRuns: 11, GuestRuns: 1 })
  .wrong({ Balls: 6 }, 'error: Balls must be 0 to 4; got 6. Send 0 for the next batter.')
  .wrong({ Strikes: 5 }, 'error: Strikes must be 0 to 3; got 5. Send 0 for the next batter.')
  .wrong({ Outs: 5 }, 'error: Outs must be 0 to 3; got 5. Send 0 for the next half inning.')
  .wrong({ TopOfInning: true, BottomOfInning: true }, 'error: TopOfInning and BottomOfInning cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ Inning: 5 }, 'warning: Inning went from 3 to 5; send 3 again if that was a slip.')
  .wrong({ HomeRuns: 1 }, 'warning: HomeRuns fell from 11 to 1; send 11 again if that was a slip.')
  .wrong({ GuestRuns: 11 }, 'warning: GuestRuns rose from 1 to 11 at once; send the right number of runs if that was a slip.')
  .wrong({ HomeRuns: 11, HomeInning2: 21 }, 'warning: HomeRuns is 11, but HomeInning1 to HomeInning10 add up to more; correct HomeRuns or the innings.');

suite('softball', () => {
  testGame('seven innings and a tie-breaker', fastPitch);
  testGame('the next game on the same board', nextGame);
  testGame('slow pitch, and the same sides again', slowPitch);
  testGame('slips of a scorer', slips);
});
