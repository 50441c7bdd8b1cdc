/**
 * The events of a bot are divided into spans of so many, and the last snapshot in each is kept: a long log has few of them, far below a
 * hundredth of its size, and to make any state again no more than about so many events are read. Engines keep them by the number of
 * their span, so to change it takes a migration.
 */
export const snapshotSpanEvents = 1024;

export function snapshotSpanOf(sequence: number): number {
  return Math.floor(sequence / snapshotSpanEvents);
}
