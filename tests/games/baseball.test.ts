import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Nine innings on a board with a line score, and a tenth. */
const league = new Script(1)
  .set({ HomeTeamName: 'Hawks', GuestTeamName: 'Mules', Inning: 0, GuestRuns: 0, HomeRuns: 0, GuestHits: 0, HomeHits: 0, GuestErrors: 0, HomeErrors: 0 })
  // Batting practice counts down on the main clock.
  .set({ Clock: '30:00' })
  .run(20)
  .set({ Clock: '', Inning: 1, TopOfInning: true, BottomOfInning: false, Balls: 0, Strikes: 0, Outs: 0, BatterNumber: '27' })
  .set({ PitchClock: '20', IsPlayClockRunning: true })
  .runOther('PitchClock', 7)
  .set({ Balls: 1, GuestPitchCount: 0, HomePitchCount: 1, PitchSpeed: 91, PitchClock: '', IsPlayClockRunning: false })
  .set({ Strikes: 1, HomePitchCount: 2 })
  .set({ Balls: 2 })
  .set({ Balls: 3 })
  // Ball four shows until the batter is on first.
  .set({ Balls: 4 })
  .pause(10)
  .set({ OnFirst: true, Balls: 0, Strikes: 0, BatterNumber: '8' })
  .goal({ GuestRuns: 2, GuestInning1: 2, GuestHits: 1, OnFirst: false, ErrorFlag: 1 })
  // The umpires look again: it was a double.
  .goal({ GuestRuns: 1, GuestInning1: 1, OnSecond: true })
  .set({ ErrorFlag: 0 })
  .set({ Strikes: 3, Outs: 1 })
  .set({ Strikes: 0, Outs: 2 })
  .set({ Outs: 3, GuestLeftOnBase: 1 })
  .pause(90)
  .set({ TopOfInning: false, BottomOfInning: true, Outs: 0, Balls: 0, Strikes: 0, OnSecond: false })
  // A grand slam is typed into the inning first, and into the total afterwards.
  .set({ HomeInning1: 4 })
  .goal({ HomeRuns: 4, HomeHits: 4 })
  .set({ Inning: 2, TopOfInning: true, BottomOfInning: false, Outs: 0 })
  // Pressed once too often, and put right.
  .set({ Inning: 3 })
  .set({ Inning: 2 })
  .pause(900)
  .set({ Inning: 3 })
  .pause(900)
  .set({ Inning: 4 })
  .goal({ GuestRuns: 4, GuestInning4: 3 })
  .away(3600, {
    Inning: 9,
    TopOfInning: true,
    BottomOfInning: false,
    GuestRuns: 9,
    GuestInning7: 4,
    GuestInning9: 1,
    HomeRuns: 9,
    HomeInning5: 5,
  })
  .set({ TopOfInning: false, BottomOfInning: true })
  .goal({ Outs: 3 })
  .pause(600)
  .set({ Inning: 10, TopOfInning: true, BottomOfInning: false, GuestInning10: 0 })
  .pause(300)
  .set({ TopOfInning: false, BottomOfInning: true })
  .goal({ HomeRuns: 10, HomeInning10: 1 })
  .set({ TopOfInning: false, BottomOfInning: false })
  .pause(1800);

const doubleHeader = new Script(1)
  .after(league)
  .newGame({ HomeTeamName: 'Hawks', GuestTeamName: 'Mules', GuestRuns: 0, HomeRuns: 0, Inning: 1, TopOfInning: true, BottomOfInning: false, Outs: 0 })
  .check({ HomeTeamName: 'Hawks', Inning: 1, HomeRuns: 0, GuestInning1: null, HomeInning10: null, GuestHits: null, TopOfInning: true, Outs: 0 })
  .goal({ GuestRuns: 1, GuestInning1: 1 })
  .check({ GuestRuns: 1, HomeRuns: 0 });

/** A youth game under a time limit, ended by the run rule; then the board is cleared item by item and another game begins. */
const youth = new Script(1)
  .set({ HomeTeamName: 'Cubs', GuestTeamName: 'Otters', Inning: 1, TopOfInning: true, HomeRuns: 0, GuestRuns: 0, Clock: '90:00' })
  .run(30)
  .goal({ GuestRuns: 7, GuestInning1: 7 })
  .set({ TopOfInning: false, BottomOfInning: true })
  .run(30)
  .set({ Inning: 2, BottomOfInning: false, TopOfInning: true })
  .goal({ GuestRuns: 12, GuestInning2: 5 })
  // A run of the inning before had been counted twice.
  .set({ GuestInning1: 6 })
  .goal({ GuestRuns: 11 })
  .away(1200, { Inning: 4, GuestRuns: 15, HomeRuns: 1, HomeInning2: 1, Clock: '61:12' })
  .set({ TopOfInning: false, BottomOfInning: false })
  .pause(900)
  .set({ GuestRuns: 0 })
  .set({ HomeRuns: 0 })
  .set({ Clock: '90:00' })
  .set({ GuestInning1: null, GuestInning2: null, HomeInning2: null })
  .set({ Inning: 0 })
  .check({ HomeTeamName: 'Cubs', GuestRuns: 0, Inning: 0, Clock: '90:00', GuestInning1: null })
  .set({ HomeTeamName: 'Bears', GuestTeamName: 'Foxes' })
  .set({ Inning: 1, TopOfInning: true })
  .run(15)
  .goal({ GuestRuns: 1 })
  .check({ HomeTeamName: 'Bears', GuestRuns: 1, HomeRuns: 0 });

/** What a scorer must hear of. */
const slips = new Script(1)
  .pause(1)
  .set({ HomeTeamName: 'Hawks', GuestTeamName: 'Mules', Inning: 5, TopOfInning: true, BottomOfInning: false, HomeRuns: 12, GuestRuns: 2 })
  .wrong({ Balls: 5 }, 'error: Balls must be 0 to 4; got 5. Send 0 for the next batter.')
  .wrong({ Strikes: 4 }, 'error: Strikes must be 0 to 3; got 4. Send 0 for the next batter.')
  .wrong({ Outs: 4 }, 'error: Outs must be 0 to 3; got 4. Send 0 for the next half inning.')
  .wrong({ TopOfInning: true, BottomOfInning: true }, 'error: TopOfInning and BottomOfInning cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ Inning: 8 }, 'warning: Inning went from 5 to 8; send 5 again if that was a slip.')
  .set({ Inning: 5 })
  .wrong({ Inning: 2 }, 'warning: Inning went from 5 to 2; send 5 again if that was a slip.')
  .wrong({ HomeRuns: 2 }, 'warning: HomeRuns fell from 12 to 2; send 12 again if that was a slip.')
  .wrong({ GuestRuns: 22 }, 'warning: GuestRuns rose from 2 to 22 at once; send the right number of runs if that was a slip.')
  .wrong({ GuestRuns: 2, GuestInning4: 20 }, 'warning: GuestRuns is 2, but GuestInning1 to GuestInning10 add up to more; correct GuestRuns or the innings.');

suite('baseball', () => {
  testGame('nine innings and a tenth', league);
  testGame('the second game of a double-header', doubleHeader);
  testGame('a youth game, and the next one on a board that is cleared item by item', youth);
  testGame('slips of a scorer', slips);
});
