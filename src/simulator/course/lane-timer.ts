import type { Arena, Course } from '#simulator/arena';

/** A timer with lanes: reset, start, every lane stops by itself, the main clock stops with the last one. */
export function* playLaneTimer({ sport, board, chance }: Arena): Course {
  const { lanes = 8, secondsMin = 20, secondsMax = 60 } = sport.game.race ?? {};
  const clocks = Array.from({ length: lanes }, (_, index) => {
    const lane = index + 1;
    return { lane, clock: board.clock(`Lane${lane}Clock`, 'thousandths', 'up') };
  });
  const main = board.clock('Clock', 'thousandths', 'up');
  for (;;) {
    board.beginGame({ HomeTeamName: 'Lanes', GuestTeamName: '' });
    for (const { lane, clock } of clocks) {
      board.set({ [`Lane${lane}Id`]: String(lane).padStart(2, '0') });
      clock.set(0);
    }
    main.set(0);
    yield chance.between(5, 15);
    main.isRunning = true;
    for (const { lane, clock } of clocks) {
      clock.isRunning = true;
      board.set({ [`IsLane${lane}ClockRunning`]: true });
    }
    const ends = clocks.map((each) => ({ ...each, seconds: chance.between(secondsMin, secondsMax) }));
    let atSeconds = 0;
    for (const { lane, clock, seconds } of ends.sort((a, b) => a.seconds - b.seconds)) {
      yield seconds - atSeconds;
      atSeconds = seconds;
      clock.isRunning = false;
      board.set({ [`IsLane${lane}ClockRunning`]: false });
    }
    main.isRunning = false;
    yield chance.between(10, 20);
  }
}
