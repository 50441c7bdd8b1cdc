import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A league game that goes through overtime and a shoot-out. */
const league = new Script(5)
  .set({ HomeTeamName: 'Icehawks', GuestTeamName: 'Polars', Period: 0, HomeScore: 0, GuestScore: 0, HomeShots: 0, GuestShots: 0 })
  .set({ Clock: '20:00' })
  .run(20)
  .set({ Clock: '20:00', Period: 1, HomeTimeouts: 1, GuestTimeouts: 1 })
  .run(40)
  // The goal is keyed before the shot.
  .goal({ HomeScore: 1 })
  .set({ HomeShots: 1 })
  .run(20)
  // A penalty begins before anybody knows the number of the player.
  .set({ GuestPenalty1Time: '2:00', HomePowerPlay: true, PowerPlayClock: '2:00' })
  .set({ GuestPenalty1Player: '14' })
  .runOther('GuestPenalty1Time', 30)
  .set({ GuestPenalty1Time: '', GuestPenalty1Player: null, HomePowerPlay: false, PowerPlayClock: '' })
  .set({ HomePenalty1Player: '11', HomePenalty1Time: '10:00', HomePenalty2Player: '12', HomePenalty2Time: '2:00' })
  .set({ GuestPowerPlay: true, HomePowerPlay: false })
  .check({ GuestPowerPlay: true, HomePowerPlay: false })
  .run(30)
  .goal({ GuestScore: 1, HomePenalty2Player: null, HomePenalty2Time: null, GuestPowerPlay: false })
  // Kicked in: it does not count.
  .goal({ GuestScore: 0 })
  .goal({ GuestScore: 1 })
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false, Clock: '15:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '20:00', Period: 2 })
  .run(30)
  .set({ TimeoutClock: '0:30', HomeTimeouts: 0 })
  .runOther('TimeoutClock', 30)
  .set({ TimeoutClock: '' })
  .goal({ HomeScore: 2, HomeShots: 18 })
  .set({ Clock: '0.0' })
  .pause(900)
  .set({ Period: 3, Clock: '20:00' })
  .run(60)
  .set({ GuestEmptyNet: true })
  .goal({ GuestScore: 2, GuestEmptyNet: false })
  .set({ Clock: '0.0' })
  .pause(120)
  .set({ Period: 4, Clock: '5:00' })
  .run(60)
  .set({ Clock: '0.0' })
  .pause(60)
  // The shoot-out has no clock; the winner gets one goal more.
  .set({ Period: 5, Clock: '', HomeShootoutGoals: 0, GuestShootoutGoals: 0 })
  .goal({ GuestShootoutGoals: 1 })
  .goal({ HomeShootoutGoals: 1 })
  .goal({ HomeShootoutGoals: 2 })
  .goal({ HomeScore: 3, Horn: true })
  .set({ Horn: false })
  .pause(3600);

const nextGame = new Script(5)
  .after(league)
  .newGame({ HomeTeamName: 'Blades', GuestTeamName: 'Comets', Period: 0, HomeScore: 0, GuestScore: 0, Clock: '20:00' })
  .check({ HomeTeamName: 'Blades', Clock: '20:00', HomeShots: null, HomePenalty1Time: null, HomeShootoutGoals: null, HomeTimeouts: null })
  .set({ Period: 1 })
  .run(10)
  .goal({ GuestScore: 1 });

/** A clock that counts up, no period in the break, and the next game right behind. */
const tournament = new Script(5, 'up')
  .set({ HomeTeamName: 'Reds', GuestTeamName: 'Blues', HomeScore: 0, GuestScore: 0, Period: 1, Clock: '0:00' })
  .run(60)
  .goal({ GuestScore: 1, GuestShots: 5 })
  .set({ HomePenalty1Time: '12:00', HomePenalty1Player: '9' })
  .run(30)
  .set({ Period: 2, Clock: '0:00' })
  .run(30)
  .goal({ HomeScore: 1 })
  .goal({ HomeScore: 2 })
  .goal({ HomeScore: 1 })
  // A shoot-out without overtime.
  .set({ Period: 5, Clock: '' })
  .goal({ GuestScore: 2 })
  .pause(400)
  .newGame({ HomeTeamName: 'Greens', GuestTeamName: 'Whites', HomeScore: 0, GuestScore: 0, Period: 1, Clock: '0:00' })
  .check({ HomeTeamName: 'Greens', GuestShots: null, HomePenalty1Time: null })
  .run(20)
  .goal({ HomeScore: 1 });

const slips = new Script(5)
  .set({ HomeTeamName: 'Icehawks', GuestTeamName: 'Polars', Period: 1, HomeScore: 4, GuestScore: 1, Clock: '12:00' })
  .run(10)
  .wrong({ HomeScore: 2 }, 'warning: HomeScore fell from 4 to 2; send 4 again if that was a slip.')
  .wrong({ GuestScore: 11 }, 'warning: GuestScore rose from 1 to 11 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 1.5 }, 'error: GuestScore must be a whole number; got 1.5.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomePenalty1Time: '20:00' }, 'warning: HomePenalty1Time is 20:00, longer than any penalty on the board; send for example 2:00.')
  .wrong({ HomePowerPlay: true, GuestPowerPlay: true }, 'error: HomePowerPlay and GuestPowerPlay cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 5 });

suite('hockey', () => {
  testGame('a game with a shoot-out', league);
  testGame('the next game on the same board', nextGame);
  testGame('a tournament with a clock that counts up', tournament);
  testGame('slips of a scorer', slips);
});
