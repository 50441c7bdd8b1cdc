import { UsageError } from '#cli/failure';

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time as milliseconds: an age such as 10m, an ISO 8601 date or time (UTC unless it says otherwise), or now. */
export function readTime(option: string, given: string, nowMs: number): number {
  if (given === 'now') return nowMs;
  const [, count, unit] = /^(\d{1,6}(?:\.\d{1,3})?)(s|m|h|d)$/.exec(given) ?? [];
  if (count !== undefined) return nowMs - Number(count) * (unitMs[unit ?? ''] ?? 0);
  const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(given);
  const text = given.replace(' ', 'T');
  const ms = iso === null ? Number.NaN : Date.parse(text.includes('T') && iso[1] === undefined ? `${text}Z` : text);
  if (!Number.isNaN(ms)) return ms;
  throw new UsageError(`${option} takes an age such as 30s, 10m, 2h or 1d, or a time such as 2026-04-01T18:30:00Z.`);
}
