import { type Finding, ok, skipped, warning } from './finding.ts';
import { describeDuration } from './time-words.ts';

export interface BackupFacts {
  /** Undefined when there is none. */
  readonly ageMs: number | undefined;
  readonly file: string | null;
}

export const backupAgeMsMax = 7 * 86_400_000;

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
  if (ageMs > backupAgeMsMax)
    return warning(
      'backup-old',
      `The last backup is ${describeDuration(ageMs)} old.`,
      'Run: scorewire backup FILE, and let cron repeat it.',
    );
  return ok(`${describeDuration(ageMs)} old${file === null ? '' : `, ${file}`}`);
}
