/** In a list of origins, stands for all of them. */
export const anyOrigin = '*';

/** Whether the list contains the origin that a browser sent, or `*`. */
export function allowsOrigin(origins: readonly string[], origin: string): boolean {
  return origins.includes(origin) || origins.includes(anyOrigin);
}

/** Whether a text is an origin as browsers write it. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  // No host name has a star: whoever writes one means a pattern, which is not supported.
  return (protocol === 'https:' || protocol === 'http:') && origin === text && !text.includes(anyOrigin);
}
