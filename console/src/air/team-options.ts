import type { LivePayload } from '#console/board/models/live-payload.ts';

/** Names and colours of a side from the query of the address; they override those of the scoreboard. A missing parameter is an empty text. */
export interface TeamOptions {
  readonly name: string;
  readonly short: string;
  readonly colour: string;
}

/** `?home=Lions&homeShort=LIO&homeColor=1c63d5`, and the same for `guest`. */
export function readTeam(query: URLSearchParams, side: 'home' | 'guest'): TeamOptions {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, 40);
  return {
    name: text(side),
    short: text(`${side}Short`),
    colour: readColour(query.get(`${side}Color`) ?? query.get(`${side}Colour`) ?? ''),
  };
}

/** A colour of CSS, or its digits alone: a `#` in an address begins something else. */
export function readColour(given: string): string {
  const text = given.trim();
  const colour = /^(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? `#${text}` : text;
  return colour !== '' && CSS.supports('color', colour) ? colour : '';
}

/** The payload with the names of the address in place of those of the scoreboard. */
export function renameSides(payload: LivePayload, home: string, guest: string): LivePayload {
  const names = (prefix: string, team: string, name: string): [string, string][] =>
    name === ''
      ? []
      : [`${prefix}TeamName`, `${prefix}WrestlerName`, `${team}PlayerName`]
          .filter((field) => field in payload)
          .map((field) => [field, name]);
  return { ...payload, ...Object.fromEntries([...names('Home', 'Top', home), ...names('Guest', 'Bottom', guest)]) };
}

/** Black or white: what can be read on the colour. */
export function textOn(colour: string): string {
  const probe = document.createElement('i');
  probe.style.color = colour;
  document.body.append(probe);
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  probe.remove();
  const [r, g, b] = [red, green, blue].map((part) => {
    const value = part / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // The luminance at which black and white have the same contrast.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#0b0d12' : '#ffffff';
}
