import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from './durable-files.ts';

/** Tells the service, its metrics and `scorewire doctor` when the data folder was last backed up. */
export const backupNoteFile = 'last-backup.json';

export interface BackupNote {
  readonly createdAt: string;
  /** Null when the backup went to standard output. */
  readonly file: string | null;
  readonly bytes: number;
}

export function writeBackupNote(dataFolder: string, note: BackupNote): void {
  writeDurably(join(dataFolder, backupNoteFile), `${JSON.stringify(note)}\n`);
}

/** Undefined when no backup was made yet. */
export function readBackupNote(dataFolder: string): BackupNote | undefined {
  try {
    const note = JSON.parse(readFileSync(join(dataFolder, backupNoteFile), 'utf8')) as BackupNote;
    return Number.isNaN(Date.parse(note.createdAt)) ? undefined : note;
  } catch {
    return undefined;
  }
}
