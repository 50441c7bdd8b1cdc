import type { Arena, Course } from '#simulator/arena';
import { formatClock } from '#simulator/format-clock';

const lapsMax = 12;

/** One clock: a countdown with a horn at its end, then a run of laps, and so on. */
export function* playSingleTimer(arena: Arena): Course {
  for (;;) {
    yield* countDown(arena);
    yield* countLaps(arena);
  }
}

function* countDown({ sport, board, chance }: Arena): Course {
  const clock = board.clock('Clock', 'hundredths', 'down');
  board.beginGame({ TimerLabel: 'Warm-up', CountDirection: 'down' });
  clock.counts = 'down';
  const seconds = sport.game.periodSeconds / chance.whole(2, 4);
  clock.set(seconds);
  yield chance.between(5, 15);
  clock.isRunning = true;
  yield seconds;
  clock.isRunning = false;
  board.set({ Horn: true });
  yield 2;
  board.set({ Horn: false });
  yield chance.between(10, 20);
}

function* countLaps({ board, chance }: Arena): Course {
  const clock = board.clock('Clock', 'hundredths', 'down');
  board.beginGame({ TimerLabel: 'Laps', CountDirection: 'up' });
  clock.counts = 'up';
  clock.set(0);
  yield chance.between(5, 15);
  clock.isRunning = true;
  const laps = chance.whole(4, lapsMax);
  for (let lap = 1; lap <= laps; lap += 1) {
    const seconds = chance.between(50, 130);
    yield seconds;
    board.set({ LapNumber: lap, LapTime: formatClock(Math.round(seconds * 1000), 'hundredths', 'up') });
  }
  clock.isRunning = false;
  yield chance.between(10, 20);
}
