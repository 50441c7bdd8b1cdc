import { suite } from 'node:test';
import { testGame } from './play.ts';
import { Script } from './script.ts';

/** A warm-up that counts down to the horn, then laps that are counted, and another run. */
const laps = new Script(26, 'up')
  .set({ TimerLabel: 'Warm-up', CountDirection: 'down', Clock: '1:00', LapNumber: 0 })
  .run(60, 'down')
  .set({ Horn: true })
  .pause(2)
  .set({ Horn: false })
  .set({ TimerLabel: 'Run 1', CountDirection: 'up', Clock: '0:00.00' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 58, 'up')
  .goal({ LapNumber: 1, LapTime: '0:58.20' })
  .runOther('Clock', 60, 'up')
  // Counted twice, and put right.
  .goal({ LapNumber: 2, LapTime: '1:00.05' })
  .goal({ LapNumber: 3 })
  .goal({ LapNumber: 2 })
  .away(30, { Clock: '2:28' })
  .away(400, { LapNumber: 8, LapTime: '1:03.90', Clock: '8:38' })
  .runOther('Clock', 10, 'up')
  .set({ IsClockRunning: false })
  .pause(120);

const nextRun = new Script(26, 'up').after(laps).newGame({ Clock: '0:00', LapNumber: 0 }).check({ TimerLabel: 'Run 1', CountDirection: 'up', Clock: '0:00', LapNumber: 0, LapTime: null }).run(40).goal({ LapNumber: 1, LapTime: '0:39.10' }).check({ LapNumber: 1, LapTime: '0:39.10' });

/** Rounds of a gym: each begins by itself when the one before has run down; the trainer stops and sets the timer as he likes. */
const rounds = new Script(26, 'down')
  .set({ TimerLabel: 'Round', CountDirection: 'down', Clock: '0:20', LapNumber: 0 })
  .set({ IsClockRunning: true })
  .runOther('Clock', 20)
  .set({ Horn: true, Clock: '3:00' })
  .set({ Horn: false })
  .runOther('Clock', 20)
  .away(30, { Clock: '2:10' })
  .set({ IsClockRunning: false, Clock: '4:00' })
  .set({ Clock: '1:30', IsClockRunning: true })
  .runOther('Clock', 5)
  .goal({ IsClockRunning: false, Clock: '' })
  // The stopwatch starts over with every lap.
  .set({ CountDirection: 'up', Clock: '0:00' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 30, 'up')
  .goal({ LapNumber: 4, LapTime: '0:30.00', Clock: '0:00' })
  .runOther('Clock', 30, 'up')
  .set({ IsClockRunning: false, Clock: '0:20' })
  .set({ Clock: '0:10', IsClockRunning: true })
  .goal({ LapNumber: 1 });

/** What an operator must hear of. */
const slips = new Script(26, 'down')
  .pause(1)
  .set({ CountDirection: 'down', Clock: '5:05', LapNumber: 3 })
  .set({ IsClockRunning: true })
  .runOther('Clock', 5)
  .wrong({ Clock: '5:10' }, 'warning: Check the clock: it went up from 5:00 to 5:10 while counting down.')
  .wrong({ LapNumber: 33 }, 'warning: LapNumber went from 3 to 33 at once; send the right lap if that was a slip.')
  .set({ IsClockRunning: false })
  .set({ CountDirection: 'up', Clock: '5:00' })
  .set({ IsClockRunning: true })
  .runOther('Clock', 5, 'up')
  .wrong({ Clock: '4:05' }, 'warning: Check the clock: it went back from 5:05 to 4:05 while counting up.');

suite('single timer', () => {
  testGame('a warm-up and laps', laps);
  testGame('the next run', nextRun);
  testGame('rounds', rounds);
  testGame('slips of an operator', slips);
});
