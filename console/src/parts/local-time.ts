const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** In the zone of the reader, with UTC beside it, which logs and colleagues elsewhere use. */
export function localTime(at: string): string {
  const date = new Date(at);
  return `${full.format(date)} (${date.toISOString().slice(11, 19)} UTC)`;
}
