import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { RunJoiner } from '#store/event-log/shared/join-runs';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { clearShelf, createShelf, type Shelf, shelfStart } from './memtable.ts';
import { lastSequenceAt, packRun, unpackRun } from './packed-run.ts';
import type { ShelfChange } from './thread-messages.ts';

export interface ArrivalsOptions {
  readonly insertRun: (run: StoredRun) => void;
  readonly runBytesMax: number;
  /** When there are so many bytes on a shelf, or when what comes at once does not fit, it is full. */
  readonly shelfBytes: number;
  readonly onChange: (change: ShelfChange) => void;
}

/** A shelf as the writer knows it. */
interface FilledShelf extends Shelf {
  /** Where the packed runs of each bot begin that are not in the table of runs yet, in the order of their sequences. */
  readonly startsOf: Map<number, number[]>;
  /** The bots whose runs were moved, while the rows that hold them too are still there. */
  readonly moved: Set<number>;
  /** The rows that hold the same, from the first that is left on. */
  firstRow: number;
  lastRow: number;
  /** How far it is filled, with what is not yet committed. */
  end: number;
  oldestMs: number;
}

/** For each byte that arrives, so many are put where they belong: a shelf is empty before the next one is full. */
const movedPerByte = 2;
const rowsDeletedAtOnce = 256;
const sparesMax = 2;

/**
 * Runs too short for a row of their own. A thousand games that send ten events a second each would change a page of the table of runs
 * for every event; so such runs are stored as they come, those of one commit in one row, and kept on a shelf in memory too. What a full
 * shelf has of a bot is put together and moved to the table of runs, bot by bot, a little with each commit. All of this happens
 * in transactions of the writer, and counts when they are committed.
 */
export class Arrivals {
  readonly #insertArrival: StatementSync;
  readonly #deleteArrivals: StatementSync;
  readonly #insertRun: (run: StoredRun) => void;
  readonly #joiner: RunJoiner;
  readonly #shelfBytes: number;
  readonly #onChange: (change: ShelfChange) => void;
  #filling: FilledShelf | undefined;
  /** Those that are being emptied; the oldest is first. Mostly there is one at most. */
  readonly #full: FilledShelf[] = [];
  /** Memory of shelves that were emptied: left to the collector, it would pile up. */
  readonly #spare: SharedArrayBuffer[] = [];
  #lastRow = 0;
  /** What is to be remembered when this transaction is committed. */
  #onCommitted: (() => void)[] = [];

  constructor(database: DatabaseSync, { insertRun, runBytesMax, shelfBytes, onChange }: ArrivalsOptions) {
    this.#insertArrival = database.prepare('insert into arrivals values (?, ?)');
    this.#deleteArrivals = database.prepare('delete from arrivals where id >= ? and id <= ?');
    this.#insertRun = insertRun;
    this.#joiner = new RunJoiner(runBytesMax);
    this.#shelfBytes = shelfBytes;
    this.#onChange = onChange;
  }

  /** When the oldest that waits was received. */
  get oldestMs(): number {
    const oldest = this.#filling?.oldestMs ?? Number.POSITIVE_INFINITY;
    return this.#full.reduce((least, { oldestMs }) => Math.min(least, oldestMs), oldest);
  }

  /** Of what waits of a bot; 0 when nothing does. */
  lastSequenceOf(botId: number): number {
    for (const shelf of [this.#filling, ...this.#full.toReversed()]) {
      const last = shelf?.startsOf.get(botId)?.at(-1);
      if (shelf !== undefined && last !== undefined) return lastSequenceAt(shelf.view, last);
    }
    return 0;
  }

  /** Whether something of a bot waits, or is in a row that would be moved again after a crash. */
  holds(botId: number): boolean {
    const shelves = this.#filling === undefined ? this.#full : [this.#filling, ...this.#full];
    return shelves.some(({ startsOf, moved }) => startsOf.has(botId) || moved.has(botId));
  }

  /** Stores runs that have so many bytes in all when they are packed. `pack` adds them one by one. */
  store(bytes: number, pack: (add: AddRun) => void): void {
    const shelf = this.#findRoom(bytes);
    const start = shelf.end;
    pack((run, size) => {
      const runStart = shelf.end;
      shelf.end += size;
      this.#onCommitted.push(() => keep(shelf, run, runStart));
      const eventsAt = packRun(shelf, runStart, run, size);
      return shelf.bytes.subarray(eventsAt, runStart + size);
    });
    const row = this.#lastRow + 1;
    this.#insertArrival.run(row, shelf.bytes.subarray(start, shelf.end));
    const { end } = shelf;
    this.#onCommitted.push(() => {
      this.#lastRow = row;
      shelf.lastRow = row;
      Atomics.store(shelf.filled, 0, end);
    });
    this.#move(bytes * movedPerByte);
  }

  /** Moves all that waits. */
  moveAll(): void {
    if (this.#filling !== undefined) this.#full.push(this.#filling);
    this.#filling = undefined;
    this.#move(Number.POSITIVE_INFINITY);
  }

  reuse(shared: SharedArrayBuffer): void {
    if (shared.byteLength === shelfStart + this.#shelfBytes && this.#spare.length < sparesMax) this.#spare.push(shared);
  }

  /** Somebody else has moved all that waited. */
  forget(): void {
    this.#filling = undefined;
    this.#full.length = 0;
    this.#lastRow = 0;
    this.#onChange({ kind: 'forgotten' });
  }

  committed(): void {
    for (const remember of this.#onCommitted.splice(0)) remember();
  }

  rolledBack(): void {
    this.#onCommitted = [];
    if (this.#filling !== undefined) this.#filling.end = Atomics.load(this.#filling.filled, 0);
  }

  #findRoom(bytes: number): FilledShelf {
    if (this.#filling !== undefined) {
      if (this.#filling.end + bytes <= this.#filling.bytes.length) return this.#filling;
      this.#full.push(this.#filling);
    }
    const spare = bytes <= this.#shelfBytes ? this.#spare.pop() : undefined;
    this.#filling = {
      ...(spare === undefined ? createShelf(Math.max(bytes, this.#shelfBytes)) : clearShelf(spare)),
      startsOf: new Map(),
      moved: new Set(),
      firstRow: this.#lastRow + 1,
      lastRow: this.#lastRow,
      end: shelfStart,
      oldestMs: Number.POSITIVE_INFINITY,
    };
    this.#onChange({ kind: 'shelf', shared: this.#filling.shared });
    return this.#filling;
  }

  #move(bytesMin: number): void {
    let moved = 0;
    for (const shelf of this.#full) {
      for (const [botId, starts] of shelf.startsOf) {
        if (moved >= bytesMin) return;
        const runs = starts.map((start) => unpackRun(shelf, start));
        for (const run of this.#joiner.join(runs)) this.#insertRun(run);
        // Joined, they may be shorter.
        for (const { events } of runs) moved += events.length;
        this.#onCommitted.push(() => {
          shelf.startsOf.delete(botId);
          shelf.moved.add(botId);
        });
      }
      if (!this.#deleteRows(shelf, bytesMin)) return;
      this.#onCommitted.push(() => this.#drop(shelf));
    }
  }

  /** False when some are left. */
  #deleteRows(shelf: FilledShelf, bytesMin: number): boolean {
    const { firstRow, lastRow } = shelf;
    const last = bytesMin === Number.POSITIVE_INFINITY ? lastRow : Math.min(lastRow, firstRow + rowsDeletedAtOnce - 1);
    this.#deleteArrivals.run(firstRow, last);
    this.#onCommitted.push(() => {
      shelf.firstRow = last + 1;
    });
    return last === lastRow;
  }

  #drop(shelf: FilledShelf): void {
    this.#full.splice(this.#full.indexOf(shelf), 1);
    this.#onChange({ kind: 'emptied' });
  }
}

/** Tells where the events of the run go; `size` is that of all of it when it is packed. */
export type AddRun = (run: Omit<StoredRun, 'events'>, size: number) => Uint8Array;

function keep(shelf: FilledShelf, { botId, oldestMs }: Omit<StoredRun, 'events'>, start: number): void {
  const starts = shelf.startsOf.get(botId);
  if (starts === undefined) shelf.startsOf.set(botId, [start]);
  else starts.push(start);
  shelf.oldestMs = Math.min(shelf.oldestMs, oldestMs);
}
