/** The live payload of a bot: the standard contract of its sport. */
export type LivePayload = Readonly<Record<string, unknown>>;

/** The text of a field without its padding; empty when the field is blank or the sport has no such field. */
export function textOf(payload: LivePayload, field: string): string {
  const value = payload[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** True when a mark is on the board. */
export function isSet(payload: LivePayload, field: string): boolean {
  return textOf(payload, field) !== '';
}

/** Undefined when the field is blank. */
export function numberOf(payload: LivePayload, field: string): number | undefined {
  const text = textOf(payload, field);
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The fields of a series without the last blank ones: `Inning1`, `Inning2` … */
export function seriesOf(payload: LivePayload, count: number, fieldOf: (nth: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => textOf(payload, fieldOf(index + 1)));
}
