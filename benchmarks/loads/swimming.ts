import { createRandom, type Random } from '../support/random.ts';
import { guestTeams, homeTeams, type SportGame } from './sport-game.ts';

const lanes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const heats = 2;
const heatEvents = 320;
/** The start list comes first; the last events repeat the result. */
const runningEvents = 310;

interface Swimmer {
  readonly lane: number;
  /** Seconds after the start at which each length of 25 m ends. */
  readonly touches: readonly number[];
}

/**
 * Two heats of 100 m as a timing console sends them, about five events a second: the clock and the running time of every lane are new in each event, in
 * hundredths, and every touch leaves a split.
 */
export const swimming: SportGame = {
  sportId: 13,
  play(seed) {
    const random = createRandom(seed);
    const meet = { EventNumber: random.between(1, 40), EventName: 'Women 100 Free', HeatCount: heats };
    const teams = { HomeTeamName: random.pick(homeTeams), GuestTeamName: random.pick(guestTeams) };
    return Array.from({ length: heats }, (_, heat) => playHeat(random, { ...meet, Heat: heat + 1, ...teams })).flat();
  },
};

function playHeat(random: Random, head: object): object[] {
  const swimmers = lanes.map((lane): Swimmer => {
    const pace = 13 + random.next() * 2.5;
    return { lane, touches: [1, 2, 3, 4].map((length) => length * pace + random.next() * 0.8) };
  });
  const finishes = swimmers.map(({ touches }) => touches.at(-1) ?? 0);
  const end = Math.max(...finishes);
  const places = finishes.map((finish) => 1 + finishes.filter((other) => other < finish).length);
  return Array.from({ length: heatEvents }, (_, index) => {
    const isStart = index === 0;
    const now = isStart ? 0 : Math.min(end, ((index + random.next() * 0.9) * end) / runningEvents);
    const isRunning = !isStart && now < end;
    const leader = Math.max(...swimmers.map(({ touches }) => touches.filter((touch) => touch <= now).length));
    const board = { EventId: 13, Clock: formatTime(now), IsClockRunning: isRunning, LapsRemaining: 4 - leader };
    return Object.assign(board, head, ...swimmers.map((swimmer, at) => laneOf(swimmer, places[at] ?? 0, now)));
  });
}

function laneOf({ lane, touches }: Swimmer, place: number, now: number): object {
  const finish = touches.at(-1) ?? 0;
  const split = touches.findLast((touch) => touch <= now);
  return {
    [`Lane${lane}Time`]: formatTime(Math.min(now, finish)),
    [`Lane${lane}Split`]: split === undefined ? null : formatTime(split),
    [`Lane${lane}Place`]: now < finish ? null : place,
  };
}

function formatTime(seconds: number): string {
  const hundredths = Math.floor(seconds * 100);
  const rest = `${Math.floor(hundredths / 100) % 60}.${String(hundredths % 100).padStart(2, '0')}`;
  return hundredths < 6000 ? rest : `${Math.floor(hundredths / 6000)}:${rest.padStart(5, '0')}`;
}
