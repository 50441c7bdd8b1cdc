const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the credentials of HTTP Basic (RFC 7617); undefined when they are not base64 of UTF-8 text with a colon. */
export function parseBasic(credentials: string): { username: string; password: string } | undefined {
  if (!base64.test(credentials)) return undefined;
  let text: string;
  try {
    text = utf8.decode(Buffer.from(credentials, 'base64'));
  } catch {
    return undefined;
  }
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}
