import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** Two heats over 400 m. */
const heats = new Script(22, 'up')
  .set({ EventNumber: 4, EventName: 'Men 400 m', Round: 'Heats', Heat: 1 })
  // The time to the start counts down on the main clock.
  .set({ Clock: '5:00' })
  .run(20, 'down')
  .set({ Lane1Id: '12', Lane1Name: 'Adler', Lane2Id: '15', Lane2Name: 'Bianchi', Lane3Id: '', Lane3Name: '', Lane4Id: '', Lane4Name: '', Lane5Id: '31', Lane5Name: 'Chen' })
  .set({ Clock: '0.0' })
  // Called back, and started again while the clock runs.
  .set({ IsClockRunning: true })
  .runOther('Clock', 4, 'up')
  .set({ Clock: '0.0' })
  .runOther('Clock', 46, 'up')
  .goal({ Lane2Time: '46.47', Lane2Place: 1, Lane2Status: 'OK' })
  .set({ Lane1Place: 2 })
  .set({ Lane1Time: '46.84' })
  .set({ IsClockRunning: false })
  // The photo finish turns the two round.
  .goal({ Lane1Place: 1, Lane1Time: '46.46', Lane2Place: 2 })
  .set({ Lane5Status: 'DNF' })
  .goal({ Lane2Status: 'DQ' })
  .pause(30)
  .goal({ Lane2Place: null, Lane2Time: 'DQ' })
  .pause(240);

const nextHeat = new Script(22, 'up')
  .after(heats)
  .newGame({ Heat: 2, Lane1Id: '22', Lane1Name: 'Dubois', Lane2Id: '12', Lane2Name: 'Eriksen', Clock: '0.0' })
  .check({ EventNumber: 4, EventName: 'Men 400 m', Heat: 2, Lane1Name: 'Dubois', Lane1Time: null, Lane1Place: null, Lane2Status: null, Clock: '0.0' })
  .run(47)
  .goal({ Lane1Time: '47.02', Lane1Place: 1 })
  .check({ Lane1Place: 1, Lane2Place: null });

/** Twenty-five laps, with a lap counter that is corrected, and a sender that is gone for a while; then the first heat of another event. */
const tenThousand = new Script(22, 'up')
  .set({ EventNumber: 9, EventName: 'Women 10,000 m', Round: 'Final', Heat: 1, LapsRemaining: 25, Clock: '0:00' })
  .run(70)
  .goal({ LapsRemaining: 24 })
  .set({ IsClockRunning: true })
  .runOther('Clock', 75, 'up')
  .goal({ LapsRemaining: 22 })
  // One too far.
  .goal({ LapsRemaining: 23 })
  .away(900, { LapsRemaining: 12, Clock: '17:40' })
  .runOther('Clock', 20, 'up')
  .away(700, { LapsRemaining: 1, Clock: '30:05' })
  .runOther('Clock', 66, 'up')
  .goal({ LapsRemaining: 0, Lane1Time: '31:10.22', Lane1Place: 1, Lane2Time: '31:14.90', Lane2Place: 2 })
  .set({ IsClockRunning: false })
  // Laps for the next race are set with the clock, and then it begins at once.
  .set({ LapsRemaining: 3 })
  .set({ IsClockRunning: true })
  .set({ IsClockRunning: false, LapsRemaining: 9 })
  .set({ LapsRemaining: 13, IsClockRunning: true })
  .set({ LapsRemaining: 0 })
  .set({ LapsRemaining: 13 })
  .set({ IsClockRunning: false })
  .pause(1200)
  .newGame({ EventNumber: 10, EventName: 'Men 5,000 m', Heat: 1, LapsRemaining: 13, Clock: '0:00' })
  .check({ EventNumber: 10, Lane1Time: null, Lane2Place: null, LapsRemaining: 13, Clock: '0:00' })
  .run(65)
  .goal({ LapsRemaining: 12 });

/** The clock is set, started and stopped in every order, and one ruling is taken back. */
const restarts = new Script(22, 'up')
  .pause(1)
  .set({ Heat: 1, Clock: '10:00' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 5, 'up')
  .set({ IsClockRunning: false, Clock: '1:00' })
  .set({ Clock: '0:30' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 30, 'up')
  // Called back: it begins again while it runs.
  .set({ Clock: '0.0' })
  .runOther('Clock', 40, 'up')
  .set({ IsClockRunning: false })
  .set({ Clock: '0:15', IsClockRunning: true })
  .runOther('Clock', 50, 'up')
  .away(600, { Clock: '0:45' })
  .goal({ Lane1Place: 2, Lane1Time: '46.10', Lane1Status: 'DQ' })
  .set({ Lane1Place: null })
  .goal({ Lane1Status: 'OK', Lane1Place: 1 });

/** What an operator must hear of. */
const slips = new Script(22, 'up')
  .pause(1)
  .set({ EventNumber: 9, Heat: 1, LapsRemaining: 4, Clock: '1:00.0', Lane5Status: 'DNF' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 12, 'up')
  .wrong({ LapsRemaining: 13 }, 'warning: LapsRemaining rose from 4 to 13 during the race; send 4 again if that was a slip.')
  .wrong({ Clock: '0:31.00' }, 'warning: Check the clock: it went back from 1:12 to 0:31.00 while running.')
  .wrong({ Lane5Place: 3 }, 'warning: Lane5Place is 3, but lane 5 is DNF; send null for Lane5Place, or correct Lane5Status.');

suite('timing', () => {
  testGame('a heat over 400 m', heats);
  testGame('the next heat', nextHeat);
  testGame('a race of many laps, and the next event', tenThousand);
  testGame('a clock that is started again', restarts);
  testGame('slips of an operator', slips);
});
