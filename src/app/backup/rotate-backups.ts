import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import { readManifest } from './read-backup-file.ts';

const namePattern = /^scorewire-\d{8}T\d{6}Z(?:-\d+)?\.tar\.zst$/;

/** A new name in a folder of backups, such as scorewire-20260401T183000Z.tar.zst. */
export function nameBackupIn(folder: string, createdAtMs: number): string {
  const stamp = stampOf(createdAtMs);
  for (let count = 1; ; count += 1) {
    const path = join(folder, `scorewire-${stamp}${count === 1 ? '' : `-${count}`}.tar.zst`);
    if (!existsSync(path)) return path;
  }
}

/** A time as part of a file name. */
export function stampOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d+|[-:]/g, '');
}

/**
 * Removes all but the newest backups of an installation, and returns the removed files. It keeps files that have another name, cannot be read, or
 * belong to another installation.
 */
export async function removeOldBackups(
  folder: string,
  { installation }: Pick<Manifest, 'installation'>,
  keep: number,
): Promise<string[]> {
  const found: { path: string; createdAt: string }[] = [];
  for (const name of readdirSync(folder).filter((each) => namePattern.test(each))) {
    const path = join(folder, name);
    const manifest = await readManifestOf(path);
    if (manifest?.installation === installation) found.push({ path, createdAt: manifest.createdAt });
  }
  const old = found.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(keep);
  for (const { path } of old) rmSync(path);
  return old.map(({ path }) => path);
}

/** Undefined when the file is not the beginning of a backup. */
export async function readManifestOf(path: string): Promise<Manifest | undefined> {
  const stream = createReadStream(path);
  try {
    return await readManifest(stream as AsyncIterable<Buffer>);
  } finally {
    stream.destroy();
  }
}
