import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Bull riding: one is thrown off, one takes the lead, one gets a re-ride. */
const bulls = new Script(21, 'up')
  // The time to the performance counts down.
  .set({ Clock: '20:00' })
  .run(20, 'down')
  .set({ RiderNumber: '5', RiderName: 'J. Tatum', Clock: '0.0', LeaderNumber: '', LeaderScore: 0 })
  .run(4)
  .goal({ RiderScore: 0, RiderStatus: 'NS' })
  .pause(60);

const nextRider = new Script(21, 'up')
  .after(bulls)
  .set({ PrevRiderNumber: '5', PrevRiderScore: 0 })
  .newGame({ RiderNumber: '9', RiderName: 'C. Ortiz', Clock: '0.0' })
  .check({ RiderNumber: '9', RiderName: 'C. Ortiz', RiderScore: null, RiderStatus: null, PrevRiderNumber: '5', Clock: '0.0' })
  .run(8)
  .pause(15)
  // The score is there before the leader is.
  .goal({ RiderScore: 86.5 })
  .set({ LeaderNumber: '9', LeaderScore: 86.5 })
  // A judge corrects himself.
  .goal({ RiderScore: 85.75, LeaderScore: 85.75 })
  .newGame({ RiderNumber: '12', RiderName: 'D. Kell', Clock: '0.0' })
  .check({ RiderNumber: '12', LeaderNumber: '9', LeaderScore: 85.75, RiderScore: null })
  .run(8)
  .goal({ RiderScore: 61, ReRide: true })
  // The same rider again.
  .set({ ReRide: false, RiderScore: null, Clock: '0.0' })
  .run(8)
  .goal({ RiderScore: 88.3, LeaderNumber: '12', LeaderScore: 88.3 });

/** Barrels and roping: scores are times, the lowest leads, and penalties are seconds. */
const timed = new Script(21, 'up')
  .set({ RiderNumber: '31', RiderName: 'M. Voss', Clock: '0.0', LeaderNumber: '27', LeaderScore: 17.02 })
  .run(18)
  .goal({ RiderScore: 17.43, Penalty: 0, PenaltySeconds: 0 })
  .newGame({ RiderNumber: '32', RiderName: 'T. Hale', Clock: '0.0', PrevRiderNumber: '31', PrevRiderScore: 17.43 })
  .run(18)
  // Two barrels are down.
  .goal({ Penalty: 2, PenaltySeconds: 10, RiderScore: 27.81 })
  .newGame({ RiderNumber: '33', RiderName: 'A. Penn', Clock: '0.0' })
  .check({ RiderNumber: '33', Penalty: null, PenaltySeconds: null, RiderScore: null, LeaderScore: 17.02 })
  .run(20)
  .goal({ RiderStatus: 'NT' })
  // The grounds have the clock between two performances.
  .set({ Clock: '90:00' })
  .run(20, 'down');

/** What an operator must hear of. */
const slips = new Script(21, 'up').pause(1).set({ RiderNumber: '5', Clock: '8.0' }).wrong({ RiderScore: 865 }, 'error: RiderScore must be 100 or less; got 865. Send it with its point, as 86.5.');

suite('rodeo', () => {
  testGame('a ride', bulls);
  testGame('the next riders', nextRider);
  testGame('timed runs', timed);
  testGame('slips of an operator', slips);
});
