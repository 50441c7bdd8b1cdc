/** The choices of an overlay, as the form has them. Empty is the default of the overlay. */
export interface OverlayLook {
  readonly theme: string;
  readonly position: string;
  readonly scale: string;
  readonly home: string;
  readonly guest: string;
  readonly homeShort: string;
  readonly guestShort: string;
  readonly homeColor: string;
  readonly guestColor: string;
}

export const plainLook: OverlayLook = {
  theme: 'classic',
  position: 'top-left',
  scale: '1',
  home: '',
  guest: '',
  homeShort: '',
  guestShort: '',
  homeColor: '',
  guestColor: '',
};

/** Only what differs from the default, so that the address stays short. */
export function lookToQuery(look: OverlayLook): string {
  const chosen = Object.entries(look)
    .map(([name, value]) => [name, name.endsWith('Color') ? value.replace(/^#/, '') : value] as const)
    .filter(([name, value]) => value !== '' && value !== plainLook[name as keyof OverlayLook]);
  return chosen.length === 0 ? '' : `?${new URLSearchParams(chosen.map(([name, value]) => [name, value])).toString()}`;
}
