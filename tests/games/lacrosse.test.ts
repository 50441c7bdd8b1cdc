import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A college game in quarters of fifteen minutes that goes to sudden death. */
const college = new Script(7)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Period: 0, HomeScore: 0, GuestScore: 0, HomeTimeouts: 2, GuestTimeouts: 2 })
  .set({ Clock: '30:00' })
  .run(20)
  .set({ Clock: '15:00', Period: 1, ShotClock: '80' })
  .set({ HomePossession: true, GuestPossession: false, HomeFaceoffsWon: 1 })
  .runOther('ShotClock', 40)
  .run(40)
  .goal({ HomeScore: 1, HomeShots: 3, ShotClock: '' })
  .set({ GuestPossession: true, HomePossession: false, GuestFaceoffsWon: 1 })
  .check({ HomePossession: false, GuestPossession: true })
  // A penalty begins before anybody knows the number of the player.
  .set({ HomePenalty1Time: '1:00', GuestManUp: true, HomeManUp: false })
  .set({ HomePenalty1Player: '11' })
  .runOther('HomePenalty1Time', 30)
  .goal({ GuestScore: 1, HomePenalty1Time: '', HomePenalty1Player: null, GuestManUp: false })
  // The crease was violated.
  .goal({ GuestScore: 0 })
  .set({ TimeoutClock: '1:20', HomeTimeouts: 1 })
  .runOther('TimeoutClock', 30)
  .set({ TimeoutClock: '' })
  .goal({ GuestScore: 1 })
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false, Clock: '2:00', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Clock: '15:00', Period: 2 })
  .run(30)
  .goal({ HomeScore: 2 })
  .set({ Clock: '12:00' })
  .run(20)
  .set({ Clock: '15:00', Period: 3 })
  .run(60)
  .goal({ HomeScore: 4 })
  .goal({ HomeScore: 3 })
  .set({ Clock: '0.0' })
  .pause(120)
  .set({ Period: 4, Clock: '15:00' })
  .run(60)
  .goal({ GuestScore: 2 })
  .goal({ GuestScore: 3 })
  .set({ Clock: '0.0' })
  .pause(120)
  .set({ Period: 5, Clock: '4:00' })
  .run(20)
  .goal({ HomeScore: 4 })
  .pause(3600);

const nextGame = new Script(7)
  .after(college)
  .newGame({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', Period: 1, HomeScore: 0, GuestScore: 0, Clock: '15:00' })
  .check({ HomeTeamName: 'Lakeside', Clock: '15:00', HomeShots: null, HomeFaceoffsWon: null, HomeTimeouts: null, GuestPossession: null })
  .run(10)
  .goal({ HomeScore: 1 });

/** A game in a box, where goals from far count two, and a sender that misses most of a half. */
const box = new Script(7)
  .set({ HomeScore: 0, GuestScore: 0, Period: 1, Clock: '15:00', ShotClock: '30' })
  .run(30)
  .goal({ HomeScore: 2 })
  .set({ GuestPenalty1Player: '4', GuestPenalty1Time: '5:00', GuestPenalty2Player: '6', GuestPenalty2Time: '10:00' })
  .set({ HomeManUp: true, GuestManUp: false })
  .offline(2400)
  .goal({ Period: 3, HomeScore: 9, GuestScore: 7, Clock: '8:00', GuestPenalty1Time: null, GuestPenalty2Time: null, HomeManUp: false })
  .goal({ HomeScore: 7 })
  .run(30)
  .goal({ GuestScore: 8 })
  .pause(900)
  .newGame({ HomeTeamName: 'Bandits', GuestTeamName: 'Wings', Clock: '15:00', HomeScore: 0, GuestScore: 0, Period: 0 })
  .check({ HomeTeamName: 'Bandits', ShotClock: null, GuestPenalty1Player: null })
  .set({ Period: 1 })
  .run(20)
  .goal({ GuestScore: 1 });

const slips = new Script(7)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', Period: 1, HomeScore: 7, GuestScore: 2, Clock: '9:00' })
  .run(10)
  .wrong({ HomeScore: 4 }, 'warning: HomeScore fell from 7 to 4; send 7 again if that was a slip.')
  .wrong({ GuestScore: 12 }, 'warning: GuestScore rose from 2 to 12 at once; send the right score if that was a slip.')
  .wrong({ GuestScore: 2.5 }, 'error: GuestScore must be a whole number; got 2.5.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomePenalty1Time: '30:00' }, 'warning: HomePenalty1Time is 30:00, longer than any penalty on the board; send for example 1:00.')
  .wrong({ HomePossession: true, GuestPossession: true }, 'error: HomePossession and GuestPossession cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ HomeManUp: true, GuestManUp: true }, 'error: HomeManUp and GuestManUp cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeScore: 8 });

suite('lacrosse', () => {
  testGame('a game with sudden death', college);
  testGame('the next game on the same board', nextGame);
  testGame('a sender that misses a part, and the next game', box);
  testGame('slips of a scorer', slips);
});
