import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Three lanes that stop one after the other; then the timer is reset and runs again. */
const race = new Script(25, 'up')
  .set({ Lane1Id: '01', Lane2Id: '02', Lane3Id: '03', Lane4Id: '', Lane5Id: '' })
  .set({ Clock: '0:00.000', Lane1Clock: '0:00.000', Lane2Clock: '0:00.000', Lane3Clock: '0:00.000' })
  // The lanes are started before they have sent a time.
  .set({ IsLane1ClockRunning: true, IsLane2ClockRunning: true, IsLane3ClockRunning: true, IsLane4ClockRunning: true })
  .set({ IsLane4ClockRunning: false })
  .run(23)
  .goal({ IsLane1ClockRunning: false, Lane1Clock: '0:23.157' })
  .goal({ IsLane2ClockRunning: false, Lane2Clock: '0:23.214' })
  // The hand time is replaced by the official one.
  .goal({ Lane2Clock: '0:23.198' })
  .goal({ IsLane3ClockRunning: false, Lane3Clock: '0:24.002' })
  .pause(60)
  .set({ Clock: '0:00.000', Lane1Clock: '0:00.000', Lane2Clock: '', Lane3Clock: '' })
  .check({ Lane1Clock: '0:00.000', Lane1Id: '01' })
  .set({ Lane1Id: '04', Lane2Id: '05', Lane3Id: '' })
  .set({ IsLane1ClockRunning: true, IsLane2ClockRunning: true })
  .run(20)
  .goal({ IsLane1ClockRunning: false, Lane1Clock: '0:20.500' });

/** An interval timer: it counts down, and begins again by itself while it runs. */
const intervals = new Script(25, 'down')
  .set({ Clock: '0:30' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 30)
  .set({ Clock: '5:00' })
  .runOther('Clock', 20)
  .set({ IsClockRunning: false })
  .set({ IsClockRunning: true })
  .set({ IsClockRunning: false, Clock: '20:00' })
  // Set while it stands, and set and started in one go.
  .set({ Clock: '10:00' })
  .set({ Clock: '2:00', IsClockRunning: true })
  .runOther('Clock', 10)
  .goal({ Clock: '0.0', IsClockRunning: false })
  .set({ Clock: '' });

/** A long run whose sender is gone for twenty minutes; then it starts over at zero without being stopped. */
const marathon = new Script(25, 'up').set({ Clock: '0:00' }).set({ IsClockRunning: true }).runOther('Clock', 60, 'up').away(1200, { Clock: '21:00' }).runOther('Clock', 10, 'up').goal({ Lane1Clock: '21:08.300' }).set({ Clock: '0:00' }).runOther('Clock', 10, 'up').goal({ Lane1Clock: '0:09.100' });

/** What an operator must hear of. */
const slips = new Script(25, 'up').pause(1).set({ Clock: '1:00' }).set({ IsClockRunning: true }).runOther('Clock', 5, 'up').wrong({ Clock: '5:05' }, 'warning: Check the clock: it jumped from 1:05 to 5:05 while running.');

suite('timer', () => {
  testGame('a race in three lanes, and the next', race);
  testGame('intervals', intervals);
  testGame('a long run', marathon);
  testGame('slips of an operator', slips);
});
