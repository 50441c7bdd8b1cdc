import { createRandom } from '../support/random.ts';
import { guestTeams, homeTeams, type SportGame, spoiledEvery } from './sport-game.ts';

const events = 320;
const periodEvents = events / 4;
const periodSeconds = 600;

/**
 * A basketball game as a scoreboard sends it. One event in twenty has neither basket nor foul, so that it can be spoiled without a gap in what the
 * rules see.
 */
export const basketball: SportGame = {
  sportId: 3,
  play(seed, spoiled) {
    const { chance, next, pick, between } = createRandom(seed);
    const points = (): number => (chance(0.08) ? 3 : chance(0.18) ? 2 : chance(0.1) ? 1 : 0);
    const teams = { HomeTeamName: pick(homeTeams), GuestTeamName: pick(guestTeams) };
    const board = { HomeScore: 0, GuestScore: 0, HomeFouls: 0, GuestFouls: 0 };
    return Array.from({ length: events }, (_, index) => {
      if (index === 0) return { ...emptyBoard, ...teams };
      const isSpoilable = index % spoiledEvery === spoiledEvery - 1;
      const nth = index % periodEvents;
      if (nth === 0) board.HomeFouls = board.GuestFouls = 0;
      const side = chance(0.5) ? 'Home' : 'Guest';
      const isFoul = !isSpoilable && chance(0.1);
      if (isFoul) board[`${side}Fouls`] += 1;
      else if (!isSpoilable) board[`${side}Score`] += points();
      return {
        EventId: 3,
        Clock: formatClock(periodSeconds - ((nth + next()) * periodSeconds) / periodEvents),
        IsClockRunning: !isFoul,
        Period: 1 + Math.floor(index / periodEvents),
        ShotClock: String(between(1, 24)),
        ...board,
        ...(isSpoilable && spoiled && { HomeScore: String(board.HomeScore) }),
        ...teams,
      };
    });
  },
};

/** Null clears a field. */
const cleared = { Period: null, ShotClock: null, HomeScore: null, GuestScore: null, HomeFouls: null, GuestFouls: null };
const emptyBoard = { EventId: 3, Clock: '10:00', IsClockRunning: false, ...cleared };

function formatClock(seconds: number): string {
  const tenths = Math.floor(seconds * 10);
  if (tenths < 600) return `${Math.floor(tenths / 10)}.${tenths % 10}`;
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
