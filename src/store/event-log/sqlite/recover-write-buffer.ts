import type { DatabaseSync } from 'node:sqlite';
import { RunJoiner } from '#store/event-log/shared/join-runs';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { type PackedRuns, sizeAt, unpackOldRun, unpackRun, viewPackedRuns } from './packed-run.ts';

/**
 * Puts what a writer that is gone has left among the arrivals into the table of runs. It may have moved some of it already; whatever it
 * has moved, it has moved whole.
 */
export function moveStoredArrivals(
  database: DatabaseSync,
  insertRun: (run: StoredRun) => void,
  hasRun: (run: StoredRun) => boolean,
  runBytesMax: number,
): void {
  const left = new Map<number, StoredRun[]>();
  for (const { table, unpack } of places)
    for (const row of database.prepare(`select runs from ${table} order by id`).iterate())
      for (const run of unpackAll(row['runs'] as Uint8Array, unpack)) {
        if (hasRun(run)) continue;
        const ofBot = left.get(run.botId);
        if (ofBot === undefined) left.set(run.botId, [run]);
        else ofBot.push(run);
      }
  const joiner = new RunJoiner(runBytesMax);
  for (const runs of left.values()) for (const run of joiner.join(runs)) insertRun(run);
  for (const { table } of places) database.exec(`delete from ${table}`);
}

type Unpack = (runs: PackedRuns, start: number) => StoredRun;

/** The older first. */
const places: readonly { readonly table: string; readonly unpack: Unpack }[] = [
  { table: 'old_arrivals', unpack: unpackOldRun },
  { table: 'arrivals', unpack: unpackRun },
];

function* unpackAll(bytes: Uint8Array, unpack: Unpack): Generator<StoredRun> {
  const packed = viewPackedRuns(bytes);
  for (let start = 0; start < bytes.length; start += sizeAt(packed.view, start)) yield unpack(packed, start);
}
