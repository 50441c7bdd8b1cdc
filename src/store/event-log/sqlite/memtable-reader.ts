import type { SessionSender } from '#core/ports/event-log';
import { areCutByBytes } from '#store/event-log/shared/run-source';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { addStart, type Memtable, memtableStart, viewMemtable } from './memtable.ts';
import { botIdAt, firstSequenceAt, lastSequenceAt, sizeAt, unpackRun } from './packed-run.ts';
import type { MemtableChange } from './thread-messages.ts';

interface IndexedMemtable extends Memtable {
  /** Where the runs of each bot start, in the order of their sequences, as far as the memtable is indexed. */
  readonly startsOf: Map<number, number[]>;
  end: number;
}

/** Reads the memtables of the writer. A memtable is indexed when somebody reads: most events are never read so soon. */
export class MemtableReader {
  #memtables: IndexedMemtable[] = [];

  /** Returns the memory that it no longer reads. */
  change(change: MemtableChange): SharedArrayBuffer | undefined {
    if (change.kind === 'created')
      this.#memtables.push({ ...viewMemtable(change.shared), startsOf: new Map(), end: memtableStart });
    else if (change.kind === 'flushed') return this.#memtables.shift()?.shared;
    else this.#memtables = [];
    return undefined;
  }

  /** Ascending, from the run that holds the sequence or the next one; ends early as `RunSource.from` does. */
  from(botId: number, sequence: number, limit: number): StoredRun[] {
    const found: StoredRun[] = [];
    for (const memtable of this.#memtables) {
      const starts = this.#startsOf(memtable, botId);
      for (let nth = firstFrom(memtable, starts, sequence); nth < starts.length && found.length < limit; nth += 1) {
        found.push(copyRun(memtable, starts[nth] as number));
        if (areCutByBytes(found, sequence)) return found;
      }
    }
    return found;
  }

  /** Ascending, the runs of a session that hold any of these sequences. */
  ofSession(botId: number, sender: SessionSender, from: number, to: number): StoredRun[] {
    const found: StoredRun[] = [];
    for (const memtable of this.#memtables) {
      const starts = this.#startsOf(memtable, botId);
      for (let nth = firstFrom(memtable, starts, from); nth < starts.length; nth += 1) {
        const start = starts[nth] as number;
        if (firstSequenceAt(memtable.view, start) > to) break;
        if (isOf(unpackRun(memtable, start), sender)) found.push(copyRun(memtable, start));
      }
    }
    return found;
  }

  lastSequenceOf(botId: number): number {
    for (const memtable of this.#memtables.toReversed()) {
      const last = this.#startsOf(memtable, botId).at(-1);
      if (last !== undefined) return lastSequenceAt(memtable.view, last);
    }
    return 0;
  }

  #startsOf(memtable: IndexedMemtable, botId: number): readonly number[] {
    const { view, startsOf } = memtable;
    const filled = Atomics.load(memtable.filled, 0);
    for (; memtable.end < filled; memtable.end += sizeAt(view, memtable.end))
      addStart(startsOf, botIdAt(view, memtable.end), memtable.end);
    return startsOf.get(botId) ?? [];
  }
}

function isOf(run: StoredRun, { session, userId, clientId }: SessionSender): boolean {
  return run.session === session && run.userId === userId && run.clientId === clientId;
}

/** Copies the events, because the memory of a memtable is reused. */
function copyRun(memtable: Memtable, start: number): StoredRun {
  const run = unpackRun(memtable, start);
  return { ...run, events: new Uint8Array(run.events) };
}

/** The index of the first run that ends at the sequence or after it. */
function firstFrom({ view }: Memtable, starts: readonly number[], sequence: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lastSequenceAt(view, starts[middle] as number) < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
