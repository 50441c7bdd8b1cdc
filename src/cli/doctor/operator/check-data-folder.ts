import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type Finding, failed, ok, skipped, warning } from '#app/health/finding';
import { shownMode } from '#app/health/shown-mode';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface FolderFacts {
  readonly folder: string;
  readonly kind: 'missing' | 'not-a-folder' | 'unreadable' | 'folder';
  readonly isWritable: boolean;
  readonly mode: number;
  readonly ownerId: number;
  /** The user of this command; undefined on systems without user ids. */
  readonly userId: number | undefined;
  readonly username: string;
  /** The type of the file system, as statfs numbers it. */
  readonly fileSystem: number;
}

/** Checks that the data folder exists, is on a real disk, and is open only to the service. */
export function createDataFolderCheck(settings: SettingsCheck): MachineCheck<FolderFacts | undefined> {
  return {
    id: 'data-folder',
    title: 'data folder',
    needs: [settings],
    async gather(_machine, known) {
      const config = configOf(known, settings);
      return config.databaseUrl === undefined ? gatherFolder(resolve(config.dataDir)) : undefined;
    },
    judge: judgeFolder,
  };
}

function gatherFolder(folder: string): FolderFacts {
  const { username } = userInfo();
  const userId = process.getuid?.();
  const unknown = { folder, isWritable: false, mode: 0, ownerId: -1, userId, username, fileSystem: 0 };
  try {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) return { ...unknown, kind: 'missing' };
    const { mode, uid: ownerId } = stats;
    if (!stats.isDirectory()) return { ...unknown, kind: 'not-a-folder' };
    const fileSystem = statfsSync(folder).type;
    return { ...unknown, kind: 'folder', isWritable: isWritable(folder), mode, ownerId, fileSystem };
  } catch {
    return { ...unknown, kind: 'unreadable' };
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where SQLite loses data or cannot lock reliably. */
const unsafeFileSystems: Readonly<Record<number, { readonly id: string; readonly text: string }>> = {
  0x01021994: {
    id: 'data-folder-in-memory',
    text: 'in memory (tmpfs), and is lost at the next restart of the machine',
  },
  0x858458f6: {
    id: 'data-folder-in-memory',
    text: 'in memory (ramfs), and is lost at the next restart of the machine',
  },
  0x6969: { id: 'data-folder-on-network', text: 'on NFS, where SQLite cannot lock and sync reliably' },
  0xff534d42: { id: 'data-folder-on-network', text: 'on a Windows share, where SQLite cannot lock and sync reliably' },
  0xfe534d42: { id: 'data-folder-on-network', text: 'on a Windows share, where SQLite cannot lock and sync reliably' },
  0x794c7630: { id: 'data-folder-in-container', text: 'in the layer of a container, and is lost with the container' },
};

export function judgeFolder(facts: FolderFacts | undefined): Finding {
  if (facts === undefined) return skipped('not used: the data is in PostgreSQL');
  const { folder, kind, mode, ownerId, userId, username, fileSystem } = facts;
  if (kind === 'missing')
    return failed(
      'data-folder-missing',
      `There is no data folder ${folder}.`,
      'Set SCOREWIRE_DATA_DIR as the service has it; if the service has never run, scorewire serve creates the folder.',
    );
  if (kind === 'not-a-folder')
    return failed(
      'data-folder-not-a-folder',
      `${folder} is a file, not a folder.`,
      'Set SCOREWIRE_DATA_DIR to a folder.',
    );
  if (kind === 'unreadable' || !facts.isWritable)
    return failed(
      'data-folder-not-writable',
      `The user ${username} cannot write to the data folder ${folder}.`,
      `Run this as the user of the service; if this is that user: sudo chown -R ${username} ${folder}, or remount it writable.`,
    );
  if ((mode & 0o077) !== 0 && userId !== undefined)
    return warning(
      'data-folder-open',
      `Other users of this machine can enter the data folder ${folder} (mode ${shownMode(mode)}), which holds signing keys.`,
      `Run: chmod 700 ${folder}`,
    );
  const unsafe = unsafeFileSystems[fileSystem];
  if (unsafe !== undefined)
    return warning(
      unsafe.id,
      `The data folder ${folder} is ${unsafe.text}.`,
      'Stop the service, move the folder to a local disk or volume, and set SCOREWIRE_DATA_DIR to it.',
    );
  if (userId !== undefined && userId !== ownerId && userId !== 0)
    return warning(
      'data-folder-other-owner',
      `The data folder ${folder} belongs to another user than ${username}.`,
      'Run the service, and this command, as the owner of the folder.',
    );
  return ok(folder);
}
