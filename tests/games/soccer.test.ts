import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A cup game with extra time and a shoot-out, and the next game. The clock counts up and does not stop in a half. */
const cup = new Script(8, 'up')
  .set({ HomeTeamName: 'United', GuestTeamName: 'Rovers', Period: 0, HomeScore: 0, GuestScore: 0 })
  .set({ Clock: '30:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '0:00', Period: 1 })
  .set({ IsClockRunning: true, HomePossession: true, GuestPossession: false })
  .runOther('Clock', 600, 'up')
  .set({ GuestPossession: true, HomePossession: false, HomeShots: 1, GuestCornerKicks: 1 })
  .check({ HomePossession: false, GuestPossession: true })
  .runOther('Clock', 600, 'up')
  .goal({ GuestScore: 1, GuestShots: 1 })
  .set({ HomeYellowCards: 1, HomeFouls: 4 })
  .runOther('Clock', 600, 'up')
  // Offside after review.
  .goal({ HomeScore: 1 })
  .goal({ HomeScore: 0 })
  .runOther('Clock', 900, 'up')
  .set({ AddedMinutes: 2 })
  .runOther('Clock', 125, 'up')
  .set({ IsClockRunning: false, Horn: true })
  // Half-time counts down on the main clock.
  .set({ Horn: false, AddedMinutes: null, Clock: '15:00', IsClockRunning: true })
  .runOther('Clock', 60)
  .set({ IsClockRunning: false, Clock: '45:00', Period: 2 })
  .run(900)
  .goal({ HomeScore: 1 })
  .set({ GuestRedCards: 1, GuestYellowCards: 2 })
  .set({ Clock: '88:00' })
  .run(150)
  .pause(300)
  .set({ Period: 3, Clock: '90:00' })
  .run(300)
  .goal({ HomeScore: 2 })
  .pause(120)
  .set({ Period: 4, Clock: '105:00' })
  .run(300)
  .goal({ GuestScore: 2 })
  .pause(300)
  // The shoot-out has no clock.
  .set({ Period: 5, Clock: '', HomePenalties: 0, GuestPenalties: 0 })
  .goal({ HomePenalties: 1 })
  .pause(30)
  .goal({ GuestPenalties: 1 })
  .pause(30)
  .goal({ HomePenalties: 2 })
  .pause(7200)
  .newGame({ HomeTeamName: 'City', GuestTeamName: 'Athletic', Period: 0, HomeScore: 0, GuestScore: 0, Clock: '0:00' })
  .check({ HomeTeamName: 'City', HomePenalties: null, HomeYellowCards: null, GuestRedCards: null, HomeFouls: null, HomeShots: null, Clock: '0:00' })
  .set({ Period: 1 })
  .run(60)
  .goal({ HomeScore: 1 });

/** A school game whose clock counts down, no goal, and a shoot-out right after the second half. */
const school = new Script(8)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Period: 1, HomeScore: 0, GuestScore: 0, Clock: '40:00' })
  .run(300)
  .set({ GuestSaves: 1, HomeShots: 1 })
  .set({ Clock: '0:00' })
  .set({ Clock: '10:00', IsClockRunning: true })
  .runOther('Clock', 60)
  .set({ IsClockRunning: false, Clock: '40:00', Period: 2 })
  .run(300)
  .goal({ HomeYellowCards: 1 })
  .set({ Clock: '0:00' })
  // There is no extra time.
  .set({ Period: 5, Clock: '' })
  .goal({ HomePenalties: 1, GuestPenalties: 0 })
  .pause(1200)
  .newGame({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', Period: 1, HomeScore: 0, GuestScore: 0, Clock: '40:00' })
  .check({ HomeTeamName: 'Lakeside', HomeShots: null, HomeYellowCards: null, Clock: '40:00' })
  .run(60)
  .goal({ GuestScore: 1 });

/** A sender that keys in goals and statistics with the clock of the moment, and nothing in between. */
const reporter = new Script(8, 'up')
  .set({ HomeTeamName: 'United', GuestTeamName: 'Rovers', Period: 1, HomeScore: 0, GuestScore: 0, Clock: '0:00', IsClockRunning: true })
  .pause(700)
  .set({ HomeShots: 1 })
  .goal({ HomeScore: 1, Clock: '12:02' })
  .pause(1200)
  .set({ HomeShots: 2 })
  .goal({ HomeScore: 3, Clock: '32:10' })
  .pause(2000)
  .goal({ GuestScore: 1, Clock: '49:30', Period: 2 })
  .pause(900)
  .set({ GuestShots: 4 })
  .goal({ GuestScore: 2, Clock: '64:40' })
  .pause(6000)
  .newGame({ HomeTeamName: 'City', GuestTeamName: 'Athletic', HomeScore: 0, GuestScore: 0, Clock: '0:00', Period: 1, IsClockRunning: true })
  .pause(500)
  .goal({ HomeScore: 1, Clock: '8:15' });

const slips = new Script(8, 'up')
  .set({ HomeTeamName: 'United', GuestTeamName: 'Rovers', Period: 2, HomeScore: 4, GuestScore: 1, Clock: '71:00' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 10, 'up')
  .wrong({ Clock: '17:10' }, 'warning: Check the clock: it went back from 71:10 to 17:10 while running in period 2.')
  .wrong({ HomeScore: 2 }, 'warning: HomeScore fell from 4 to 2; send 4 again if that was a slip.')
  .wrong({ GuestScore: 11 }, 'warning: GuestScore rose from 1 to 11 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 1.5 }, 'error: GuestScore must be a whole number; got 1.5.')
  .wrong({ Period: 4 }, 'warning: Period went from 2 to 4; send 2 again if that was a slip.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 5 });

suite('soccer', () => {
  testGame('a cup game with extra time and a shoot-out, and the next game', cup);
  testGame('a clock that counts down, no goal, a shoot-out, and the next game', school);
  testGame('a reporter with goals and statistics only', reporter);
  testGame('slips of a scorer', slips);
});
