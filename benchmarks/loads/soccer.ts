import { createRandom } from '../support/random.ts';
import { guestTeams, homeTeams, type SportGame } from './sport-game.ts';

const events = 320;
const halfEvents = events / 2;
const halfSeconds = 2700;

/** A soccer match as a scoreboard sends it: the clock counts up, everything else seldom changes. */
export const soccer: SportGame = {
  sportId: 8,
  play(seed) {
    const { chance, next, pick } = createRandom(seed);
    const teams = { HomeTeamName: pick(homeTeams), GuestTeamName: pick(guestTeams) };
    const board = { HomeScore: 0, GuestScore: 0, HomeShots: 0, GuestShots: 0, HomeCornerKicks: 0, GuestCornerKicks: 0 };
    let possession = chance(0.5);
    return Array.from({ length: events }, (_, index) => {
      const isKickOff = index % halfEvents === 0;
      if (isKickOff || chance(0.4)) possession = !possession;
      const side = possession ? 'Home' : 'Guest';
      if (!isKickOff && chance(0.08)) {
        board[`${side}Shots`] += 1;
        if (chance(0.11)) board[`${side}Score`] += 1;
        else if (chance(0.3)) board[`${side}CornerKicks`] += 1;
      }
      const half = Math.floor(index / halfEvents);
      const played = isKickOff ? 0 : ((index % halfEvents) + next()) * (halfSeconds / halfEvents);
      return {
        EventId: 8,
        Clock: formatClock(half * halfSeconds + played),
        IsClockRunning: !isKickOff,
        Period: half + 1,
        ...board,
        HomePossession: possession,
        GuestPossession: !possession,
        ...teams,
      };
    });
  },
};

function formatClock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
