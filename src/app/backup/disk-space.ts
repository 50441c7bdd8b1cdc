import { statfsSync } from 'node:fs';
import { BackupError } from './backup-error.ts';

/** The free space that a running service needs. */
const reserveBytes = 64 * 1024 * 1024;

/** `what` begins the sentence, such as "The copy". */
export function refuseWithoutSpace(folder: string, bytes: number, what: string): void {
  const free = freeBytesOf(folder);
  if (free < bytes + reserveBytes)
    throw new BackupError(
      'failed',
      `${what} needs ${renderBytes(bytes + reserveBytes)} in ${folder}, where ${renderBytes(free)} are free: make room, or use another disk.`,
    );
}

/**
 * Returns a check to call during a copy: while it runs, the write-ahead logs of the service only grow. It throws before they fill
 * the disk.
 */
export function watchSpace(dataFolder: string): () => void {
  let checkedAtMs = 0;
  return () => {
    const nowMs = performance.now();
    if (nowMs - checkedAtMs < 200) return;
    checkedAtMs = nowMs;
    if (freeBytesOf(dataFolder) < reserveBytes)
      throw new BackupError('failed', `The backup was stopped, because the disk of ${dataFolder} is almost full.`);
  };
}

/** Such as 1.2 GB. */
export function renderBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[power]}`;
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
