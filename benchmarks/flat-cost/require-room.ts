import { statfsSync } from 'node:fs';

/** A row with its share of the pages, rounded up. */
const bytesPerEvent = 290;
/** What the measurements themselves add to both logs. */
const bytesBeside = 4e9;

/** Fails at once rather than after minutes of writing. */
export function requireRoom(folder: string, events: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = events * bytesPerEvent + bytesBeside;
  const free = bavail * bsize;
  if (free < needed)
    throw new Error(
      `${folder} has ${gigabytes(free)} GB free, and ${gigabytes(needed)} GB are needed: let TMPDIR name a folder with more, or take fewer --events.`,
    );
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}
