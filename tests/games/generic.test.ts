import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A school sports day: two halves, corrections, and the next pair. */
const sportsDay = new Script(28)
  .set({ Title: 'Open Day Final', Text: 'Welcome', HomeTeamName: 'Reds', GuestTeamName: 'Blues' })
  .set({ Period: 0, HomeScore: 0, GuestScore: 0, Clock: '5:00' })
  .run(20)
  .set({ Period: 1, Clock: '10:00', HomePossession: true, GuestPossession: false })
  .run(30)
  .goal({ HomeScore: 1.5, HomeFouls: 1 })
  .set({ GuestPossession: true, HomePossession: false })
  .check({ HomePossession: false, GuestPossession: true })
  .goal({ GuestScore: 25 })
  .goal({ GuestScore: 5 })
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .set({ Clock: '3:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '', HomeTimeouts: 2 })
  .set({ Period: 2, Clock: '10:00' })
  .run(30)
  .goal({ HomeScore: 7 })
  .pause(600)
  .newGame({ HomeTeamName: 'Greens', GuestTeamName: 'Whites', HomeScore: 0, GuestScore: 0, Period: 1, Clock: '10:00' })
  .check({ HomeTeamName: 'Greens', Title: 'Open Day Final', HomeFouls: null, HomeTimeouts: null, Clock: '10:00' })
  .run(20)
  .goal({ GuestScore: 1 });

/** Darts: the scores run down, and a leg begins at 501 again. */
const darts = new Script(28)
  .set({ Title: 'Darts night', HomeTeamName: 'Ann', GuestTeamName: 'Bob', Period: 1, HomeScore: 501, GuestScore: 501, Generic1: 'Leg 1' })
  .goal({ HomeScore: 321, Generic2: '180' })
  .pause(20)
  .goal({ GuestScore: 441, Generic2: '60' })
  .pause(20)
  .goal({ HomeScore: 141 })
  .pause(20)
  .goal({ HomeScore: 0, Text: 'Game shot' })
  .pause(60)
  .set({ Period: 2, HomeScore: 501, GuestScore: 501, Generic1: 'Leg 2' })
  .goal({ GuestScore: 401 })
  .check({ Generic1: 'Leg 2', Title: 'Darts night', Text: 'Game shot' });

/** A quiz without periods and clock. */
const quiz = new Script(28)
  .set({ HomeTeamName: 'Table 4', GuestTeamName: 'Table 9', HomeScore: 0, GuestScore: 0, Generic3: 'Round 1' })
  .goal({ HomeScore: 100 })
  .goal({ GuestScore: 100 })
  .goal({ GuestScore: 50, GuestFouls: 1 })
  .pause(1200)
  .newGame({ HomeTeamName: 'Table 1', HomeScore: 0, GuestScore: 0 })
  .check({ HomeTeamName: 'Table 1', GuestTeamName: 'Table 9', Generic3: 'Round 1', GuestFouls: null })
  .goal({ HomeScore: 10 });

suite('generic', () => {
  testGame('a sports day, and the next pair', sportsDay);
  testGame('darts', darts);
  testGame('a quiz, and the next one', quiz);
});
