import { type Finding, failed, ok, warning } from './finding.ts';

export interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** The event log; undefined while it is not known how fast it grows. */
  readonly log: { readonly bytes: number; readonly bytesPerDay: number } | undefined;
  /** 0 means for ever. */
  readonly retentionDays: number;
  /** 0 means no limit. */
  readonly logBytesMax: number;
}

const freeBytesMin = 100 * 2 ** 20;
const daysMin = 14;

export function judgeDisk(facts: DiskFacts): Finding {
  const { folder, freeBytes, totalBytes } = facts;
  const free = `${describeBytes(freeBytes)} of ${describeBytes(totalBytes)} free`;
  if (freeBytes < freeBytesMin)
    return failed(
      'disk-full',
      `The disk of ${folder} is nearly full: ${free}, so the service soon refuses events.`,
      'Free space on it, or lower SCOREWIRE_EVENT_RETENTION_DAYS or SCOREWIRE_EVENT_LOG_BYTES_MAX.',
    );
  const days = findDaysLeft(facts);
  if (days === undefined) return ok(free);
  if (days > daysMin)
    return ok(`${free}, enough for ${days > 3650 ? 'years' : `${Math.floor(days)} days`} at the present rate`);
  return warning(
    'disk-filling',
    `The disk of ${folder} is full in about ${Math.floor(days)} days at the present rate: ${free}.`,
    'Add space, or lower SCOREWIRE_EVENT_RETENTION_DAYS or SCOREWIRE_EVENT_LOG_BYTES_MAX.',
  );
}

/** Undefined when the log does not grow any more, or its rate is not known. */
function findDaysLeft({ freeBytes, log, retentionDays, logBytesMax }: DiskFacts): number | undefined {
  if (log === undefined || log.bytesPerDay <= 0) return undefined;
  const { bytesPerDay } = log;
  const bytesByRetention = retentionDays === 0 ? Number.POSITIVE_INFINITY : bytesPerDay * retentionDays;
  const bytesAtMost = Math.min(bytesByRetention, logBytesMax === 0 ? Number.POSITIVE_INFINITY : logBytesMax);
  if (bytesAtMost - log.bytes < freeBytes) return undefined;
  return freeBytes / bytesPerDay;
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export function describeBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 2 ** (10 * power);
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
