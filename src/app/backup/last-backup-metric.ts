import { Gauge, type Registry } from 'prom-client';
import { registerMetric } from '#app/plain-metric';
import { readBackupNote } from './backup-note.ts';

/** 0 without a backup, so that an alert on its age needs no second rule. */
export function registerLastBackup(registry: Registry, dataFolder: string): void {
  registerMetric(registry, Gauge, {
    name: 'scorewire_last_backup_timestamp_seconds',
    help: 'When the last backup of the data folder was made, as Unix time; 0 when there is none.',
    read() {
      const note = readBackupNote(dataFolder);
      return note === undefined ? 0 : Date.parse(note.createdAt) / 1000;
    },
  });
}
