import { chmodSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { LiveSnapshot, NewRefusal } from '#core/ports/event-log';
import { assertInPlace, identifyFile } from '#store/dialect/sqlite/file-identity';
import type { PackedEvents } from '#store/event-log/shared/batch-memory';
import { numberRun, type PlannedRun, RunPlanner } from '#store/event-log/shared/plan-runs';
import type { TrimStep, TrimStepResult } from '#store/event-log/shared/retention';
import { snapshotSpanOf } from '#store/event-log/shared/snapshot-span';
import type { StoredRun } from '#store/event-log/shared/stored-run';
import { createDeleteStep } from './delete-step.ts';
import { shelfBytes, shortRunBytes } from './memtable.ts';
import { packedSizeOf } from './packed-run.ts';
import { moveStoredArrivals } from './recover-write-buffer.ts';
import { feedSpan, migrateEventLog } from './schema.ts';
import type { ShelfChange } from './thread-messages.ts';
import type { LogFiles, ThreadData } from './thread-signals.ts';
import { createTrimStep } from './trim-step.ts';
import { Arrivals } from './write-buffer.ts';

/** Longer runs would save little more, and a run is read as a whole. */
const runBytesMax = 16_384;
/** A process that takes the place of this one takes longer to start. */
const guardsEveryMs = 250;

/** The one connection that writes to the log. Each method is a transaction, and throws when nothing of it is stored. */
export interface EventLogWriter {
  readonly files: LogFiles;
  /** Stores a batch under its number, and sets the sequences of its events. */
  write(batch: number, events: PackedEvents, refusals: readonly NewRefusal[], snapshots: readonly LiveSnapshot[]): void;
  /**
   * Finds out whether a batch is the last one that was stored, and sets its sequences if so. If it is not, it never will be: a commit
   * that the disk has kept although it failed is overwritten.
   */
  settle(batch: number, events: PackedEvents): boolean;
  trim(step: TrimStep): TrimStepResult;
  /** Deletes a little of what there is of a bot, and tells how much. */
  deleteBot(botId: number): number;
  /** Takes back the memory of a shelf that was emptied, when nobody looks into it any more. */
  reuse(shared: SharedArrayBuffer): void;
  /** Stores something that changes nothing. */
  touch(): void;
  /** Copies what is left of the write-ahead log into the database, so that it begins anew. */
  checkpoint(): void;
  close(): void;
}

/** Nobody can tell whether the transaction is stored. Only a later one that is settles it. */
export class UncertainCommitError extends Error {
  override readonly name = 'UncertainCommitError';
}

/** What is known of the feed of a bot without asking the database again. */
interface Feed {
  readonly feed: number;
  lastSequence: number;
}

type RunHead = Omit<StoredRun, 'events'>;

interface RunPlace {
  readonly id: number;
  readonly event_count: number;
}

export interface EventLogWriterOptions extends Partial<Omit<ThreadData, 'path' | 'signals'>> {
  readonly bytesOfShelf?: number;
}

/** `onChange` is told what waits in memory to be moved into runs, for those who read. */
export function openEventLogWriter(
  path: string,
  onChange: (change: ShelfChange) => void,
  { files: known, guards = [], installation, bytesOfShelf = shelfBytes }: EventLogWriterOptions = {},
): EventLogWriter {
  // Before a file that somebody has put in the place of the log is opened, or an empty one made.
  for (const file of known === undefined ? [] : [known.database, known.writeAheadLog]) assertInPlace(file);
  const database = openDatabase(path, installation);
  const files = known ?? { database: identifyFile(path), writeAheadLog: identifyFile(`${path}-wal`) };
  let guardsSeenAtMs = Number.NEGATIVE_INFINITY;
  const statements = prepareStatements(database);
  const trimStep = createTrimStep(database);
  const deleteStep = createDeleteStep(database);
  const arrivals = new Arrivals(database, { insertRun, runBytesMax, shelfBytes: bytesOfShelf, onChange });
  const feeds = new Map<number, Feed>();
  let expectedBatch = readLastBatch();
  const planner = new RunPlanner(runBytesMax);
  /** True when another writer, of which only the files are known, may have left something. */
  let hasForeignArrivals = true;
  adoptArrivals();

  return {
    files,
    write(batch, events, refusals, snapshots) {
      transact(() => {
        if (statements.nextBatch.run(batch, expectedBatch).changes !== 1) {
          hasForeignArrivals = true;
          throw new Error('Another process has written to the event log.');
        }
        writeEvents(events);
        for (const refusal of refusals) insertRefusal(statements.refusal, refusal);
        for (const snapshot of snapshots) writeSnapshot(snapshot);
      });
      expectedBatch = batch;
    },
    settle(batch, events) {
      transact(() => statements.touch.run());
      if (readLastBatch() !== batch) return false;
      const { order, runs } = planner.plan(events);
      const ends = new Map<number, number>();
      for (const run of runs.toReversed()) {
        const first = (ends.get(run.botId) ?? feedOf(run.botId).lastSequence) - (run.to - run.from) + 1;
        numberRun(events, order, run, first);
        ends.set(run.botId, first - 1);
      }
      return true;
    },
    trim(step) {
      let result: TrimStepResult | undefined;
      transact(() => {
        // The oldest of a bot go first, wherever they are.
        if (arrivals.oldestMs < step.eventsBeforeMs) arrivals.moveAll();
        result = trimStep(step);
      });
      if (result === undefined) throw new Error('A step without a result.');
      return result;
    },
    deleteBot(botId) {
      let deleted = 0;
      transact(() => {
        // A row among the arrivals would bring back after a crash what is deleted from the runs.
        if (arrivals.holds(botId)) arrivals.moveAll();
        deleted = deleteStep(botId);
      });
      return deleted;
    },
    reuse: (shared) => arrivals.reuse(shared),
    touch() {
      guardsSeenAtMs = Number.NEGATIVE_INFINITY;
      transact(() => statements.touch.run());
    },
    checkpoint: () => void statements.checkpoint.get(),
    close() {
      try {
        transact(() => arrivals.moveAll());
      } catch {
        // They are stored, and the next start moves them.
      }
      database.close();
    },
  };

  function transact(work: () => void): void {
    if (hasForeignArrivals) adoptArrivals();
    transactOwn(work);
  }

  function adoptArrivals(): void {
    transactOwn(() => moveStoredArrivals(database, insertRun, hasRun, runBytesMax));
    arrivals.forget();
    feeds.clear();
    hasForeignArrivals = false;
  }

  function transactOwn(work: () => void): void {
    // Left behind when not even rolling back has worked.
    if (database.isTransaction) database.exec('rollback');
    statements.begin.run();
    try {
      work();
      assertFilesInPlace();
      commit(statements.commit);
      confirmCommit();
    } catch (error) {
      // Some faults, such as a full disk, have already rolled back.
      if (database.isTransaction) database.exec('rollback');
      arrivals.rolledBack();
      feeds.clear();
      if (!(error instanceof UncertainCommitError)) expectedBatch = readLastBatch();
      throw error;
    }
    arrivals.committed();
  }

  /** Before a commit: what fails here is certainly not stored. */
  function assertFilesInPlace(): void {
    assertInPlace(files.database);
    const nowMs = performance.now();
    if (nowMs - guardsSeenAtMs < guardsEveryMs) return;
    for (const guard of guards) assertInPlace(guard);
    guardsSeenAtMs = nowMs;
  }

  /** After a commit: it is in a file that the next start finds, or nobody can tell yet. */
  function confirmCommit(): void {
    try {
      assertInPlace(files.writeAheadLog);
    } catch (error) {
      throw new UncertainCommitError('The event log was moved away in a commit.', { cause: error });
    }
  }

  function writeEvents(events: PackedEvents): void {
    const { order, runs } = planner.plan(events);
    const short: { readonly run: PlannedRun; readonly head: RunHead; readonly size: number }[] = [];
    let shortBytes = 0;
    for (const run of runs) {
      const known = feeds.get(run.botId) ?? openFeed(run.botId);
      const firstSequence = known.lastSequence + 1;
      const eventCount = run.to - run.from;
      const { botId, oldestMs, newestMs, userId, clientId, session, eventTypeId } = run;
      const head = { botId, firstSequence, eventCount, oldestMs, newestMs, userId, clientId, session, eventTypeId };
      const size = packedSizeOf(clientId, run.events.length);
      if (size >= shortRunBytes) insertRun({ ...head, events: run.events });
      else {
        short.push({ run, head, size });
        shortBytes += size;
      }
      numberRun(events, order, run, firstSequence);
      known.lastSequence += eventCount;
    }
    if (short.length === 0) return;
    arrivals.store(shortBytes, (add) => {
      for (const { run, head, size } of short) add(head, size).set(run.events);
    });
  }

  function insertRun(run: StoredRun): void {
    const { feed } = feeds.get(run.botId) ?? openFeed(run.botId);
    const { firstSequence, eventCount, oldestMs, newestMs, userId, clientId, session, eventTypeId, events } = run;
    const id = feed * feedSpan + firstSequence;
    statements.run.run(id, eventCount, oldestMs, newestMs, userId, clientId, eventTypeId, events, session);
  }

  function hasRun({ botId, firstSequence }: StoredRun): boolean {
    const { feed } = feeds.get(botId) ?? openFeed(botId);
    const id = feed * feedSpan + firstSequence;
    const run = statements.lastRun.get(feed * feedSpan, id + 1) as RunPlace | undefined;
    return run !== undefined && run.id + run.event_count > id;
  }

  function writeSnapshot({ botId, sequence, state }: LiveSnapshot): void {
    const { feed } = feeds.get(botId) ?? openFeed(botId);
    statements.snapshot.run(feed * feedSpan + snapshotSpanOf(sequence), sequence, state);
  }

  function openFeed(botId: number): Feed {
    if (statements.feed.get(botId) === undefined) statements.newFeed.run(botId);
    const known = feedOf(botId);
    feeds.set(botId, known);
    return known;
  }

  function feedOf(botId: number): Feed {
    const { feed, trimmed_sequence } = statements.feed.get(botId) as { feed: number; trimmed_sequence: number };
    const last = statements.lastRun.get(feed * feedSpan, (feed + 1) * feedSpan) as RunPlace | undefined;
    const lastInRuns = last === undefined ? 0 : last.id - feed * feedSpan + last.event_count - 1;
    return { feed, lastSequence: Math.max(trimmed_sequence, lastInRuns, arrivals.lastSequenceOf(botId)) };
  }

  function readLastBatch(): number {
    return Number(statements.lastBatch.get()?.['batch']);
  }
}

function openDatabase(path: string, installation: string | undefined): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    chmodSync(path, 0o600);
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32768;');
    // Another thread does it long before; this is for when that one does not keep up.
    database.exec('pragma wal_autocheckpoint = 64000');
    migrateEventLog(database);
    if (installation !== undefined) keepInstallation(database, installation);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The id of the database beside the log, so that the next start knows that they belong together. */
function keepInstallation(database: DatabaseSync, id: string): void {
  if (database.prepare('select id from installation').get()?.['id'] === id) return;
  database.exec('begin immediate; delete from installation');
  database.prepare('insert into installation values (?)').run(id);
  database.exec('commit');
}

type StatementName =
  | 'begin'
  | 'commit'
  | 'nextBatch'
  | 'lastBatch'
  | 'touch'
  | 'run'
  | 'refusal'
  | 'snapshot'
  | 'feed'
  | 'newFeed'
  | 'lastRun'
  | 'checkpoint';

function prepareStatements(database: DatabaseSync): Record<StatementName, StatementSync> {
  return {
    begin: database.prepare('begin immediate'),
    commit: database.prepare('commit'),
    nextBatch: database.prepare('update last_batch set batch = ? where batch = ?'),
    lastBatch: database.prepare('select batch from last_batch'),
    touch: database.prepare('update last_batch set touched = touched + 1'),
    run: database.prepare('insert into event_runs values (?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    refusal: database.prepare(
      `insert into refusals (bot_id, received_at_ms, user_id, client_id, packet_id, status, payload)
      values (?, ?, ?, ?, ?, ?, ?)`,
    ),
    // One that comes late, from before an event that the kept one knows, is none the wiser.
    snapshot: database.prepare(
      `insert into snapshots values (?, ?, ?) on conflict (id) do update
      set sequence = excluded.sequence, state = excluded.state where excluded.sequence >= sequence`,
    ),
    feed: database.prepare('select feed, trimmed_sequence from feeds where bot_id = ?'),
    newFeed: database.prepare('insert into feeds (bot_id) values (?)'),
    checkpoint: database.prepare('pragma wal_checkpoint(passive)'),
    lastRun: database.prepare(
      'select id, event_count from event_runs where id > ? and id < ? order by id desc limit 1',
    ),
  };
}

function insertRefusal(statement: StatementSync, refusal: NewRefusal): void {
  const { botId, receivedAtMs, userId, clientId, packetId, status, payload } = refusal;
  statement.run(botId, receivedAtMs, userId, clientId, packetId, status, payload);
}

/** The primary code of SQLite for everything that the file system did not do. */
const ioError = 10;

function commit(statement: StatementSync): void {
  try {
    statement.run();
  } catch (error) {
    // The commit may have been written and not confirmed: then it is in the file until the next one overwrites it, and a restart would
    // find it. When the disk is full its end has not been written.
    const code = (error as { errcode?: number }).errcode ?? 0;
    if ((code & 0xff) === ioError) throw new UncertainCommitError('The disk has failed in a commit.', { cause: error });
    throw error;
  }
}
