import type { EventRow, EventTable } from './event-table.ts';

/**
 * Stores an event together with all others of the same turn of the event loop, and calls back when they are on the disk, in the order of
 * arrival. One that is refused has no row and waits for its turn, because MQTT is acknowledged in order.
 */
export function createGroupCommit(table: EventTable): (row: EventRow | undefined, done: () => void) => void {
  let rows: EventRow[] = [];
  let waiting: (() => void)[] = [];
  const commit = (): void => {
    const answered = waiting;
    if (rows.length > 0) table.insert(rows);
    rows = [];
    waiting = [];
    for (const done of answered) done();
  };
  return (row, done) => {
    if (waiting.length === 0) setImmediate(commit);
    if (row !== undefined) rows.push(row);
    waiting.push(done);
  };
}
