import type { DatabaseSync } from 'node:sqlite';
import { RunJoiner } from '#store/event-log/shared/join-runs';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { type PackedRuns, sizeAt, unpackOldRun, unpackRun, viewPackedRuns } from './packed-run.ts';
import type { RunTable } from './run-table.ts';

/** Flushes the buffered rows of an earlier writer. That writer may have flushed some of their runs already, but always whole runs. */
export function recoverWriteBuffer(database: DatabaseSync, table: RunTable, runBytesMax: number): void {
  const left = new Map<number, StoredRun[]>();
  for (const run of readBufferedRuns(database))
    if (!table.has(run)) left.getOrInsertComputed(run.botId, () => []).push(run);
  const joiner = new RunJoiner(runBytesMax);
  for (const runs of left.values()) for (const run of joiner.join(runs)) table.insert(run);
  for (const { name } of bufferTables) database.exec(`delete from ${name}`);
}

/** The runs in the write buffer, flushed ones among them, oldest first. A log of an older version may lack the tables. */
export function* readBufferedRuns(database: DatabaseSync): Generator<StoredRun> {
  const isTable = database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  for (const { name, unpack } of bufferTables)
    if (isTable.get(name) !== undefined)
      for (const row of database.prepare(`select runs from ${name} order by id`).iterate())
        yield* unpackAll(row['runs'] as Uint8Array, unpack);
}

type Unpack = (runs: PackedRuns, start: number) => StoredRun;

/** The older format first: its events have the lower sequences. */
const bufferTables: readonly { readonly name: string; readonly unpack: Unpack }[] = [
  { name: 'old_arrivals', unpack: unpackOldRun },
  { name: 'arrivals', unpack: unpackRun },
];

function* unpackAll(bytes: Uint8Array, unpack: Unpack): Generator<StoredRun> {
  const packed = viewPackedRuns(bytes);
  for (let start = 0; start < bytes.length; start += sizeAt(packed.view, start)) yield unpack(packed, start);
}
