import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A high-school game in quarters of twelve minutes. */
const friday = new Script(2)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Quarter: 0, HomeScore: 0, GuestScore: 0, HomeTimeouts: 3, GuestTimeouts: 3 })
  .set({ Clock: '30:00' })
  .run(20)
  .set({ Clock: '12:00', Quarter: 1 })
  // Kick-off: there is no down. Some boards say null, others 0.
  .set({ Down: null, ToGo: null, BallOn: 40 })
  .run(8)
  .set({ Down: 1, ToGo: 10, BallOn: 25, GuestPossession: true, HomePossession: false, PlayClock: '25' })
  .runOther('PlayClock', 20)
  .run(6)
  .set({ Down: 2, ToGo: 4, BallOn: 31, PlayClock: '' })
  .set({ Flag: true })
  .set({ Flag: false, Down: 2, ToGo: 14, BallOn: 21 })
  .run(12)
  .goal({ GuestScore: 6, VisitorScoreQuarter1: 6, Down: 0, ToGo: 0 })
  .goal({ GuestScore: 7, VisitorScoreQuarter1: 7 })
  .set({ HomePossession: true, GuestPossession: false, Down: 1, ToGo: 10 })
  .check({ HomePossession: true, GuestPossession: false })
  .set({ TimeoutClock: '1:00', HomeTimeouts: 2 })
  .runOther('TimeoutClock', 30)
  .set({ TimeoutClock: '' })
  .run(30)
  // The touchdown is called back after review.
  .goal({ HomeScore: 8, HomeScoreQuarter1: 8 })
  .goal({ HomeScore: 0, HomeScoreQuarter1: 0 })
  .goal({ HomeScore: 3, HomeScoreQuarter1: 3 })
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false })
  .pause(60)
  .set({ Quarter: 2, Clock: '12:00' })
  .run(60)
  .goal({ HomeScore: 10, HomeScoreQuarter2: 7 })
  .set({ Clock: '0.0' })
  // Half-time on the main clock, set and started in one go.
  .set({ Clock: '20:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ Clock: '12:00', IsClockRunning: false, Quarter: 3, HomeTimeouts: 3, GuestTimeouts: 3 })
  .run(60)
  .goal({ GuestScore: 10, VisitorScoreQuarter3: 3 })
  .pause(60)
  .set({ Quarter: 4, Clock: '12:00' })
  .run(60)
  .set({ Clock: '0.0' })
  .pause(120)
  // Overtime has its own line on the board.
  .set({ Quarter: 5, Clock: '', Down: 1, ToGo: 10, BallOn: 10 })
  .goal({ HomeScore: 16, HomeScoreOvertime: 6 })
  .pause(3600);

const nextGame = new Script(2)
  .after(friday)
  .newGame({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', Quarter: 1, HomeScore: 0, GuestScore: 0, Clock: '12:00' })
  .check({ HomeTeamName: 'Lakeside', HomeScoreQuarter2: null, VisitorScoreQuarter1: null, HomeScoreOvertime: null, Down: null, Clock: '12:00' })
  .run(10)
  .goal({ HomeScore: 6, HomeScoreQuarter1: 6 });

/** The scores of one board are cleared side by side before the quarter is. */
const youth = new Script(2)
  .set({ HomeScore: 0, GuestScore: 0, Quarter: 1, Clock: '8:00' })
  .run(20)
  .goal({ HomeScore: 6 })
  .goal({ HomeScore: 8 })
  // The sender is off for a quarter and a half.
  .offline(1500)
  .goal({ Quarter: 3, Clock: '5:00', HomeScore: 22, GuestScore: 14 })
  .run(20)
  .goal({ GuestScore: 20 })
  .pause(600)
  .newGame({ HomeTeamName: 'Bears', GuestTeamName: 'Wolves', HomeScore: 0, GuestScore: 0, Clock: '8:00', Quarter: 1, Down: 1, ToGo: 10 })
  .check({ HomeTeamName: 'Bears', HomeScore: 0, Quarter: 1, Down: 1, Clock: '8:00' })
  .run(5)
  .goal({ GuestScore: 2 });

const slips = new Script(2)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Quarter: 1, HomeScore: 21, GuestScore: 14, Clock: '5:00' })
  .run(10)
  .wrong({ Down: 5 }, 'error: Down must be 1 to 4, or null between series; got 5.')
  .wrong({ BallOn: 60 }, 'error: BallOn must be 0 to 55, counted from the nearer goal; got 60.')
  .wrong({ Quarter: 3 }, 'warning: Quarter went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomeScore: 12 }, 'warning: HomeScore fell from 21 to 12; send 21 again if that was a slip.')
  .wrong({ GuestScore: 41 }, 'warning: GuestScore rose from 14 to 41 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 14.5 }, 'error: GuestScore must be a whole number; got 14.5.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 24 });

suite('football', () => {
  testGame('a game with an overtime', friday);
  testGame('the next game on the same board', nextGame);
  testGame('a sender that misses a part, and the next game', youth);
  testGame('slips of a scorer', slips);
});
