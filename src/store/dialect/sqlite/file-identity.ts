import { statSync } from 'node:fs';

/** Identifies the file that was at a path when it was opened: an open file accepts writes even after it was removed or replaced. */
export interface FileIdentity {
  readonly path: string;
  readonly device: number;
  readonly inode: number;
}

/** The file at a path was removed, renamed or replaced, so the next start would not find what is written to the open one. */
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
    // A parent folder was replaced by a file, or its permissions were taken away.
    return undefined;
  }
}
