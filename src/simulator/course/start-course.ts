import type { Arena, Course } from '#simulator/arena';
import { createAttackStyle } from './attack.ts';
import { playDragRaces } from './drag-race.ts';
import { footballStyle } from './football-drive.ts';
import { playInningsGames } from './innings-game.ts';
import { playLaneTimer } from './lane-timer.ts';
import { playPeriodGames } from './period-game.ts';
import { playRaceMeets } from './race-meet.ts';
import { playRodeo } from './rodeo.ts';
import { playSetMatches } from './set-game.ts';
import { playSingleTimer } from './single-timer.ts';
import { anyTeamSport, teamSports } from './team-sports.ts';
import { playTennisMatches } from './tennis-match.ts';
import { playWrestlingMeets } from './wrestling-meet.ts';

/** Sports with a course of their own, by the name of the sport. */
const ownCourses: Readonly<Record<string, (arena: Arena) => Course>> = {
  baseball: playInningsGames,
  softball: playInningsGames,
  football: (arena) => playPeriodGames(arena, footballStyle),
  tennis: playTennisMatches,
  wrestling: playWrestlingMeets,
  rodeo: playRodeo,
  timer: playLaneTimer,
  'single-timer': playSingleTimer,
  'drag-racing': playDragRaces,
};

/** The course of a sport: its own, or by the shape of its game, so that a new sport can be simulated at once. */
export function startCourse(arena: Arena): Course {
  const { sport } = arena;
  const own = ownCourses[sport.sport];
  if (own !== undefined) return own(arena);
  if (sport.game.sets !== undefined) return playSetMatches(arena);
  if (sport.game.race !== undefined) return playRaceMeets(arena);
  return playPeriodGames(arena, createAttackStyle(teamSports[sport.sport] ?? anyTeamSport, sport.game));
}
