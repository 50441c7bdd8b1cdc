import type { Properties } from '#mqtt/packet/packet';

/** The properties that are bytes; JSON has them as base64. */
const bytesNames = ['correlationData', 'authenticationData'] as const;

/** Missing properties stay missing in the JSON text. */
export function propertiesToJson(properties: Readonly<Properties>): string {
  const texts: Record<string, string> = {};
  for (const name of bytesNames) {
    const bytes = properties[name];
    if (bytes !== undefined) texts[name] = bytes.toString('base64');
  }
  return JSON.stringify({ ...properties, ...texts });
}

export function jsonToProperties(json: string): Properties {
  const properties = JSON.parse(json) as Properties & Partial<Record<string, unknown>>;
  for (const name of bytesNames) {
    const text: unknown = properties[name];
    if (typeof text === 'string') properties[name] = Buffer.from(text, 'base64');
  }
  return properties;
}
