/** Text and bytes stay as they are. */
export function toPayload(event: object | string): string | Uint8Array {
  return typeof event === 'string' || event instanceof Uint8Array ? event : JSON.stringify(event);
}
