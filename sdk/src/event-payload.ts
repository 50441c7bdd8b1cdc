/** Text and bytes stay unchanged. */
export function toPayload(event: object | string): string | Uint8Array {
  return typeof event === 'string' || event instanceof Uint8Array ? event : JSON.stringify(event, refuseNaN);
}

/** JSON would write null instead, which clears the field. */
function refuseNaN(name: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`${name} is ${value}, which JSON cannot express: send a number, or null to clear the field.`);
  return value;
}
