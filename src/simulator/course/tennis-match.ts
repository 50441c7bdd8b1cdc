import type { Arena, Course } from '#simulator/arena';
import { drawName } from '#simulator/names';
import { startMatchClock } from './set-game.ts';

type Player = 'Top' | 'Bottom';
const players = ['Top', 'Bottom'] as const;
const pointNames = ['0', '15', '30', '40'];

/** Tennis: best of three sets, with deuce, advantage and tie-breaks. */
export function* playTennisMatches(arena: Arena): Course {
  for (;;) yield* playMatch(arena);
}

function* playMatch(arena: Arena): Course {
  const { sport, board, chance } = arena;
  const toWin = sport.game.sets?.toWin ?? 2;
  const names = { TopPlayerName: drawName(chance), BottomPlayerName: drawName(chance) };
  const teams = { HomeTeamName: names.TopPlayerName, GuestTeamName: names.BottomPlayerName };
  board.beginGame({ ...names, ...teams, Court: 1, TopPoints: '0', BottomPoints: '0' });
  startMatchClock(arena);
  yield chance.between(10, 30);
  const setsWon = { Top: 0, Bottom: 0 };
  const match = { server: chance.pick(players) };
  for (let set = 1; Math.max(setsWon.Top, setsWon.Bottom) < toWin; set += 1) {
    board.set({ Set: set, IsSet3: set === 3 });
    setsWon[yield* playSet(arena, set, match)] += 1;
    yield chance.between(60, 120);
  }
  board.clock('Clock', 'match', 'up').isRunning = false;
  board.set({ TopServe: false, BottomServe: false });
  yield chance.between(60, 120);
}

function* playSet(arena: Arena, set: number, match: { server: Player }): Generator<number, Player, void> {
  const { board } = arena;
  const games = { Top: 0, Bottom: 0 };
  for (;;) {
    const isTieBreak = games.Top === 6 && games.Bottom === 6;
    board.set({ GameNumber: games.Top + games.Bottom + 1, IsTieBreak: isTieBreak });
    serve(arena, match.server);
    const winner = yield* isTieBreak ? playTieBreak(arena, set, match.server) : playGame(arena);
    games[winner] += 1;
    board.set({ ...clearedPoints, IsTieBreak: false, [`${winner}Set${set}`]: games[winner] });
    match.server = other(match.server);
    if (isTieBreak || (games[winner] >= 6 && games[winner] - games[other(winner)] >= 2)) return winner;
  }
}

const clearedPoints = { TopPoints: '0', BottomPoints: '0', IsDeuce: false, IsAdvantage: false };

function* playGame({ board, chance }: Arena): Generator<number, Player, void> {
  const points = { Top: 0, Bottom: 0 };
  for (;;) {
    yield chance.between(8, 25);
    const winner = chance.pick(players);
    points[winner] += 1;
    const lead = points.Top - points.Bottom;
    if (points[winner] >= 4 && Math.abs(lead) >= 2) return winner;
    const isLate = points.Top >= 3 && points.Bottom >= 3;
    for (const player of players)
      board.set({ [`${player}Points`]: isLate ? '40' : (pointNames[points[player]] ?? '40') });
    if (isLate && lead !== 0) board.set({ [`${winner}Points`]: 'AD' });
    board.set({ IsDeuce: isLate && lead === 0, IsAdvantage: isLate && lead !== 0 });
  }
}

function* playTieBreak(arena: Arena, set: number, first: Player): Generator<number, Player, void> {
  const { board, chance } = arena;
  const points = { Top: 0, Bottom: 0 };
  for (;;) {
    yield chance.between(8, 25);
    const winner = chance.pick(players);
    points[winner] += 1;
    const count = points[winner];
    board.set({ [`${winner}Points`]: String(count), [`Set${set}${winner}TieBreak`]: count });
    if (count >= 7 && count - points[other(winner)] >= 2) return winner;
    // The serve changes after the first point, then after every second one.
    serve(arena, Math.ceil((points.Top + points.Bottom) / 2) % 2 === 0 ? first : other(first));
  }
}

function serve({ board }: Arena, player: Player): void {
  board.set({ TopServe: player === 'Top', BottomServe: player === 'Bottom' });
}

function other(player: Player): Player {
  return player === 'Top' ? 'Bottom' : 'Top';
}
