const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** The value is what another node of the same cluster has encoded. */
export function decodeJson(message: Uint8Array): unknown {
  return JSON.parse(decoder.decode(message));
}
