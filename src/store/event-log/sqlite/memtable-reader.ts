import type { SessionSender } from '#core/ports/event-log';
import { areCutByBytes, type RunSource } from '#store/event-log/shared/read-events';
import { lastOf, type StoredRun } from '#store/event-log/shared/stored-run';
import { type Shelf, shelfStart, viewShelf } from './memtable.ts';
import { botIdAt, firstSequenceAt, lastSequenceAt, sizeAt, unpackRun } from './packed-run.ts';
import type { ShelfChange } from './thread-messages.ts';

interface IndexedShelf extends Shelf {
  /** Where the packed runs of each bot begin, in the order of their sequences, as far as it was looked through. */
  readonly startsOf: Map<number, number[]>;
  end: number;
}

/**
 * What waits on the shelves of the writer, for those who read. A shelf is looked through when somebody asks: most of what is written is
 * never read so soon.
 */
export class ShelfReader {
  #shelves: IndexedShelf[] = [];

  /** Returns the memory that it does not look into any more. */
  change(change: ShelfChange): SharedArrayBuffer | undefined {
    if (change.kind === 'shelf')
      this.#shelves.push({ ...viewShelf(change.shared), startsOf: new Map(), end: shelfStart });
    else if (change.kind === 'emptied') return this.#shelves.shift()?.shared;
    else this.#shelves = [];
    return undefined;
  }

  /** Ascending, from the run that holds the sequence or comes next; ends early as `RunSource.from` does. */
  from(botId: number, sequence: number, limit: number): StoredRun[] {
    const found: StoredRun[] = [];
    for (const shelf of this.#shelves) {
      const starts = this.#startsOf(shelf, botId);
      for (let nth = firstFrom(shelf, starts, sequence); nth < starts.length && found.length < limit; nth += 1) {
        found.push(copyRun(shelf, starts[nth] as number));
        if (areCutByBytes(found, sequence)) return found;
      }
    }
    return found;
  }

  /** Ascending, those of a session that hold any of these sequences. */
  ofSession(botId: number, sender: SessionSender, from: number, to: number): StoredRun[] {
    const found: StoredRun[] = [];
    for (const shelf of this.#shelves) {
      const starts = this.#startsOf(shelf, botId);
      for (let nth = firstFrom(shelf, starts, from); nth < starts.length; nth += 1) {
        const start = starts[nth] as number;
        if (firstSequenceAt(shelf.view, start) > to) break;
        if (isOf(unpackRun(shelf, start), sender)) found.push(copyRun(shelf, start));
      }
    }
    return found;
  }

  lastSequenceOf(botId: number): number {
    for (const shelf of this.#shelves.toReversed()) {
      const last = this.#startsOf(shelf, botId).at(-1);
      if (last !== undefined) return lastSequenceAt(shelf.view, last);
    }
    return 0;
  }

  #startsOf(shelf: IndexedShelf, botId: number): readonly number[] {
    const { view, startsOf } = shelf;
    const filled = Atomics.load(shelf.filled, 0);
    for (; shelf.end < filled; shelf.end += sizeAt(view, shelf.end)) {
      const runBotId = botIdAt(view, shelf.end);
      const starts = startsOf.get(runBotId);
      if (starts === undefined) startsOf.set(runBotId, [shelf.end]);
      else starts.push(shelf.end);
    }
    return startsOf.get(botId) ?? [];
  }
}

type Shelves = Pick<ShelfReader, 'from' | 'ofSession' | 'lastSequenceOf'>;

/**
 * The runs in the table and on the shelves as one. Shelves are read first, because the writer moves runs from there to the table. A commit between the
 * two reads may put a short run on a shelf and a longer one behind it into the table: the first would be missed. Sequences have no gap, so
 * a gap shows that, and a second read finds what is missing. Only retention leaves a real one, before the first run.
 */
export function withShelves(runs: RunSource, shelves: Shelves): RunSource {
  const { from, ...others } = readBoth(runs, shelves);
  return {
    ...others,
    async from(botId, sequence, limit) {
      const found = await from(botId, sequence, limit);
      const isMissing = found.length > 0 && firstOf(found[0]) > sequence;
      return untilGap(isMissing ? await from(botId, sequence, limit) : found);
    },
  };
}

/** What is behind a gap is read next time. */
function untilGap(runs: StoredRun[]): StoredRun[] {
  const gap = runs.findIndex((run, nth) => nth > 0 && run.firstSequence > lastOf(runs[nth - 1] as StoredRun) + 1);
  return gap === -1 ? runs : runs.slice(0, gap);
}

function readBoth(runs: RunSource, shelves: Shelves): RunSource {
  return {
    async from(botId, sequence, limit) {
      const waiting = shelves.from(botId, sequence, limit);
      // One before it may come first, so that one more is needed to know all up to the limit.
      const stored = await runs.from(botId, sequence, limit + 1);
      const knownTo = Math.min(
        stored.length > limit || areCutByBytes(stored, sequence) ? firstOf(stored.at(-1)) : Number.POSITIVE_INFINITY,
        waiting.length === limit || areCutByBytes(waiting, sequence)
          ? firstOf(waiting.at(-1))
          : Number.POSITIVE_INFINITY,
      );
      return merge(stored, waiting)
        .filter((run) => lastOf(run) >= sequence && run.firstSequence <= knownTo)
        .slice(0, limit);
    },
    async ofSession(botId, sender, from, to) {
      const waiting = shelves.ofSession(botId, sender, from, to);
      return merge(await runs.ofSession(botId, sender, from, to), waiting);
    },
    async peek(botId, sequence) {
      // One that holds the sequence and begins before it is not meant.
      const waiting = shelves.from(botId, sequence, 2).find(({ firstSequence }) => firstSequence >= sequence);
      const stored = await runs.peek(botId, sequence);
      if (stored === undefined || (waiting !== undefined && waiting.firstSequence < stored.firstSequence))
        return waiting;
      return stored;
    },
    async lastSequence(botId) {
      const waiting = shelves.lastSequenceOf(botId);
      return Math.max(waiting, await runs.lastSequence(botId));
    },
  };
}

/** In the order of sequences, which each of them is in, without what is waiting and stored: it was moved as a whole. */
function merge(stored: readonly StoredRun[], waiting: readonly StoredRun[]): StoredRun[] {
  if (waiting.length === 0) return [...stored];
  const merged: StoredRun[] = [];
  let nth = 0;
  for (const run of waiting) {
    for (; nth < stored.length && firstOf(stored[nth]) <= run.firstSequence; nth += 1)
      merged.push(stored[nth] as StoredRun);
    const before = merged.at(-1);
    if (before === undefined || lastOf(before) < run.firstSequence) merged.push(run);
  }
  return [...merged, ...stored.slice(nth)];
}

function isOf(run: StoredRun, { session, userId, clientId }: SessionSender): boolean {
  return run.session === session && run.userId === userId && run.clientId === clientId;
}

/** The memory of a shelf is used again. */
function copyRun(shelf: Shelf, start: number): StoredRun {
  const run = unpackRun(shelf, start);
  return { ...run, events: new Uint8Array(run.events) };
}

/** The place of the first run that ends at the sequence or after it. */
function firstFrom({ view }: Shelf, starts: readonly number[], sequence: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lastSequenceAt(view, starts[middle] as number) < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstOf(run: StoredRun | undefined): number {
  return run?.firstSequence ?? 0;
}
