import { readBackupNote } from '#app/backup/backup-note';
import { type Finding, ok, skipped, warning } from '#cli/doctor/finding';
import { describeDuration } from '#cli/doctor/time-words';
import type { FileFacts } from './check-data-files.ts';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface BackupFacts {
  /** Undefined when there is none. */
  readonly ageMs: number | undefined;
  readonly file: string | null;
}

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

const ageMsMax = 7 * 86_400_000;

export function judgeBackup(facts: BackupFacts | undefined): Finding {
  if (facts === undefined)
    return skipped('only backups of a data folder are known; PostgreSQL is backed up with pg_dump');
  const { ageMs, file } = facts;
  if (ageMs === undefined)
    return warning(
      'backup-missing',
      'No backup was made yet.',
      'Run: scorewire backup FILE (the service may be running), and let cron repeat it.',
    );
  if (ageMs > ageMsMax)
    return warning(
      'backup-old',
      `The last backup is ${describeDuration(ageMs)} old.`,
      'Run: scorewire backup FILE, and let cron repeat it.',
    );
  return ok(`${describeDuration(ageMs)} old${file === null ? '' : `, ${file}`}`);
}
