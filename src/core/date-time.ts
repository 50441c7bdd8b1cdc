const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;

const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const earliest = -62_167_219_200_000; // 0000-01-01T00:00:00.000Z, the first year that four digits can write

export const dateTimeForm = 'an ISO 8601 date or date-time, such as 2026-04-01 or 2026-04-01T18:30:00Z';

/** Milliseconds since 1970 of an ISO 8601 date or date-time; without an offset it is UTC. Undefined for anything else. */
export function parseDateTime(text: string): number | undefined {
  const match = dateTime.exec(text);
  if (match === null) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const millisecond = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const local = utc(year, month, day, hour, minute, second, millisecond);
  if (local === undefined) return undefined;
  const offset = offsetMinutes(match[9], part(10), part(11));
  if (offset === undefined) return undefined;
  const instant = local - offset * 60_000;
  return instant >= earliest && instant <= latest ? instant : undefined;
}

/** The form every DateTime leaves the service in: UTC with milliseconds and a Z. */
export function formatDateTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Midnight of the current UTC day, the default start of fixture queries. */
export function startOfUtcDay(milliseconds: number): number {
  return Math.floor(milliseconds / 86_400_000) * 86_400_000;
}

function utc(y: number, mo: number, d: number, h: number, mi: number, s: number, ms: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  // A day that the month does not have rolls over into the next month.
  if (date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d) return undefined;
  return date.setUTCHours(h, mi, s, ms);
}

function offsetMinutes(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 14 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}
