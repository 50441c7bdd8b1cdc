import { readColour, readTeam, type TeamOptions } from './team-options.ts';

export const themes = ['classic', 'slim', 'glass', 'block'] as const;
export const positions = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const;

/** The look of the overlay, from its address. A missing or wrong option gets its default, because an overlay on air must show the score. */
export interface OverlayOptions {
  readonly theme: (typeof themes)[number];
  readonly position: (typeof positions)[number];
  readonly scale: number;
  /** Pixels between the graphic and the edges, before scaling. */
  readonly margin: number;
  readonly home: TeamOptions;
  readonly guest: TeamOptions;
  /** Short names are three letters, unless the address has others. */
  readonly hasShortNames: boolean;
  /** The guest stands first, as baseball does it. */
  readonly isGuestFirst: boolean | undefined;
  readonly showsClock: boolean;
  readonly showsDetails: boolean;
  /** For chroma key; empty is transparent. */
  readonly background: string;
}

export function readOverlayOptions(query: URLSearchParams): OverlayOptions {
  const theme = oneOf(themes, query.get('theme'));
  return {
    theme,
    position: oneOf(positions, query.get('position')),
    scale: within(query.get('scale'), 0.25, 4, 1),
    margin: within(query.get('margin'), 0, 400, 60),
    home: readTeam(query, 'home'),
    guest: readTeam(query, 'guest'),
    hasShortNames: readSwitch(query.get('short')) ?? (theme === 'slim' || theme === 'block'),
    isGuestFirst: readSwitch(query.get('guestFirst')),
    showsClock: readSwitch(query.get('clock')) ?? true,
    showsDetails: readSwitch(query.get('details')) ?? true,
    background: readColour(query.get('background') ?? ''),
  };
}

function oneOf<Word extends string>(words: readonly [Word, ...Word[]], given: string | null): Word {
  return words.find((word) => word === given) ?? words[0];
}

function within(given: string | null, min: number, max: number, fallback: number): number {
  const value = Number(given ?? Number.NaN);
  return given !== null && given !== '' && value >= min && value <= max ? value : fallback;
}

function readSwitch(given: string | null): boolean | undefined {
  if (given === null) return undefined;
  return !['0', 'no', 'off', 'false'].includes(given);
}
