import type { SetRules } from '#core/contract/game';
import { type Arena, type Course, otherSide, type Side } from '#simulator/arena';
import { drawTeams } from '#simulator/names';

const anySets: SetRules = { target: 21, lastTarget: 21, winBy: 2, cap: null, toWin: 2 };

/** Matches in sets of rally points: volleyball, table tennis, badminton. */
export function* playSetMatches(arena: Arena): Course {
  for (;;) yield* playMatch(arena);
}

function* playMatch(arena: Arena): Course {
  const { sport, board, chance } = arena;
  const { toWin } = sport.game.sets ?? anySets;
  board.beginGame(drawTeams(arena));
  startMatchClock(arena);
  yield chance.between(10, 30);
  let server = chance.pick<Side>(['Home', 'Guest']);
  for (let set = 1; ; set += 1) {
    board.set({ Set: set, Game: set, IsSet3: set === 3, HomeTimeouts: 2, GuestTimeouts: 2 });
    board.set({ HomeScore: 0, GuestScore: 0, HomePoints: 0, GuestPoints: 0 });
    serve(arena, server);
    const winner = yield* playSet(arena, set, server);
    board.add(`${winner}SetsWon`);
    if (Math.max(board.number('HomeSetsWon'), board.number('GuestSetsWon')) >= toWin) break;
    server = otherSide(server);
    yield chance.between(60, 120);
  }
  board.clock('Clock', 'match', 'up').isRunning = false;
  board.set({ HomeServe: false, GuestServe: false });
  yield chance.between(60, 120);
}

/** The clock shows the time of the match, where the sport has one. */
export function startMatchClock({ sport, board }: Arena): void {
  const clock = board.clock('Clock', 'match', 'up');
  if (sport.game.clock === 'none') return;
  clock.set(0);
  clock.isRunning = true;
}

function* playSet(arena: Arena, set: number, first: Side): Generator<number, Side, void> {
  const { sport, chance } = arena;
  const rules = sport.game.sets ?? anySets;
  const target = set === 2 * rules.toWin - 1 ? rules.lastTarget : rules.target;
  const points = { Home: 0, Guest: 0 };
  for (;;) {
    yield chance.between(4, 16);
    const winner = chance.pick<Side>(['Home', 'Guest']);
    const loser = otherSide(winner);
    points[winner] += 1;
    showPoints(arena, set, points);
    if (isWon(points[winner], points[loser], target, rules)) return winner;
    serve(arena, nextServer(sport.sport, first, winner, points, target));
    if (chance.happens(0.02)) yield* timeout(arena, loser);
  }
}

function isWon(own: number, others: number, target: number, { winBy, cap }: SetRules): boolean {
  return (own >= target && own - others >= winBy) || own === cap;
}

function showPoints({ board }: Arena, set: number, points: Readonly<Record<Side, number>>): void {
  for (const side of ['Home', 'Guest'] as const) {
    const value = points[side];
    board.set({ [`${side}Score`]: value, [`${side}Points`]: value });
    board.set({ [`${side}ScoreGame${set}`]: value, [`${side}PointsSet${set}`]: value });
  }
}

/** In table tennis the serve changes every two points, and every point from 10 all; elsewhere the winner of the rally serves. */
function nextServer(
  sport: string,
  first: Side,
  winner: Side,
  { Home, Guest }: Readonly<Record<Side, number>>,
  target: number,
): Side {
  if (sport !== 'table-tennis') return winner;
  const played = Home + Guest;
  const isLate = Home >= target - 1 && Guest >= target - 1;
  return (isLate ? played : Math.floor(played / 2)) % 2 === 0 ? first : otherSide(first);
}

function serve({ board }: Arena, side: Side): void {
  board.set({ HomeServe: side === 'Home', GuestServe: side === 'Guest' });
}

/** Volleyball shows its timeouts on the main clock. */
function* timeout({ sport, board }: Arena, side: Side): Course {
  if (board.number(`${side}Timeouts`) === 0 || sport.game.clock !== 'none') return;
  board.add(`${side}Timeouts`, -1);
  const clock = board.clock('Clock', 'match', 'up');
  clock.counts = 'down';
  clock.set(30);
  clock.isRunning = true;
  yield 30;
  clock.blank();
}
