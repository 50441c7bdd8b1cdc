import { formatDateTime } from '#core/date-time';
import type { ChangeListener } from '#core/ports/change-feed';
import type { FixtureReader } from '#core/ports/fixture-store';
import { type BoardSources, FleetBoards } from './fleet-boards.ts';
import { type BotSources, FleetBots } from './fleet-bots.ts';
import { FleetRecord } from './fleet-record.ts';
import { NearFixtures } from './near-fixtures.ts';

/** The status of all bots. It is computed in rounds, once for all watchers, and only while somebody watches or asks. */
export interface Fleet extends ChangeListener {
  /** Resolves when the records are current. Rejects when the store fails. */
  refresh(): Promise<void>;
  /** Runs rounds until it is closed. */
  watch(): FleetWatch;
  readonly records: ReadonlyMap<number, FleetRecord>;
  /** Whether somebody has asked recently. */
  readonly isWatched: boolean;
  /** Ascending by id. */
  readonly list: readonly FleetRecord[];
  /** Counts the rounds that changed something. */
  readonly version: number;
  /** Identifies this process: versions of another process have no meaning here. */
  readonly epoch: string;
  /** The newest version that removed bots. */
  readonly removedAt: number;
  readonly last: FleetRound;
}

export interface FleetRound {
  /** When it was computed. */
  readonly at: string;
  /** The changes of the round: by bot, the JSON of the parts that differ. */
  readonly changes: ReadonlyMap<number, string>;
  /** The bots that it removed. */
  readonly removed: readonly number[];
}

export interface FleetWatch {
  /** Resolves after the next round, and when the watch is closed. */
  next(): Promise<void>;
  close(): void;
}

export interface FleetParts extends BoardSources, BotSources {
  readonly fixtures: Pick<FixtureReader, 'listStarting'>;
  readonly later: (milliseconds: number, work: () => void) => void;
  /** The pause between two rounds; a second by default. */
  readonly roundMs?: number;
  /** Called with the error of a failed round. The next round tries again. */
  readonly onFault: (error: Error) => void;
}

/** An answer may be this old, because many pages ask at the same moment. */
const freshMs = 250;
/** Records that are updated without a pause: about a millisecond. */
const sliceRecords = 200;
/** How often fixtures are read again: they begin and end with time, while changes are published. */
const fixturesMs = 60_000;
/** An import changes thousands of fixtures; reading them again once is enough. */
const fixturesPauseMs = 2000;
const boardsMs = 1000;
const watchedMs = 5000;

export function createFleet(parts: FleetParts): Fleet {
  const { clock, schedule, activities, later, roundMs = 1000 } = parts;
  const records = new Map<number, FleetRecord>();
  const boards = new FleetBoards(parts);
  const bots = new FleetBots(parts, { put, remove });
  const fixtures = new NearFixtures();
  const watches = new Set<() => void>();
  let list: FleetRecord[] | undefined;
  let removed: number[] = [];
  let version = 0;
  let removedAt = 0;
  let last: FleetRound = { at: formatDateTime(clock()), changes: new Map(), removed: [] };
  let lastMs = Number.NEGATIVE_INFINITY;
  let fixturesReadMs = Number.NEGATIVE_INFINITY;
  let areFixturesStale = true;
  let running: Promise<void> | undefined;
  let isWatching = false;

  return {
    records,
    epoch: clock().toString(36),
    get list() {
      return listRecords();
    },
    get isWatched() {
      return clock() - lastMs < watchedMs;
    },
    get version() {
      return version;
    },
    get removedAt() {
      return removedAt;
    },
    get last() {
      return last;
    },
    onChange(change) {
      bots.onChange(change);
      if (change.resource === 'fixture' || change.resource === 'bot') areFixturesStale = true;
    },
    async refresh() {
      if (running !== undefined || clock() - lastMs >= freshMs) await runRound();
    },
    watch() {
      let wake: (() => void) | undefined;
      let isClosed = false;
      const onRound = (): void => wake?.();
      watches.add(onRound);
      void keepRunning();
      return {
        next: () => new Promise((go) => (isClosed ? go() : (wake = go))),
        close() {
          isClosed = true;
          watches.delete(onRound);
          wake?.();
        },
      };
    },
  };

  async function keepRunning(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    while (watches.size > 0) {
      await runRound().catch((error: unknown) => parts.onFault(error as Error));
      for (const wake of watches) wake();
      await new Promise<void>((go) => later(roundMs, go));
    }
    isWatching = false;
  }

  /** Callers share the round that is running. */
  function runRound(): Promise<void> {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function round(): Promise<void> {
    await bots.read();
    await readFixtures();
    await boards.read(boardsMs);
    const nowMs = clock();
    const changes = new Map<number, string>();
    const all = listRecords();
    for (let start = 0; start < all.length; start += sliceRecords) {
      await new Promise<void>(schedule);
      for (const record of all.slice(start, start + sliceRecords)) updateRecord(record, nowMs, changes);
    }
    lastMs = nowMs;
    if (changes.size > 0 || removed.length > 0) version += 1;
    if (removed.length > 0) removedAt = version;
    last = { at: formatDateTime(nowMs), changes, removed };
    removed = [];
  }

  function updateRecord(record: FleetRecord, nowMs: number, changes: Map<number, string>): void {
    const { bot } = record;
    boards.refresh(record);
    const facts = { nowMs, activity: activities.find(bot.id), fixture: fixtures.find(bot, nowMs) };
    const changed = record.update(facts);
    if (changed === undefined) return;
    record.version = version + 1;
    changes.set(bot.id, changed);
  }

  async function readFixtures(): Promise<void> {
    const ageMs = clock() - fixturesReadMs;
    if (ageMs < (areFixturesStale ? fixturesPauseMs : fixturesMs)) return;
    areFixturesStale = false;
    try {
      await fixtures.read(parts.fixtures, clock(), schedule);
      fixturesReadMs = clock();
    } catch (error) {
      areFixturesStale = true;
      throw error;
    }
  }

  function listRecords(): FleetRecord[] {
    list ??= [...records.values()].sort((a, b) => a.bot.id - b.bot.id);
    return list;
  }

  function put(bot: FleetRecord['bot'], venueName: string | null): void {
    const known = records.get(bot.id);
    if (known !== undefined) {
      known.describe(bot, venueName);
      return;
    }
    const record = new FleetRecord(bot, venueName);
    records.set(bot.id, record);
    list = undefined;
    boards.add(record);
  }

  function remove(botId: number): void {
    const record = records.get(botId);
    if (record === undefined) return;
    records.delete(botId);
    boards.remove(record);
    list = undefined;
    removed.push(botId);
  }
}
