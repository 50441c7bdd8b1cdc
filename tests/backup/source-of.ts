import { createReadStream } from 'node:fs';

/** A backup file as `restoreBackup` takes it. */
export function sourceOf(file: string) {
  return { source: createReadStream(file) as AsyncIterable<Buffer>, sourceName: file, sourceFile: file };
}
