import type { AttackStyle } from './attack.ts';

const quiet = { whistle: 0.3, foul: 0.4, sendOff: 0, shot: 0.3, playerFoulsMax: 5 };

/** The course of team sports with attacks, by the name of the sport. */
export const teamSports: Readonly<Record<string, AttackStyle>> = {
  basketball: {
    ...quiet,
    overtime: 'repeated',
    breakSeconds: [120, 600],
    attackSeconds: [5, 24],
    shotClockSeconds: 24,
    stopsAfterScore: false,
    foul: 0.6,
    resetsFouls: true,
  },
  hockey: {
    ...quiet,
    overtime: 'sudden death',
    breakSeconds: [600, 600],
    attackSeconds: [15, 45],
    stopsAfterScore: true,
    shot: 0.5,
    sendOff: 0.1,
    sendOffSeconds: 120,
  },
  lacrosse: {
    ...quiet,
    overtime: 'sudden death',
    breakSeconds: [120, 600],
    attackSeconds: [20, 80],
    shotClockSeconds: 80,
    stopsAfterScore: true,
    shot: 0.6,
    sendOff: 0.2,
    sendOffSeconds: 60,
  },
  soccer: {
    ...quiet,
    overtime: 'two halves',
    breakSeconds: [120, 900],
    attackSeconds: [10, 40],
    stopsAfterScore: false,
    shot: 0.1,
  },
  'water-polo': {
    ...quiet,
    overtime: 'none',
    breakSeconds: [120, 180],
    attackSeconds: [10, 30],
    shotClockSeconds: 30,
    stopsAfterScore: true,
    shot: 0.5,
    foul: 0.4,
    sendOff: 0.3,
    sendOffSeconds: 20,
    playerFoulsMax: 3,
  },
  generic: { ...quiet, overtime: 'repeated', breakSeconds: [120, 300], attackSeconds: [20, 60], stopsAfterScore: true },
  futsal: {
    ...quiet,
    overtime: 'two halves',
    breakSeconds: [120, 600],
    attackSeconds: [8, 22],
    stopsAfterScore: true,
    whistle: 0.8,
    foul: 0.15,
    resetsFouls: true,
    sendOff: 0.01,
    sendOffSeconds: 120,
  },
  handball: {
    ...quiet,
    overtime: 'two halves',
    breakSeconds: [60, 600],
    attackSeconds: [20, 50],
    stopsAfterScore: false,
    whistle: 0.15,
    shot: 0.5,
    sendOff: 0.3,
    sendOffSeconds: 120,
  },
};

/** A sport that the table does not know: like `generic`. */
export const anyTeamSport: AttackStyle = teamSports['generic'] as AttackStyle;
