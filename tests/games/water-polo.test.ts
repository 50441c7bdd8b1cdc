import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A league game in quarters of eight minutes, with a shoot-out. */
const league = new Script(24)
  .set({ HomeTeamName: 'Sharks', GuestTeamName: 'Otters', Period: 0, HomeScore: 0, GuestScore: 0, HomeTimeouts: 2, GuestTimeouts: 2 })
  .set({ Clock: '15:00' })
  .run(20)
  .set({ Clock: '8:00', Period: 1, ShotClock: '30' })
  .set({ HomePossession: true, GuestPossession: false })
  .runOther('ShotClock', 20)
  .run(20)
  .goal({ HomeScore: 1, HomeShots: 1, ShotClock: '' })
  .set({ GuestPossession: true, HomePossession: false })
  .check({ HomePossession: false, GuestPossession: true })
  // The time runs before the cap is keyed in.
  .set({ HomeExclusion1Time: '0:20' })
  .set({ HomeExclusion1Player: '4', HomePlayer4Fouls: 1 })
  .runOther('HomeExclusion1Time', 10)
  .goal({ GuestScore: 1, HomeExclusion1Time: '', HomeExclusion1Player: null })
  .goal({ GuestScore: 0 })
  .set({ HomePlayer4Fouls: 2 })
  .set({ HomePlayer4Fouls: 3 })
  .set({ TimeoutClock: '1:00', HomeTimeouts: 1 })
  .runOther('TimeoutClock', 60)
  .set({ TimeoutClock: '' })
  .goal({ GuestScore: 1 })
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false, Clock: '2:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '8:00', Period: 2 })
  .run(60)
  .goal({ HomeScore: 2 })
  .pause(300)
  .set({ Period: 3, Clock: '8:00' })
  .run(60)
  .goal({ GuestScore: 2 })
  .pause(120)
  .set({ Period: 4, Clock: '8:00' })
  .run(60)
  .set({ Clock: '0.0' })
  .pause(120)
  .set({ Period: 5, Clock: '', HomePenalties: 0, GuestPenalties: 0 })
  .goal({ HomePenalties: 1 })
  .goal({ GuestPenalties: 1 })
  .goal({ HomePenalties: 2 })
  .pause(1800);

const nextGame = new Script(24)
  .after(league)
  .newGame({ HomeTeamName: 'Seals', GuestTeamName: 'Rays', Period: 0, HomeScore: 0, GuestScore: 0, Clock: '8:00' })
  .check({ HomeTeamName: 'Seals', Clock: '8:00', HomePlayer4Fouls: null, HomePenalties: null, HomeTimeouts: null, HomeShots: null })
  .set({ Period: 1 })
  .run(10)
  .goal({ GuestScore: 1 });

/** Shoot-out goals are added to the score, and the countdown of the next game runs with the period already set. */
const tournament = new Script(24)
  .set({ HomeScore: 0, GuestScore: 0, Period: 1, Clock: '20:00' })
  .run(20)
  .set({ Clock: '8:00' })
  .run(30)
  .goal({ HomeScore: 1 })
  .offline(2400)
  .goal({ Period: 4, HomeScore: 8, GuestScore: 8, Clock: '1:00' })
  .run(60)
  .pause(120)
  .goal({ HomeScore: 9 })
  .goal({ GuestScore: 9 })
  .goal({ HomeScore: 13, GuestScore: 12 })
  .pause(600)
  .newGame({ HomeTeamName: 'Seals', GuestTeamName: 'Rays', HomeScore: 0, GuestScore: 0, Period: 1, Clock: '20:00' })
  .check({ HomeTeamName: 'Seals', HomeScore: 0, Clock: '20:00' })
  .run(20)
  .set({ Clock: '8:00' })
  .run(20)
  .goal({ HomeScore: 1 });

const slips = new Script(24)
  .set({ HomeTeamName: 'Sharks', GuestTeamName: 'Otters', Period: 1, HomeScore: 8, GuestScore: 1, Clock: '4:00' })
  .run(10)
  .wrong({ HomeScore: 3 }, 'warning: HomeScore fell from 8 to 3; send 8 again if that was a slip.')
  .wrong({ GuestScore: 11 }, 'warning: GuestScore rose from 1 to 11 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 1.5 }, 'error: GuestScore must be a whole number; got 1.5.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomePlayer4Fouls: 4 }, 'warning: HomePlayer4Fouls is 4, but a player is out after three; send the right number.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 9 });

suite('water polo', () => {
  testGame('a game with a shoot-out', league);
  testGame('the next game on the same board', nextGame);
  testGame('a sender that misses a part, and the next game', tournament);
  testGame('slips of a scorer', slips);
});
