import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A dual meet: a decision, a fall in the first period, a tie-break, and the next meet on the same board. */
const meet = new Script(12)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', HomeTeamPoints: 0, GuestTeamPoints: 0, MatNumber: 1 })
  // The warm-up counts down with the first bout already on the board.
  .set({ BoutNumber: 1, WeightClass: '106', HomeWrestlerName: 'A. Novak', GuestWrestlerName: 'J. Ortiz' })
  .set({ Period: 1, HomeMatchPoints: 0, GuestMatchPoints: 0, Clock: '30:00' })
  .run(20)
  .set({ Clock: '2:00' })
  .run(30)
  .set({ HomeMatchPoints: 3, HomeOnTop: true, GuestOnTop: false })
  .set({ RidingTime: '0:01', HomeRidingAdvantage: true, GuestRidingAdvantage: false })
  .runOther('RidingTime', 30, 'up')
  .set({ GuestMatchPoints: 1, HomeOnTop: false })
  // Injury time counts up beside the clock.
  .set({ GuestInjuryClock: '0:00' })
  .runOther('GuestInjuryClock', 20, 'up')
  .set({ GuestInjuryClock: '', GuestStalls: 1 })
  .set({ Clock: '0.0', Horn: true })
  .set({ Horn: false, Period: 2, Clock: '2:00', GuestOnTop: true, HomeOnTop: false })
  .check({ HomeOnTop: false, GuestOnTop: true })
  .run(40)
  .set({ GuestMatchPoints: 5 })
  // The near fall is taken back.
  .set({ GuestMatchPoints: 1 })
  .set({ Period: 3, Clock: '2:00' })
  .run(60)
  .set({ HomeMatchPoints: 4 })
  .goal({ HomeTeamPoints: 3 })
  .pause(60)
  .newGame({ BoutNumber: 2, WeightClass: '113', HomeWrestlerName: 'B. Reyes', GuestWrestlerName: 'K. Lund', Period: 1, HomeMatchPoints: 0, GuestMatchPoints: 0, Clock: '2:00' })
  .check({ HomeTeamPoints: 3, MatNumber: 1, HomeWrestlerName: 'B. Reyes', WeightClass: '113', RidingTime: null, GuestStalls: null, HomeMatchPoints: 0, Clock: '2:00' })
  .run(30)
  .set({ GuestMatchPoints: 3, GuestCautions: 1 })
  // A fall.
  .goal({ GuestTeamPoints: 6 })
  .pause(60)
  // Here the names come first, and the number last.
  .newGame({ HomeWrestlerName: 'C. Abt', GuestWrestlerName: 'L. Moss', WeightClass: '120', HomeMatchPoints: 0, GuestMatchPoints: 0, BoutNumber: 3, Period: 1, Clock: '2:00' })
  .check({ HomeWrestlerName: 'C. Abt', WeightClass: '120', GuestTeamPoints: 6, GuestCautions: null })
  .run(30)
  .set({ Period: 2, Clock: '2:00' })
  .run(30)
  .set({ Period: 3, Clock: '2:00' })
  .run(30)
  .set({ Period: 4, Clock: '1:00' })
  .run(30)
  .set({ Period: 5, Clock: '0:30' })
  .run(20)
  .goal({ HomeMatchPoints: 1, HomeTeamPoints: 6 })
  // The head table has given it to the wrong side.
  .goal({ HomeTeamPoints: 3, GuestTeamPoints: 9 })
  .pause(3600)
  .newGame({ HomeTeamName: 'Lakeside', GuestTeamName: 'Northgate', HomeTeamPoints: 0, GuestTeamPoints: 0, BoutNumber: 1, WeightClass: '106', HomeWrestlerName: 'D. Orr', GuestWrestlerName: 'M. Pye', Period: 1, HomeMatchPoints: 0, GuestMatchPoints: 0 })
  .check({ HomeTeamName: 'Lakeside', GuestTeamPoints: 0, HomeMatchPoints: 0, Clock: null })
  .set({ Clock: '2:00' })
  .run(10)
  .goal({ HomeTeamPoints: 6 });

/** A tournament mat that sends no bout numbers. */
const mat = new Script(12)
  .set({ MatNumber: 3, WeightClass: '65', HomeWrestlerName: 'Ito', GuestWrestlerName: 'Baev', Period: 1, HomeMatchPoints: 0, GuestMatchPoints: 0, Clock: '3:00' })
  .run(40)
  .goal({ HomeMatchPoints: 2 })
  .goal({ HomeMatchPoints: 6 })
  .goal({ HomeMatchPoints: 4 })
  .set({ Clock: '30.0' })
  .set({ Clock: '0:30', IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ IsClockRunning: false, Period: 2, Clock: '3:00' })
  .run(40)
  .goal({ GuestMatchPoints: 4, HomeCautions: 1 })
  .pause(180)
  .newGame({ WeightClass: '74', HomeWrestlerName: 'Kim', GuestWrestlerName: 'Diaz', HomeMatchPoints: 0, GuestMatchPoints: 0, Period: 1, Clock: '3:00' })
  .check({ MatNumber: 3, HomeWrestlerName: 'Kim', HomeCautions: null, Clock: '3:00' })
  .run(30)
  .goal({ GuestMatchPoints: 2 });

const slips = new Script(12)
  .set({ HomeTeamName: 'Hillcrest', GuestTeamName: 'Riverside', HomeTeamPoints: 21, GuestTeamPoints: 15, BoutNumber: 6 })
  .set({ Period: 1, HomeMatchPoints: 12, GuestMatchPoints: 2, Clock: '1:30' })
  .run(10)
  .wrong({ HomeMatchPoints: 2 }, 'warning: HomeMatchPoints fell from 12 to 2; send 12 again if that was a slip.')
  .wrong({ GuestMatchPoints: 22 }, 'warning: GuestMatchPoints rose from 2 to 22 at once; send the right points if that was a slip.')
  .wrong({ HomeTeamPoints: 12 }, 'warning: HomeTeamPoints fell from 21 to 12; send 21 again if that was a slip.')
  .wrong({ GuestTeamPoints: 15.3 }, 'error: GuestTeamPoints must be a whole or a half number; got 15.3.')
  .wrong({ Period: 3 }, 'warning: Period went from 1 to 3; send 1 again if that was a slip.')
  .wrong({ HomeRidingAdvantage: true, GuestRidingAdvantage: true }, 'error: HomeRidingAdvantage and GuestRidingAdvantage cannot be true at the same time; set one of them and leave the other out.')
  .wrong({ HomeOnTop: true, GuestOnTop: true }, 'error: HomeOnTop and GuestOnTop cannot be true at the same time; set one of them and leave the other out.')
  .goal({ HomeMatchPoints: 14 });

suite('wrestling', () => {
  testGame('a dual meet, and the next one', meet);
  testGame('a mat without bout numbers', mat);
  testGame('slips of a scorer', slips);
});
