import type { Arena } from './arena.ts';
import type { Chance } from './chance.ts';

const towns = [
  'Hillcrest',
  'Riverside',
  'Northgate',
  'Eastfield',
  'Westbrook',
  'Southport',
  'Lakeside',
  'Oakmont',
  'Fairview',
  'Kingsbury',
  'Ashford',
  'Redhill',
  'Stonebridge',
  'Clearwater',
  'Maplewood',
  'Brookdale',
];
const initials = ['A', 'B', 'C', 'D', 'E', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T'];
const families = [
  'Adler',
  'Bianchi',
  'Chen',
  'Dubois',
  'Eriksen',
  'Farkas',
  'Gomez',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Kovac',
  'Lindqvist',
  'Marsh',
  'Novak',
  'Okafor',
  'Ortiz',
  'Petrov',
  'Reyes',
  'Santos',
  'Tanaka',
];

export const nations = ['GER', 'ITA', 'CHN', 'FRA', 'NOR', 'HUN', 'ESP', 'LBN', 'BUL', 'NED', 'USA', 'JPN'];

/** Two different teams. */
export function drawTeams({ chance }: Arena): { readonly HomeTeamName: string; readonly GuestTeamName: string } {
  const HomeTeamName = chance.pick(towns);
  return { HomeTeamName, GuestTeamName: chance.pick(towns.filter((town) => town !== HomeTeamName)) };
}

export function drawName(chance: Chance): string {
  return `${chance.pick(initials)}. ${chance.pick(families)}`;
}

/** Different family names, one for each lane. */
export function drawFamilies(chance: Chance, count: number): string[] {
  const left = [...families];
  return Array.from({ length: count }, () => left.splice(chance.whole(0, left.length - 1), 1)[0] ?? '');
}
