import { type ByteMemory, createByteMemory, viewByteMemory } from './delta-encoding.ts';
import { lastOf, measurePayloads, payloadsBytesMax, type StoredRun, writeEvent } from './stored-run.ts';

/** Retention deletes whole runs, so the events of a run must not be far apart in time. */
const spanMsMax = 60_000;

/** Joins runs, in memory that the next call overwrites. */
export class RunJoiner {
  readonly #bytesMax: number;
  #target: ByteMemory = createByteMemory(65_536);

  /** `bytesMax` bounds a joined run; only a run that was longer before may exceed it. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Joins runs of a bot that follow one another and have the same sender; takes and returns them in the order of sequences. */
  join(runs: readonly StoredRun[]): StoredRun[] {
    const bytes = runs.reduce((sum, { events }) => sum + events.length, 0);
    if (bytes > this.#target.bytes.length) this.#target = createByteMemory(bytes);
    const joined: StoredRun[] = [];
    let group: RunGroup | undefined;
    for (const run of runs) {
      if (group?.add(run, this.#bytesMax) === true) continue;
      if (group !== undefined) joined.push(group.join());
      group = new RunGroup(run, this.#target, group?.end ?? 0);
    }
    return group === undefined ? joined : [...joined, group.join()];
  }
}

class RunGroup {
  readonly #first: StoredRun;
  readonly #target: ByteMemory;
  readonly #start: number;
  #last: StoredRun;
  /** The last run if it is a single event: the next event can be delta-encoded against it. */
  #lastMemory: ByteMemory | undefined;
  #payloadsBytes: number;
  #oldestMs: number;
  #newestMs: number;
  end: number;

  constructor(first: StoredRun, target: ByteMemory, start: number) {
    this.#first = first;
    this.#target = target;
    this.#start = start;
    this.#last = first;
    this.#lastMemory = viewSingle(first);
    this.#payloadsBytes = measurePayloads(first.events);
    this.#oldestMs = first.oldestMs;
    this.#newestMs = first.newestMs;
    target.bytes.set(first.events, start);
    this.end = start + first.events.length;
  }

  /** Returns false when the run does not belong to this group. */
  add(run: StoredRun, bytesMax: number): boolean {
    const oldestMs = Math.min(this.#oldestMs, run.oldestMs);
    const newestMs = Math.max(this.#newestMs, run.newestMs);
    if (!follows(run, this.#last) || newestMs - oldestMs > spanMsMax) return false;
    const payloadsBytes = this.#payloadsBytes + measurePayloads(run.events);
    const memory = viewSingle(run);
    const end = this.#write(run, memory);
    if (payloadsBytes > payloadsBytesMax || end - this.#start > bytesMax) return false;
    this.#last = run;
    this.#lastMemory = memory;
    this.#payloadsBytes = payloadsBytes;
    this.#oldestMs = oldestMs;
    this.#newestMs = newestMs;
    this.end = end;
    return true;
  }

  join(): StoredRun {
    const { firstSequence } = this.#first;
    const eventCount = lastOf(this.#last) - firstSequence + 1;
    const events = this.#target.bytes.subarray(this.#start, this.end);
    return { ...this.#last, firstSequence, eventCount, oldestMs: this.#oldestMs, newestMs: this.#newestMs, events };
  }

  #write({ events }: StoredRun, memory: ByteMemory | undefined): number {
    if (memory !== undefined && this.#lastMemory !== undefined)
      return writeEvent(
        this.#lastMemory,
        0,
        this.#last.events.length,
        memory,
        0,
        events.length,
        this.#target,
        this.end,
      );
    this.#target.bytes.set(events, this.end);
    return this.end + events.length;
  }
}

/** The only event of a run is stored whole. */
function viewSingle({ events, eventCount }: StoredRun): ByteMemory | undefined {
  return eventCount === 1 ? viewByteMemory(events) : undefined;
}

function follows(run: StoredRun, last: StoredRun): boolean {
  return (
    run.firstSequence === lastOf(last) + 1 &&
    run.clientId === last.clientId &&
    run.userId === last.userId &&
    run.session === last.session &&
    run.eventTypeId === last.eventTypeId
  );
}
