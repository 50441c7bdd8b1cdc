import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { RunJoiner } from '#store/event-log/shared/join-runs';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { addStart, clearMemtable, createMemtable, type Memtable, memtableStart } from './memtable.ts';
import { lastSequenceAt, packRun, sizeAt, unpackRun } from './packed-run.ts';
import type { MemtableChange } from './thread-messages.ts';

export interface WriteBufferOptions {
  readonly insertRun: (run: StoredRun) => void;
  readonly runBytesMax: number;
  /** The size of a memtable. It is full when the runs of a commit do not fit any more. */
  readonly memtableBytes: number;
  readonly onChange: (change: MemtableChange) => void;
}

/** A memtable as the writer knows it. */
interface WritableMemtable extends Memtable {
  /** Where the runs of each bot start that are not flushed yet, in the order of their sequences. */
  readonly startsOf: Map<number, number[]>;
  /** The bots whose runs are flushed, while the buffered rows with the same runs still exist. */
  readonly flushed: Set<number>;
  /** The buffered rows with the same runs, from the first that is not deleted. */
  firstRow: number;
  lastRow: number;
  /** How far it is filled, uncommitted runs included. */
  end: number;
  oldestMs: number;
}

/** Each commit flushes this many bytes per byte that it brings, so that a memtable is empty before the next one is full. */
const flushedPerByte = 2;
/**
 * A commit flushes the runs of a bot in parts of this share of the memtable: 32 KiB by default, which makes a few long runs. A bot may have hundreds of
 * short runs in a memtable; flushing all of them in one commit would hold up the commits of all bots.
 */
const partsOfMemtable = 256;
const rowsDeletedAtOnce = 64;
const sparesMax = 2;

/**
 * Buffers runs that are too short for a row of their own. Without it, a thousand games with ten events a second each would change a page
 * of the table of runs for every event. A commit stores its short runs as one row of the table `arrivals` (the write buffer's name when
 * that table was released) and keeps them in a memtable. When a memtable is full, its runs are joined and flushed to the table of runs,
 * bot by bot, some with each commit. All of this happens in the transactions of the writer, and counts when they are committed.
 */
export class WriteBuffer {
  readonly #insertRow: StatementSync;
  readonly #deleteRows: StatementSync;
  readonly #insertRun: (run: StoredRun) => void;
  readonly #joiner: RunJoiner;
  readonly #memtableBytes: number;
  readonly #onChange: (change: MemtableChange) => void;
  #filling: WritableMemtable | undefined;
  /** The oldest first; usually at most one. */
  readonly #flushing: WritableMemtable[] = [];
  /** Memory of flushed memtables: left to the garbage collector, it would pile up. */
  readonly #spare: SharedArrayBuffer[] = [];
  #lastRow = 0;
  /** The in-memory changes that take effect when the transaction is committed. */
  #onCommitted: (() => void)[] = [];

  constructor(database: DatabaseSync, { insertRun, runBytesMax, memtableBytes, onChange }: WriteBufferOptions) {
    this.#insertRow = database.prepare('insert into arrivals values (?, ?)');
    this.#deleteRows = database.prepare('delete from arrivals where id >= ? and id <= ?');
    this.#insertRun = insertRun;
    this.#joiner = new RunJoiner(runBytesMax);
    this.#memtableBytes = memtableBytes;
    this.#onChange = onChange;
  }

  /** When the oldest buffered event was received. */
  get oldestMs(): number {
    const oldest = this.#filling?.oldestMs ?? Number.POSITIVE_INFINITY;
    return this.#flushing.reduce((least, { oldestMs }) => Math.min(least, oldestMs), oldest);
  }

  /** The last buffered sequence of a bot; 0 when none is buffered. */
  lastSequenceOf(botId: number): number {
    for (const memtable of [this.#filling, ...this.#flushing.toReversed()]) {
      const last = memtable?.startsOf.get(botId)?.at(-1);
      if (memtable !== undefined && last !== undefined) return lastSequenceAt(memtable.view, last);
    }
    return 0;
  }

  /** Whether the buffer has runs of a bot, or rows from which recovery would restore them after a crash. */
  holds(botId: number): boolean {
    const memtables = this.#filling === undefined ? this.#flushing : [this.#filling, ...this.#flushing];
    return memtables.some(({ startsOf, flushed }) => startsOf.has(botId) || flushed.has(botId));
  }

  /** Stores runs that take this many bytes in their packed form. `pack` adds them one by one. */
  store(bytes: number, pack: (add: AddRun) => void): void {
    const memtable = this.#findRoom(bytes);
    const start = memtable.end;
    pack((run, size) => {
      const runStart = memtable.end;
      memtable.end += size;
      this.#onCommitted.push(() => {
        addStart(memtable.startsOf, run.botId, runStart);
        memtable.oldestMs = Math.min(memtable.oldestMs, run.oldestMs);
      });
      const eventsAt = packRun(memtable, runStart, run, size);
      return memtable.bytes.subarray(eventsAt, runStart + size);
    });
    const row = this.#lastRow + 1;
    this.#insertRow.run(row, memtable.bytes.subarray(start, memtable.end));
    const { end } = memtable;
    this.#onCommitted.push(() => {
      this.#lastRow = row;
      memtable.lastRow = row;
      Atomics.store(memtable.filled, 0, end);
    });
    this.#flush(bytes * flushedPerByte);
  }

  flushAll(): void {
    if (this.#filling !== undefined) this.#flushing.push(this.#filling);
    this.#filling = undefined;
    this.#flush(Number.POSITIVE_INFINITY);
  }

  reuse(shared: SharedArrayBuffer): void {
    const fits = shared.byteLength === memtableStart + this.#memtableBytes;
    if (fits && this.#spare.length < sparesMax) this.#spare.push(shared);
  }

  /** Recovery has flushed every buffered row. */
  forget(): void {
    this.#filling = undefined;
    this.#flushing.length = 0;
    this.#lastRow = 0;
    this.#onChange({ kind: 'forgotten' });
  }

  committed(): void {
    for (const apply of this.#onCommitted.splice(0)) apply();
  }

  rolledBack(): void {
    this.#onCommitted = [];
    if (this.#filling !== undefined) this.#filling.end = Atomics.load(this.#filling.filled, 0);
  }

  #findRoom(bytes: number): WritableMemtable {
    if (this.#filling !== undefined) {
      if (this.#filling.end + bytes <= this.#filling.bytes.length) return this.#filling;
      this.#flushing.push(this.#filling);
    }
    const spare = bytes <= this.#memtableBytes ? this.#spare.pop() : undefined;
    this.#filling = {
      ...(spare === undefined ? createMemtable(Math.max(bytes, this.#memtableBytes)) : clearMemtable(spare)),
      startsOf: new Map(),
      flushed: new Set(),
      firstRow: this.#lastRow + 1,
      lastRow: this.#lastRow,
      end: memtableStart,
      oldestMs: Number.POSITIVE_INFINITY,
    };
    this.#onChange({ kind: 'created', shared: this.#filling.shared });
    return this.#filling;
  }

  #flush(bytesMin: number): void {
    let flushedBytes = 0;
    for (const memtable of this.#flushing) {
      for (const [botId, starts] of memtable.startsOf)
        for (let flushed = 0; flushed < starts.length; ) {
          if (flushedBytes >= bytesMin) return;
          const runs = this.#takePart(memtable, starts, flushed);
          for (const run of this.#joiner.join(runs)) this.#insertRun(run);
          // The bytes before joining: joined runs may be shorter.
          for (const { events } of runs) flushedBytes += events.length;
          flushed += runs.length;
          const left = starts.slice(flushed);
          this.#onCommitted.push(() => {
            memtable.flushed.add(botId);
            if (left.length > 0) memtable.startsOf.set(botId, left);
            else memtable.startsOf.delete(botId);
          });
        }
      if (!this.#deleteRowsOf(memtable, bytesMin)) return;
      this.#onCommitted.push(() => this.#drop(memtable));
    }
  }

  /** The runs from this one on, until they are a part. */
  #takePart(memtable: WritableMemtable, starts: readonly number[], from: number): StoredRun[] {
    const runs: StoredRun[] = [];
    let bytes = 0;
    for (let nth = from; nth < starts.length && bytes < this.#memtableBytes / partsOfMemtable; nth += 1) {
      const start = starts[nth] as number;
      runs.push(unpackRun(memtable, start));
      bytes += sizeAt(memtable.view, start);
    }
    return runs;
  }

  /** False when some rows are left. */
  #deleteRowsOf(memtable: WritableMemtable, bytesMin: number): boolean {
    const { firstRow, lastRow } = memtable;
    const last = bytesMin === Number.POSITIVE_INFINITY ? lastRow : Math.min(lastRow, firstRow + rowsDeletedAtOnce - 1);
    this.#deleteRows.run(firstRow, last);
    this.#onCommitted.push(() => {
      memtable.firstRow = last + 1;
    });
    return last === lastRow;
  }

  #drop(memtable: WritableMemtable): void {
    this.#flushing.splice(this.#flushing.indexOf(memtable), 1);
    this.#onChange({ kind: 'flushed' });
  }
}

/** Returns the memory for the events of the run; `size` is the size of the whole run in its packed form. */
export type AddRun = (run: Omit<StoredRun, 'events'>, size: number) => Uint8Array;
