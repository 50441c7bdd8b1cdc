import { statSync } from 'node:fs';

/** Which file stood at a path when it was opened: an open file goes on taking writes after its name is gone. */
export interface FileIdentity {
  readonly path: string;
  readonly device: number;
  readonly inode: number;
}

/** The file at a path was removed, renamed or replaced: what is written to the open one is not found by the next start. */
export class MovedFileError extends Error {
  override readonly name = 'MovedFileError';

  constructor(path: string) {
    super(`${path} is not the file that was opened: it or its folder was removed, renamed or replaced.`);
  }
}

export function identifyFile(path: string): FileIdentity {
  const { dev: device, ino: inode } = statSync(path);
  return { path, device, inode };
}

export function assertInPlace(file: FileIdentity): void {
  if (!isInPlace(file)) throw new MovedFileError(file.path);
}

export function isInPlace({ path, device, inode }: FileIdentity): boolean {
  const found = statIfThere(path);
  return found !== undefined && found.ino === inode && found.dev === device;
}

function statIfThere(path: string): { readonly ino: number; readonly dev: number } | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A folder on the way became something else, or may not be looked into any more.
    return undefined;
  }
}
