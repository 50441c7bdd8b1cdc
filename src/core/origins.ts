/** Stands for all origins in a list of them. */
export const anyOrigin = '*';

/** Whether pages of an origin, as a browser names it, are let in by the list: as it is written there, or by `*`. */
export function allowsOrigin(origins: readonly string[], origin: string): boolean {
  return origins.includes(origin) || origins.includes(anyOrigin);
}

/** Whether a text is an origin, written as browsers send it. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  // No host has a star in its name: who writes one means a pattern.
  return (protocol === 'https:' || protocol === 'http:') && origin === text && !text.includes(anyOrigin);
}
