/** One field a line; undefined when the text is not JSON. */
export function formatPayload(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}
