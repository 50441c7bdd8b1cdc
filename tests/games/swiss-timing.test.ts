import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A semifinal over 100 m with a false start. */
const semifinal = new Script(27, 'up')
  .set({ EventNumber: 21, EventName: 'Women 100 m', Round: 'Semifinal', Heat: 1, HeatCount: 3, RecordText: 'WR 10.49' })
  .set({ Clock: '10:00' })
  .run(20, 'down')
  .set({ Lane3Name: 'Chen', Lane3Nation: 'CHN', Lane4Name: 'Dubois', Lane4Nation: 'FRA', Lane5Name: 'Eriksen', Lane5Nation: 'NOR', Clock: '0.0' })
  // Lane 5 is away too early: the race is called back, and she is out.
  .set({ Lane3ReactionTime: 0.143, Lane4ReactionTime: 0.151, Lane5ReactionTime: 0.062 })
  .run(2)
  .set({ Lane5Status: 'FS' })
  .set({ Lane5Status: 'DQ', Lane5Time: 'DQ' })
  .set({ Clock: '0.0', Lane3ReactionTime: 0.139, Lane4ReactionTime: 0.14, Lane5ReactionTime: null })
  .run(11)
  .set({ Lane3Split: '5.93', Lane4Split: '5.99' })
  .goal({ Lane3Time: '10.97', Lane3Place: 1, WindSpeed: 0.8, Lane3Record: 'SB', Lane3Status: 'OK' })
  .set({ Lane4Place: 2 })
  .set({ Lane4Time: '11.11', Lane4Status: 'OK' })
  // The photo finish takes a hundredth off.
  .goal({ Lane4Time: '11.10' })
  .pause(300);

const nextHeat = new Script(27, 'up')
  .after(semifinal)
  .newGame({ Heat: 2, Lane3Name: 'Farkas', Lane3Nation: 'HUN', Lane4Name: 'Gomez', Lane4Nation: 'ESP', Lane5Name: '', Lane5Nation: '', Clock: '0.0' })
  .check({ EventName: 'Women 100 m', RecordText: 'WR 10.49', Heat: 2, Lane3Name: 'Farkas', Lane3Time: null, Lane3Record: null, Lane5Status: null, WindSpeed: null, Lane4ReactionTime: null })
  .run(11)
  .goal({ Lane4Time: '11.02', Lane4Place: 1, WindSpeed: -1.4 });

/** A relay in the pool: swimmers leave the block before the touch. Then a run-off that makes one heat more than planned. */
const pool = new Script(27, 'up')
  .set({ EventNumber: 5, EventName: 'Mixed 4 x 100 Medley', Round: 'Final', Heat: 1, HeatCount: 1, Clock: '0.0', Lane1Name: 'Italy', Lane1Nation: 'ITA', Lane2Name: 'Hungary', Lane2Nation: 'HUN' })
  .set({ Lane1ReactionTime: 0.62, Lane2ReactionTime: 0.58 })
  .run(58)
  .set({ Lane1Split: '57.90', Lane2Split: '58.20' })
  .set({ Lane1ReactionTime: -0.02, Lane2ReactionTime: 0.04 })
  .away(160, { Lane1Split: '3:30.11', Lane2Split: '3:31.00', Clock: '3:36' })
  .goal({ Lane1Time: '3:43.10', Lane1Place: 1, Lane1Record: 'NR' })
  .goal({ Lane2Time: '3:43.10', Lane2Place: 1 })
  .pause(600)
  .newGame({ EventNumber: 6, EventName: 'Women 50 Free', Round: 'Swim-off', Heat: 2, HeatCount: 1, Clock: '0.0', Lane1Name: 'Jansen', Lane2Name: 'Kovac' })
  .check({ EventNumber: 6, Lane1Name: 'Jansen', Lane1Nation: 'ITA', Lane1Time: null, Lane1Record: null })
  .set({ Lane1Nation: 'NED', Lane2Nation: 'CRO' })
  .run(25)
  .goal({ Lane2Time: '24.80', Lane2Place: 1, Lane1Time: 'DNF', Lane1Status: 'DNF' });

/** The clock is set, started and stopped in every order, and one ruling is taken back. */
const restarts = new Script(27, 'up')
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
const slips = new Script(27, 'up')
  .pause(1)
  .set({ EventNumber: 21, Heat: 1, Clock: '1:00.0', Lane5Status: 'DQ' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 12, 'up')
  .wrong({ WindSpeed: 18 }, 'warning: WindSpeed is 18; check the gauge, and send metres per second, as 1.8.')
  .wrong({ Clock: '0:31.00' }, 'warning: Check the clock: it went back from 1:12 to 0:31.00 while running.')
  .wrong({ Lane5Place: 3 }, 'warning: Lane5Place is 3, but lane 5 is DQ; send null for Lane5Place, or correct Lane5Status.');

suite('swiss timing', () => {
  testGame('a semifinal with a false start', semifinal);
  testGame('the next heat', nextHeat);
  testGame('a relay in the pool, and a swim-off', pool);
  testGame('a clock that is started again', restarts);
  testGame('slips of an operator', slips);
});
