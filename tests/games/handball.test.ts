import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A cup game with extra time and a shoot-out; the clock counts up. */
const cup = new Script(30, 'up')
  .set({ HomeTeamName: 'Kielstadt', GuestTeamName: 'Vardar', Period: 0, HomeScore: 0, GuestScore: 0, HomeTimeouts: 3, GuestTimeouts: 3 })
  .set({ Clock: '40:00', IsClockRunning: true })
  .runOther('Clock', 20)
  .set({ IsClockRunning: false, Clock: '0:00', Period: 1 })
  .set({ HomePossession: true, GuestPossession: false })
  .run(50)
  .goal({ HomeScore: 1, HomeShots: 1 })
  .set({ GuestPossession: true, HomePossession: false })
  .check({ HomePossession: false, GuestPossession: true })
  .run(40)
  .set({ PassivePlay: true })
  .goal({ GuestScore: 1, PassivePlay: false })
  .set({ HomeYellowCards: 1 })
  // The time runs before the number is keyed in; a second one stands behind the first.
  .set({ HomeSuspension1Time: '2:00' })
  .set({ HomeSuspension1Player: '11' })
  .set({ HomeSuspension2Time: '4:00', HomeSuspension2Player: '7' })
  .run(30)
  .set({ HomeSuspension1Time: '', HomeSuspension1Player: null })
  .goal({ GuestScore: 2 })
  .goal({ GuestScore: 1 })
  .set({ TimeoutClock: '1:00', HomeTimeouts: 2 })
  .runOther('TimeoutClock', 60)
  .set({ TimeoutClock: '' })
  .set({ Clock: '29:30' })
  .run(30)
  .set({ Horn: true })
  .set({ Horn: false, Clock: '15:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '30:00', Period: 2, HomeSuspension2Time: null, HomeSuspension2Player: null })
  .run(60)
  .goal({ HomeScore: 2 })
  .set({ GuestRedCards: 1, GuestBlueCards: 1 })
  .goal({ GuestScore: 2 })
  .set({ Clock: '60:00' })
  .pause(300)
  .set({ Period: 3, Clock: '0:00' })
  .run(60)
  .pause(60)
  .set({ Period: 4, Clock: '5:00' })
  .run(60)
  .pause(120)
  .set({ Period: 5, Clock: '', HomePenalties: 0, GuestPenalties: 0 })
  .goal({ HomePenalties: 1 })
  .goal({ GuestPenalties: 1 })
  .goal({ HomePenalties: 2 })
  .pause(3600);

const nextGame = new Script(30, 'up')
  .after(cup)
  .newGame({ HomeTeamName: 'Borås', GuestTeamName: 'Silkeborg', Period: 0, HomeScore: 0, GuestScore: 0, Clock: '0:00' })
  .check({ HomeTeamName: 'Borås', Clock: '0:00', HomeYellowCards: null, GuestRedCards: null, HomePenalties: null, HomeTimeouts: null, HomeShots: null })
  .set({ Period: 1 })
  .run(20)
  .goal({ HomeScore: 1 });

/** Shoot-out goals are added to the score at the end, and the next game of the tournament follows. */
const tournament = new Script(30)
  .set({ HomeScore: 0, GuestScore: 0, Period: 1, Clock: '20:00' })
  .run(60)
  .goal({ HomeScore: 1 })
  .goal({ GuestScore: 1 })
  // The sender is off until near the end.
  .offline(1800)
  .goal({ Period: 2, HomeScore: 9, GuestScore: 9, Clock: '1:00' })
  .run(60)
  .set({ Period: 7, Clock: '' })
  .pause(120)
  .goal({ HomeScore: 13, GuestScore: 12 })
  .pause(600)
  .newGame({ HomeTeamName: 'Reds', GuestTeamName: 'Blues', Period: 1, HomeScore: 0, Clock: '20:00', GuestScore: 0 })
  .check({ HomeTeamName: 'Reds', HomeScore: 0, Clock: '20:00' })
  .run(20)
  .goal({ GuestScore: 1 });

const slips = new Script(30, 'up')
  .set({ HomeTeamName: 'Kielstadt', GuestTeamName: 'Vardar', Period: 1, HomeScore: 14, GuestScore: 13, Clock: '22:00' })
  .run(10)
  .wrong({ HomeScore: 4 }, 'warning: HomeScore fell from 14 to 4; send 14 again if that was a slip.')
  .wrong({ GuestScore: 31 }, 'warning: GuestScore rose from 13 to 31 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 13.5 }, 'error: GuestScore must be a whole number; got 13.5.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomeSuspension1Time: '20:00' }, 'warning: HomeSuspension1Time is 20:00, longer than any suspension; send for example 2:00.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 15 });

suite('handball', () => {
  testGame('a cup game with extra time and a shoot-out', cup);
  testGame('the next game on the same board', nextGame);
  testGame('a sender that misses a part, and the next game', tournament);
  testGame('slips of a scorer', slips);
});
