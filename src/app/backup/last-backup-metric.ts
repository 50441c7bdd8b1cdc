import { Gauge, type Registry } from 'prom-client';
import { registerMetric } from '#app/plain-metric';
import { readBackupNote } from './backup-note.ts';

/** Without a backup there is no value, so that an alert can tell "never" from "long ago". */
export function registerLastBackup(registry: Registry, dataFolder: string): void {
  registerMetric(registry, Gauge, {
    name: 'scorewire_last_backup_timestamp_seconds',
    help: 'When the last backup of the data folder was made, as Unix time.',
    read() {
      const note = readBackupNote(dataFolder);
      return note === undefined ? [] : [[{}, Date.parse(note.createdAt) / 1000]];
    },
  });
}
