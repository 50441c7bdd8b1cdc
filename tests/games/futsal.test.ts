import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A cup game in halves of twenty minutes, with extra time and a shoot-out. */
const cup = new Script(29)
  .set({ HomeTeamName: 'Barrio', GuestTeamName: 'Norte', Period: 0, HomeScore: 0, GuestScore: 0, HomeFouls: 0, GuestFouls: 0 })
  .set({ Clock: '25:00' })
  .run(20)
  .set({ Clock: '20:00', Period: 1, HomeTimeouts: 1, GuestTimeouts: 1 })
  .set({ HomePossession: true, GuestPossession: false })
  .run(30)
  .goal({ HomeScore: 1, HomeShots: 2 })
  .set({ GuestPossession: true, HomePossession: false })
  .check({ HomePossession: false, GuestPossession: true })
  .set({ GuestFouls: 1 })
  .set({ GuestFouls: 2 })
  // The second foul was none.
  .set({ GuestFouls: 1, HomeYellowCards: 1 })
  .run(15)
  .set({ TimeoutClock: '1:00', GuestTimeouts: 0 })
  .runOther('TimeoutClock', 60)
  .set({ TimeoutClock: '' })
  .goal({ GuestScore: 1 })
  // A player is sent off; his number is keyed in later.
  .set({ HomePenalty1Time: '2:00', HomeRedCards: 1 })
  .set({ HomePenalty1Player: '11' })
  .run(20)
  .goal({ GuestScore: 2, HomePenalty1Time: '', HomePenalty1Player: null })
  .goal({ GuestScore: 1 })
  // The fouls are cleared before the half is raised.
  .set({ Clock: '0.0', HomeFouls: 0, GuestFouls: 0 })
  .set({ Clock: '15:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '20:00', Period: 2, HomeTimeouts: 1, GuestTimeouts: 1 })
  .run(60)
  .set({ HomeFouls: 5 })
  .goal({ HomeScore: 2 })
  .goal({ GuestScore: 2 })
  .set({ Clock: '0.0' })
  .pause(300)
  .set({ Period: 3, Clock: '5:00' })
  .run(30)
  .pause(60)
  .set({ Period: 4, Clock: '5:00' })
  .run(30)
  .pause(120)
  .set({ Period: 5, Clock: '', HomePenalties: 0, GuestPenalties: 0 })
  .goal({ HomePenalties: 1 })
  .goal({ GuestPenalties: 1 })
  .goal({ HomePenalties: 2 })
  .pause(1800);

const nextGame = new Script(29)
  .after(cup)
  .newGame({ HomeTeamName: 'Sur', GuestTeamName: 'Este', Period: 0, HomeScore: 0, GuestScore: 0, Clock: '20:00' })
  .check({ HomeTeamName: 'Sur', Clock: '20:00', HomeFouls: null, HomePenalties: null, HomeRedCards: null, HomeShots: null })
  .set({ Period: 1 })
  .run(10)
  .goal({ GuestScore: 1 });

/** A league that counts up and has two time-outs; the sender is off for most of a half. */
const league = new Script(29, 'up')
  .set({ HomeScore: 0, GuestScore: 0, Period: 1, Clock: '0:00', HomeTimeouts: 2, GuestTimeouts: 2 })
  .run(60)
  .goal({ HomeScore: 1 })
  .set({ HomeFouls: 3 })
  .offline(1200)
  .goal({ HomeScore: 5, GuestScore: 4, Clock: '19:00' })
  .run(60)
  .set({ Period: 2, Clock: '20:00', HomeFouls: 0 })
  .run(30)
  .goal({ GuestScore: 5 })
  .set({ Period: 5, Clock: '' })
  .goal({ GuestPenalties: 3, HomePenalties: 2 })
  .pause(900)
  .newGame({ HomeTeamName: 'Sur', GuestTeamName: 'Este', GuestScore: 0, HomeScore: 0, Clock: '0:00', Period: 1 })
  .check({ HomeTeamName: 'Sur', HomeTimeouts: null, HomeFouls: null })
  .run(30)
  .goal({ HomeScore: 1 });

const slips = new Script(29)
  .set({ HomeTeamName: 'Barrio', GuestTeamName: 'Norte', Period: 1, HomeScore: 4, GuestScore: 1, Clock: '12:00' })
  .run(10)
  .wrong({ HomeScore: 2 }, 'warning: HomeScore fell from 4 to 2; send 4 again if that was a slip.')
  .wrong({ GuestScore: 11 }, 'warning: GuestScore rose from 1 to 11 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 1.5 }, 'error: GuestScore must be a whole number; got 1.5.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 5 });

suite('futsal', () => {
  testGame('a cup game with extra time and a shoot-out', cup);
  testGame('the next game on the same board', nextGame);
  testGame('a sender that misses a part, and the next game', league);
  testGame('slips of a scorer', slips);
});
