import type { Arena, Course } from '#simulator/arena';
import { drawName } from '#simulator/names';

const ridersPerGoRound = 60;
const rideSeconds = 8;

/** Rodeo: rider after rider, eight seconds each. */
export function* playRodeo(arena: Arena): Course {
  const { board, chance } = arena;
  let previous = { PrevRiderNumber: '', PrevRiderScore: 0 };
  let leader = { LeaderNumber: '', LeaderScore: 0 };
  for (let rider = 1; ; rider += 1) {
    if (rider % ridersPerGoRound === 1) leader = { LeaderNumber: '', LeaderScore: 0 };
    const number = String(1000 + (rider % 9000));
    board.beginGame({ RiderNumber: number, RiderName: drawName(chance), RiderScore: null, ...previous, ...leader });
    const score = yield* ride(arena);
    if (score > leader.LeaderScore) leader = { LeaderNumber: number, LeaderScore: score };
    board.set(leader);
    previous = { PrevRiderNumber: number, PrevRiderScore: score };
    yield chance.between(20, 40);
  }
}

function* ride({ board, chance, sport }: Arena): Generator<number, number, void> {
  const clock = board.clock('Clock', 'hundredths', 'up');
  const limit = sport.game.periodSeconds || rideSeconds;
  clock.set(0, limit);
  yield chance.between(10, 20);
  clock.isRunning = true;
  const isOff = chance.happens(0.5);
  yield isOff ? chance.between(1, limit - 0.1) : limit;
  clock.isRunning = false;
  yield chance.between(10, 20);
  const score = isOff ? 0 : chance.whole(280, 368) / 4;
  board.set({ RiderScore: score, RiderStatus: isOff ? 'NS' : 'OK', ReRide: chance.happens(0.05) });
  return score;
}
