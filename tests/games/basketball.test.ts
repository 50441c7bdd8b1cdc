import { suite, test } from 'node:test';
import { play, styles } from './play.ts';
import { Script } from './script.ts';

/** A high-school game in quarters of eight minutes, with an overtime, and the next game on the same board. */
const game = new Script(3)
  .set({
    HomeTeamName: 'Hillcrest',
    GuestTeamName: 'Riverside',
    Period: 0,
    HomeScore: 0,
    GuestScore: 0,
    HomeFouls: 0,
    GuestFouls: 0,
  })
  // The warm-up counts down on the main clock.
  .set({ Clock: '20:00' })
  .run(30)
  .set({ Clock: '8:00', Period: 1 })
  .goal({ HomePossession: true })
  .run(20)
  .goal({ HomeScore: 2 })
  .set({ GuestPossession: true })
  .check({ HomePossession: false, GuestPossession: true })
  .run(15)
  .goal({ GuestScore: 3 })
  .wrong(
    { HomePossession: true, GuestPossession: true },
    'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.',
  )
  // The official takes the three back, and it is a two.
  .goal({ GuestScore: 2 })
  .set({ TimeoutClock: '1:00' })
  .runOther('TimeoutClock', 60)
  .set({ HomeFouls: 4 })
  .run(30)
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false })
  // Half time and breaks have the main clock to themselves.
  .set({ Clock: '10:00' })
  .run(20)
  .set({ Clock: '8:00', Period: 2, HomeFouls: 0, GuestFouls: 0 })
  .run(30)
  .goal({ HomeScore: 4, Period: 3, Clock: '8:00' })
  .goal({ Period: 4 })
  .goal({ GuestScore: 4, Clock: '0.0' })
  // Overtime.
  .set({ Period: 5, Clock: '4:00' })
  .run(10)
  .goal({ HomeScore: 7 })
  .set({ Clock: '0.0' })
  .pause(1800);

const nextGame = new Script(3);
nextGame.steps.push(...game.steps);
nextGame
  .set({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate' })
  .set({ HomeScore: 0, GuestScore: 0, Clock: '8:00', Period: 0 })
  .check({ HomeFouls: null, HomeScore: 0, HomeTeamName: 'Lakeside', Clock: '8:00' })
  .set({ Period: 1 })
  .run(10)
  .goal({ GuestScore: 2 });

suite('basketball', () => {
  for (const style of styles) {
    test(`a game: ${style}`, () => play(game, style));
    test(`the next game on the same board: ${style}`, () => play(nextGame, style));
  }
});
