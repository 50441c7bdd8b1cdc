import { statfsSync } from 'node:fs';
import type { LogFacts } from '#app/examine-store';
import { type DiskFacts, judgeDisk } from '#app/health/judge-disk';
import type { FileFacts } from './check-data-files.ts';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

/** Free space, and how long it lasts at the present rate of events. */
export function createDiskCheck(settings: SettingsCheck, files: MachineCheck<FileFacts>): MachineCheck<DiskFacts> {
  return {
    id: 'disk',
    title: 'disk',
    needs: [files],
    async gather({ nowMs }, known) {
      const { eventRetentionDays: retentionDays, eventLogBytesMax: logBytesMax } = configOf(known, settings);
      const { folder = '', eventLog } = known.of(files) ?? {};
      const { bsize, bavail, blocks } = statfsSync(folder);
      const log = eventLog && rateOf(eventLog, nowMs);
      return { folder, freeBytes: bsize * bavail, totalBytes: bsize * blocks, log, retentionDays, logBytesMax };
    },
    judge: judgeDisk,
  };
}

const dayMs = 86_400_000;
/** A shorter log says little about the rate. */
const spanMsMin = 3_600_000;

function rateOf({ bytes, oldestEventMs }: LogFacts, nowMs: number): DiskFacts['log'] {
  if (oldestEventMs === undefined || nowMs - oldestEventMs < spanMsMin) return undefined;
  return { bytes, bytesPerDay: (bytes / (nowMs - oldestEventMs)) * dayMs };
}
