import { statfsSync } from 'node:fs';
import type { LogFacts } from '#app/examine-store';
import { type Finding, failed, ok, warning } from '#cli/doctor/finding';
import type { FileFacts } from './check-data-files.ts';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly log: LogFacts | undefined;
  /** 0 means for ever. */
  readonly retentionDays: number;
  /** 0 means no limit. */
  readonly logBytesMax: number;
  readonly nowMs: number;
}

/** Free space, and how long it lasts at the present rate of events. */
export function createDiskCheck(settings: SettingsCheck, files: MachineCheck<FileFacts>): MachineCheck<DiskFacts> {
  return {
    id: 'disk',
    title: 'disk',
    needs: [files],
    async gather({ nowMs }, known) {
      const { eventRetentionDays: retentionDays, eventLogBytesMax: logBytesMax } = configOf(known, settings);
      const { folder = '', eventLog: log } = known.of(files) ?? {};
      const { bsize, bavail, blocks } = statfsSync(folder);
      return { folder, freeBytes: bsize * bavail, totalBytes: bsize * blocks, log, retentionDays, logBytesMax, nowMs };
    },
    judge: judgeDisk,
  };
}

const freeBytesMin = 100 * 2 ** 20;
const daysMin = 14;
const dayMs = 86_400_000;
/** A shorter log says little about the rate. */
const spanMsMin = 3_600_000;

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

/** Undefined when the log does not grow any more, or is too young to tell. */
function findDaysLeft({ freeBytes, log, retentionDays, logBytesMax, nowMs }: DiskFacts): number | undefined {
  if (log?.oldestEventMs === undefined || nowMs - log.oldestEventMs < spanMsMin) return undefined;
  const days = (nowMs - log.oldestEventMs) / dayMs;
  const bytesPerDay = log.bytes / days;
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
