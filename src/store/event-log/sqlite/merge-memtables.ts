import { areCutByBytes, type RunSource } from '#store/event-log/shared/run-source';
import { lastOf, type StoredRun } from '#store/event-log/shared/stored-run';
import type { MemtableReader } from './memtable-reader.ts';

type Memtables = Pick<MemtableReader, 'from' | 'ofSession' | 'lastSequenceOf'>;

/**
 * Merges the runs of the table and of the memtables. The memtables are read first, because a flush moves runs from there to the table. A
 * commit between the two reads may add a short run to a memtable and a longer one behind it to the table, and then the first would be
 * missed. Sequences have no gaps, so a gap reveals that, and a second read finds the run. Only retention leaves a real gap, before the
 * first run.
 */
export function withMemtables(runs: RunSource, memtables: Memtables): RunSource {
  const { from, ...others } = readBoth(runs, memtables);
  return {
    ...others,
    async from(botId, sequence, limit) {
      const found = await from(botId, sequence, limit);
      const isMissing = found.length > 0 && firstOf(found[0]) > sequence;
      return untilGap(isMissing ? await from(botId, sequence, limit) : found);
    },
  };
}

/** The next read continues behind the gap. */
function untilGap(runs: StoredRun[]): StoredRun[] {
  const gap = runs.findIndex((run, nth) => nth > 0 && run.firstSequence > lastOf(runs[nth - 1] as StoredRun) + 1);
  return gap === -1 ? runs : runs.slice(0, gap);
}

function readBoth(runs: RunSource, memtables: Memtables): RunSource {
  return {
    async from(botId, sequence, limit) {
      const buffered = memtables.from(botId, sequence, limit);
      // The first run may end before the sequence, so it takes one more to have all up to the limit.
      const stored = await runs.from(botId, sequence, limit + 1);
      const knownTo = Math.min(
        stored.length > limit || areCutByBytes(stored, sequence) ? firstOf(stored.at(-1)) : Number.POSITIVE_INFINITY,
        buffered.length === limit || areCutByBytes(buffered, sequence)
          ? firstOf(buffered.at(-1))
          : Number.POSITIVE_INFINITY,
      );
      return merge(stored, buffered)
        .filter((run) => lastOf(run) >= sequence && run.firstSequence <= knownTo)
        .slice(0, limit);
    },
    async ofSession(botId, sender, from, to) {
      const buffered = memtables.ofSession(botId, sender, from, to);
      return merge(await runs.ofSession(botId, sender, from, to), buffered);
    },
    async peek(botId, sequence) {
      // The first of the two may hold the sequence but start before it.
      const buffered = memtables.from(botId, sequence, 2).find(({ firstSequence }) => firstSequence >= sequence);
      const stored = await runs.peek(botId, sequence);
      if (stored === undefined || (buffered !== undefined && buffered.firstSequence < stored.firstSequence))
        return buffered;
      return stored;
    },
    async lastSequence(botId) {
      const buffered = memtables.lastSequenceOf(botId);
      return Math.max(buffered, await runs.lastSequence(botId));
    },
  };
}

/** Merges two lists in the order of sequences, and leaves out buffered runs that are also stored: a run is flushed as a whole. */
function merge(stored: readonly StoredRun[], buffered: readonly StoredRun[]): StoredRun[] {
  if (buffered.length === 0) return [...stored];
  const merged: StoredRun[] = [];
  let nth = 0;
  for (const run of buffered) {
    for (; nth < stored.length && firstOf(stored[nth]) <= run.firstSequence; nth += 1)
      merged.push(stored[nth] as StoredRun);
    const before = merged.at(-1);
    if (before === undefined || lastOf(before) < run.firstSequence) merged.push(run);
  }
  return [...merged, ...stored.slice(nth)];
}

function firstOf(run: StoredRun | undefined): number {
  return run?.firstSequence ?? 0;
}
