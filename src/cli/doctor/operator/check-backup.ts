import { readBackupNote } from '#app/backup/backup-note';
import { type BackupFacts, judgeBackup } from '#app/health/judge-backup';
import type { FileFacts } from './check-data-files.ts';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

/** The age of the last backup, from the note that `scorewire backup` leaves in the data folder. */
export function createBackupCheck(
  settings: SettingsCheck,
  files: MachineCheck<FileFacts>,
): MachineCheck<BackupFacts | undefined> {
  return {
    id: 'backup',
    title: 'backup',
    needs: [settings],
    async gather({ nowMs }, known) {
      const folder = known.of(files)?.folder;
      if (configOf(known, settings).databaseUrl !== undefined || folder === undefined) return undefined;
      const note = readBackupNote(folder);
      return { ageMs: note && nowMs - Date.parse(note.createdAt), file: note?.file ?? null };
    },
    judge: judgeBackup,
  };
}
