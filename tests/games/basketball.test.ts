import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A high-school game in quarters of eight minutes, with an overtime. */
const highSchool = new Script(3)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Period: 0, HomeScore: 0, GuestScore: 0, HomeFouls: 0, GuestFouls: 0 })
  // All lamps are tried, and the warm-up counts down on the main clock.
  .set({ HomeScore: 88, GuestScore: 88 })
  .set({ HomeScore: 0, GuestScore: 0 })
  .set({ Clock: '20:00' })
  .run(30)
  .set({ Clock: '8:00', Period: 1, HomeFullTimeouts: 3, GuestFullTimeouts: 3 })
  .goal({ HomePossession: true, GuestPossession: false })
  .run(20)
  .goal({ HomeScore: 2 })
  .set({ GuestPossession: true, HomePossession: false })
  .check({ HomePossession: false, GuestPossession: true })
  .run(15)
  .goal({ GuestScore: 3 })
  // The official makes it a two.
  .goal({ GuestScore: 2 })
  .set({ TimeoutClock: '1:00', GuestFullTimeouts: 2 })
  .runOther('TimeoutClock', 60)
  .set({ TimeoutClock: '' })
  .set({ HomeFouls: 4 })
  .run(30)
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false })
  // The break has the main clock, set and started in one go.
  .set({ Clock: '1:00', IsClockRunning: true })
  .runOther('Clock', 60)
  .set({ Clock: '8:00', IsClockRunning: false, Period: 2, HomeFouls: 0, GuestFouls: 0 })
  .run(30)
  .goal({ HomeScore: 4 })
  .set({ Clock: '0.0' })
  // Half-time.
  .set({ Clock: '10:00' })
  .run(30)
  // Pressed once too often, and put right.
  .set({ Period: 3 })
  .set({ Period: 4 })
  .set({ Period: 3, Clock: '8:00' })
  .run(40)
  .goal({ HomeScore: 6 })
  .goal({ HomeScore: 7 })
  .set({ Clock: '0.0' })
  .pause(60)
  .set({ Period: 4, Clock: '8:00' })
  .run(60)
  .goal({ GuestScore: 4 })
  .goal({ GuestScore: 7, Clock: '0.0', Horn: true })
  .set({ Horn: false })
  .pause(60)
  .set({ Period: 5, Clock: '4:00' })
  .run(10)
  .goal({ HomeScore: 10 })
  .set({ Clock: '0.0' })
  .pause(1800);

const nextGame = new Script(3)
  .after(highSchool)
  .newGame({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', HomeScore: 0, GuestScore: 0, Period: 0, Clock: '8:00' })
  .check({ HomeTeamName: 'Lakeside', HomeScore: 0, Clock: '8:00', HomeFouls: null, HomeFullTimeouts: null, GuestPossession: null })
  .set({ Period: 1 })
  .run(10)
  .goal({ GuestScore: 2 })
  .check({ HomeScore: 0, GuestScore: 2, Period: 1 });

/** A game in halves; the same two sides play again, and the board is cleared in another order. */
const college = new Script(3)
  .set({ HomeTeamName: 'State', GuestTeamName: 'Tech' })
  // The countdown runs with the period already set.
  .set({ Period: 1, HomeScore: 0, GuestScore: 0, Clock: '60:00' })
  .run(20)
  .set({ Clock: '20:00', ShotClock: '30' })
  .set({ IsClockRunning: true, IsPlayClockRunning: true })
  .runOther('ShotClock', 12)
  .goal({ GuestScore: 3, ShotClock: '30' })
  .goal({ GuestScore: 4 })
  .set({ IsClockRunning: false, Clock: '19:20', ShotClock: '' })
  .set({ HomePlayer1: '10', HomePlayer1Fouls: 2, HomePlayer1Points: 0, GuestBonus: true, HomeBonus: true })
  // The sender loses its connection for five minutes of play.
  .offline(300)
  .goal({ HomeScore: 12, GuestScore: 9, Clock: '14:05' })
  // The referee gives time back while the clock stands.
  .set({ Clock: '14:12' })
  .run(15)
  // The clock runs out and the break begins at once.
  .set({ Clock: '3.0', IsClockRunning: true })
  .runOther('Clock', 3)
  .set({ Clock: '15:00' })
  .runOther('Clock', 20)
  .set({ IsClockRunning: false })
  .set({ Period: 2, Clock: '20:00', GuestBonus: false, HomeBonus: false })
  .run(20)
  .goal({ HomeScore: 15 })
  // A three for the wrong side.
  .goal({ HomeScore: 12, GuestScore: 12 })
  .set({ Clock: '0.0' })
  .pause(3600)
  .newGame({ Period: 1, Clock: '20:00', GuestScore: 0, HomeScore: 0 })
  .check({ HomeTeamName: 'State', HomeScore: 0, HomePlayer1Fouls: null, ShotClock: null, Clock: '20:00' })
  .run(10)
  .goal({ HomeScore: 2 });

/** What a scorer must hear of. */
const slips = new Script(3)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Period: 1, HomeScore: 54, GuestScore: 50, Clock: '5:05' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 5)
  .wrong({ Clock: '5:10' }, 'warning: Check the clock: it went up from 5:00 to 5:10 while running in period 1.')
  .set({ IsClockRunning: false })
  .goal({ HomeScore: 56 })
  .wrong({ HomeScore: 45 }, 'warning: HomeScore fell from 56 to 45; send 56 again if that was a slip.')
  .wrong({ GuestScore: 80 }, 'warning: GuestScore rose from 50 to 80 at once; send the right score if that was a slip.')
  .wrong({ HomeScore: 56.5 }, 'error: HomeScore must be a whole number; got 56.5.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .set({ Period: 2 })
  .pause(60)
  .set({ Period: 3 })
  .set({ Period: 4 })
  .wrong({ Period: 2 }, 'warning: Period went from 4 to 2; send 4 again if that was a slip.')
  .set({ Period: 5 })
  .set({ Period: 6 })
  .set({ Period: 7 })
  .set({ Period: 8 })
  .wrong({ Period: 9 }, 'warning: Period 9 would be a fifth overtime; send the right period if that is a slip.');

suite('basketball', () => {
  testGame('a game with an overtime', highSchool);
  testGame('the next game on the same board', nextGame);
  testGame('a game in halves, and the same sides again', college);
  testGame('slips of a scorer', slips);
});
