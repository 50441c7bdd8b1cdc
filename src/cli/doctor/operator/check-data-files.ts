import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { restoreMarkerFile } from '#app/backup/swap-data';
import { type DataFolderFacts, dataFiles, examineDataFolder } from '#app/examine-store';
import { type Finding, failed, ok, warning } from '#app/health/finding';
import { shownMode } from '#app/health/shown-mode';
import type { FolderFacts } from './check-data-folder.ts';
import type { MachineCheck } from './machine.ts';

export interface FileFacts extends DataFolderFacts {
  readonly folder: string;
  /** Databases that other users of the machine can read. */
  readonly openFiles: readonly { readonly path: string; readonly mode: number }[];
  readonly isEmpty: boolean;
  /** A restore was interrupted. */
  readonly isHalfRestored: boolean;
}

/** Whether the files of the data folder can be read, belong together, and are closed to others. */
export function createDataFilesCheck(folder: MachineCheck<FolderFacts | undefined>): MachineCheck<FileFacts> {
  return {
    id: 'data-files',
    title: 'data files',
    needs: [folder],
    async gather(_machine, known) {
      const { folder: path = '' } = known.of(folder) ?? {};
      const files = dataFiles.flatMap((name) => {
        const mode = statSync(join(path, name), { throwIfNoEntry: false })?.mode;
        return mode === undefined ? [] : [{ path: join(path, name), mode }];
      });
      const openFiles = files.filter(({ mode }) => (mode & 0o077) !== 0 && process.platform !== 'win32');
      const isHalfRestored = existsSync(join(path, restoreMarkerFile));
      const facts = { folder: path, openFiles, isEmpty: files.length === 0, isHalfRestored };
      return { ...facts, ...(await examineDataFolder(path)) };
    },
    judge: judgeFiles,
  };
}

export function judgeFiles(facts: FileFacts): Finding {
  const { folder, isEmpty, damagedFile, mismatch, unreadable, openFiles, holder } = facts;
  if (facts.isHalfRestored)
    return failed(
      'restore-interrupted',
      `A restore of the data folder ${folder} was interrupted.`,
      'Run the same scorewire restore again, or scorewire restore --cancel to go back to what was there before.',
    );
  if (isEmpty)
    return failed(
      'data-folder-empty',
      `There is no database in ${folder}.`,
      'Set SCOREWIRE_DATA_DIR as the service has it; if the service has never run, scorewire serve creates the database.',
    );
  if (damagedFile !== undefined)
    return failed(
      'data-damaged',
      `${damagedFile} is not a database, or is damaged.`,
      'Stop the service and restore the last backup: scorewire restore FILE',
    );
  if (mismatch !== undefined)
    return failed(
      'data-half',
      `The data folder is not complete: ${mismatch}.`,
      'Stop the service and restore the last backup with scorewire restore FILE; without one, scorewire serve --accept-data goes on with what is there.',
    );
  if (unreadable !== undefined)
    return failed(
      'data-unreadable',
      `The files of ${folder} cannot be read: ${unreadable}.`,
      'Run this as the user of the service.',
    );
  const [open] = openFiles;
  if (open !== undefined)
    return warning(
      'data-files-open',
      `Other users of this machine can read ${open.path} (mode ${shownMode(open.mode)}), which holds accounts or events.`,
      `Run: chmod 600 ${openFiles.map(({ path }) => path).join(' ')}`,
    );
  if (holder !== undefined && !holder.isAlive && holder.isOpen)
    return warning(
      'service-was-killed',
      `The last service (process ${holder.pid}) ended without closing its files.`,
      'Start the service: it recovers everything that it had acknowledged.',
    );
  return ok('both databases are there and belong together');
}
