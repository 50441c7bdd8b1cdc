import type { Arena, Course } from '#simulator/arena';
import { drawName } from '#simulator/names';

type Lane = 'Left' | 'Right';
const lanes = ['Left', 'Right'] as const;

/** The beams of the track with the share of the elapsed time at which a car passes them. */
const beams = [
  { name: '60Feet', share: 0.14 },
  { name: '330Feet', share: 0.41 },
  { name: '660Feet', share: 0.63, speedShare: 0.81 },
  { name: '1000Feet', share: 0.83 },
  { name: 'QuarterMile', share: 1, speedShare: 1 },
];

/** The pass of one car. */
interface Pass {
  readonly lane: Lane;
  readonly dialIn: number;
  readonly reaction: number;
  /** From the line to the finish, in seconds. */
  readonly elapsed: number;
}

/** Drag racing: pair after pair, round after round. */
export function* playDragRaces(arena: Arena): Course {
  for (;;)
    for (let round = 1; round <= 4; round += 1)
      for (let pair = 2 ** (4 - round); pair > 0; pair -= 1) yield* race(arena, round);
}

function* race(arena: Arena, round: number): Course {
  const { board, chance } = arena;
  const { secondsMin, secondsMax } = arena.sport.game.race ?? { secondsMin: 7, secondsMax: 14 };
  board.beginGame({ ChannelNumber: 1, CategoryName: 'Pro Class', Round: `R${round}`, Win: ' ', Mov: null });
  const passes = lanes.map((lane): Pass => {
    const dialIn = round2(chance.between(Math.max(7, secondsMin), secondsMax));
    setCar(arena, lane, dialIn);
    const isRed = chance.happens(0.025);
    const reaction = round3(isRed ? chance.between(-0.05, -0.001) : chance.between(0, 0.15));
    return { lane, dialIn, reaction, elapsed: round3(dialIn + chance.between(-0.02, 0.25)) };
  });
  yield chance.between(10, 20);
  for (const { lane, reaction } of passes) board.set({ [`${lane}ReactionTime`]: reaction });
  yield* passBeams(arena, passes);
  board.set({ IsDetailed: true, ...winOf(passes) });
  yield chance.between(60, 120);
}

function setCar({ board, chance }: Arena, lane: Lane, dialIn: number): void {
  board.set({ [`${lane}CarNumber`]: String(chance.whole(10, 9999)), [`${lane}Driver`]: drawName(chance) });
  board.set({ [`${lane}Member`]: `M${chance.whole(1000, 9999)}`, [`${lane}Class`]: '01' });
  board.set({ [`${lane}QualPos`]: chance.whole(1, 16), [`${lane}DialIn`]: dialIn, [`${lane}ReactionTime`]: null });
  for (const { name } of beams) board.set({ [`${lane}${name}`]: null, [`${lane}${name}MPH`]: null });
}

function* passBeams({ board }: Arena, passes: readonly Pass[]): Course {
  const marks = passes
    .flatMap(({ lane, elapsed }) => beams.map((beam) => ({ ...beam, lane, elapsed, seconds: elapsed * beam.share })))
    .sort((a, b) => a.seconds - b.seconds);
  let atSeconds = 0;
  for (const { lane, name, seconds, speedShare, elapsed } of marks) {
    yield seconds - atSeconds;
    atSeconds = seconds;
    board.set({ [`${lane}${name}`]: round3(seconds) });
    if (speedShare !== undefined) board.set({ [`${lane}${name}MPH`]: round2((1340 / elapsed) * speedShare) });
  }
}

/** First over the line wins, unless it left too early or ran under its dial-in. Where both did the same, the first over the line wins. */
function winOf(passes: readonly Pass[]): Record<string, string | number> {
  const [first, second] = passes
    .map((pass) => ({
      ...pass,
      total: pass.reaction + pass.elapsed,
      isRed: pass.reaction < 0,
      isOut: pass.elapsed < pass.dialIn,
    }))
    .sort((a, b) => Number(a.isRed) - Number(b.isRed) || Number(a.isOut) - Number(b.isOut) || a.total - b.total);
  if (first === undefined || second === undefined) return {};
  const margin = round3(Math.abs(second.total - first.total));
  return { Win: first.lane === 'Left' ? 'L' : 'R', Mov: margin, [`${first.lane}First`]: margin.toFixed(4) };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
