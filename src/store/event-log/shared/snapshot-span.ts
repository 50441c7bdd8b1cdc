/**
 * The events of a bot are divided into spans of this length, and the last snapshot in each span is kept. Snapshots then take far less than
 * a hundredth of the log, and any state can be rebuilt by reading about this many events. The number of the span is part of the stored
 * key, so changing it takes a migration.
 */
export const snapshotSpanEvents = 1024;

export function snapshotSpanOf(sequence: number): number {
  return Math.floor(sequence / snapshotSpanEvents);
}
