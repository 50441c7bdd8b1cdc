import type { RaceShape } from '#core/contract/game';
import type { Arena, Course } from '#simulator/arena';
import { formatClock } from '#simulator/format-clock';
import { drawFamilies, drawTeams, nations } from '#simulator/names';

const anyRace: RaceShape = { lanes: 8, secondsMin: 45, secondsMax: 55, splits: 1, outChance: 0.02 };
const heatsPerEvent = 3;
const eventNumberMax = 999;

/** Something that happens to a lane, so many seconds after the start. */
interface Touch {
  readonly seconds: number;
  readonly lane: number;
  /** The split that it ends; the last one is the finish. */
  readonly split: number;
}

/** Races in lanes: swimming, athletics and others. Heat follows heat, event follows event. */
export function* playRaceMeets(arena: Arena): Course {
  const { board } = arena;
  const teams = drawTeams(arena);
  for (let event = 1; ; event = (event % eventNumberMax) + 1)
    for (let heat = 1; heat <= heatsPerEvent; heat += 1) {
      const points = { HomeScore: board.number('HomeScore'), GuestScore: board.number('GuestScore') };
      // A new meet begins with the first event, and its teams have no points.
      board.beginGame({ ...teams, ...(event > 1 || heat > 1 ? points : {}) });
      yield* playHeat(arena, event, heat);
    }
}

function* playHeat(arena: Arena, event: number, heat: number): Course {
  const { sport, board, chance } = arena;
  const shape = sport.game.race ?? anyRace;
  const clock = board.clock('Clock', 'hundredths', 'up');
  board.set({
    EventNumber: event,
    ...describeEvent(arena, event),
    Round: 'Heat',
    Heat: heat,
    HeatCount: heatsPerEvent,
  });
  board.set({ LapsRemaining: shape.splits });
  setStartList(arena, shape);
  clock.set(0);
  yield chance.between(15, 30);
  const lanes = Array.from({ length: shape.lanes }, (_, index) => index + 1);
  const starters = lanes.filter((lane) => {
    const starts = !chance.happens(shape.outChance);
    if (!starts) board.set({ [`Lane${lane}Status`]: 'DNS', [`Lane${lane}Time`]: 'DNS' });
    return starts;
  });
  clock.isRunning = true;
  for (const lane of starters) board.set({ [`Lane${lane}ReactionTime`]: Math.round(chance.between(110, 200)) / 1000 });
  yield* run(arena, drawTouches(arena, shape, starters), shape.splits);
  clock.isRunning = false;
  yield chance.between(5, 10);
  markRecords(arena, starters);
  yield chance.between(30, 60);
}

function describeEvent({ sport, chance }: Arena, event: number): Record<string, string | number> {
  const who = event % 2 === 0 ? 'Men' : 'Women';
  if (sport.sport !== 'swimming')
    return { EventName: `${who} ${sport.sport === 'timing' ? 400 : 100} m`, RecordText: '' };
  const Stroke = chance.pick(['Freestyle', 'Backstroke', 'Breaststroke', 'Butterfly']);
  return { EventName: `${who} 100 ${Stroke}`, Distance: 100, Stroke };
}

function setStartList({ board, chance }: Arena, { lanes }: RaceShape): void {
  const names = drawFamilies(chance, lanes);
  for (let lane = 0; board.has(`Lane${lane}Place`) || lane === 0; lane += 1) {
    const name = names[lane - 1];
    board.set({ [`Lane${lane}Place`]: null, [`Lane${lane}Time`]: null, [`Lane${lane}Split`]: null });
    board.set({ [`Lane${lane}ReactionTime`]: null, [`Lane${lane}Status`]: '', [`Lane${lane}Record`]: '' });
    if (name === undefined) continue;
    board.set({ [`Lane${lane}Name`]: name, [`Lane${lane}Id`]: String(100 + chance.whole(0, 899)) });
    board.set({ [`Lane${lane}Team`]: lane % 2 === 0 ? 'RIV' : 'HIL', [`Lane${lane}Nation`]: chance.pick(nations) });
  }
}

/** Every split and finish of the race, in the order in which they happen. */
function drawTouches({ chance }: Arena, shape: RaceShape, starters: readonly number[]): Touch[] {
  const { secondsMin, secondsMax, splits } = shape;
  return starters
    .flatMap((lane) => {
      const seconds = chance.between(secondsMin, secondsMax);
      return Array.from({ length: splits }, (_, index) => ({
        seconds: (seconds * (index + 1)) / splits,
        lane,
        split: index + 1,
      }));
    })
    .sort((a, b) => a.seconds - b.seconds || a.lane - b.lane);
}

function* run({ board, chance, sport }: Arena, touches: readonly Touch[], splits: number): Course {
  let atSeconds = 0;
  let place = 0;
  let leader = 0;
  for (const { seconds, lane, split } of touches) {
    yield seconds - atSeconds;
    atSeconds = seconds;
    if (split > leader) board.set({ LapsRemaining: splits - (leader = split) });
    const time = formatClock(Math.round(seconds * 1000), 'hundredths', 'up');
    if (split < splits) {
      board.set({ [`Lane${lane}Split`]: time });
      continue;
    }
    place += 1;
    board.set({ [`Lane${lane}Time`]: time, [`Lane${lane}Place`]: place, [`Lane${lane}Status`]: 'OK' });
    if (place === 1) board.set({ WindSpeed: Math.round(chance.between(-2, 2) * 10) / 10 });
    // The places of a dual meet give points to the teams in turn.
    const points = sport.game.score.steps?.[place - 1]?.points;
    if (points !== undefined) board.add(lane % 2 === 0 ? 'GuestScore' : 'HomeScore', points);
  }
}

function markRecords({ board, chance }: Arena, starters: readonly number[]): void {
  for (const lane of starters) if (chance.happens(0.1)) board.set({ [`Lane${lane}Record`]: chance.pick(['PB', 'SB']) });
}
