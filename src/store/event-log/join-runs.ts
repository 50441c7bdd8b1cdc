import type { StoredRun } from './stored-run.ts';

/** Events are deleted by their age run by run, so those of one must not be far apart. */
const spanMsMax = 60_000;

/** Puts runs of a bot that follow one another and have one sender together, in the order of their sequences. */
export function joinRuns(runs: Iterable<StoredRun>, bytesMax: number): StoredRun[] {
  const groups: RunGroup[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last === undefined || !last.add(run, bytesMax)) groups.push(new RunGroup(run));
  }
  return groups.map((group) => group.join());
}

class RunGroup {
  readonly #runs: StoredRun[];
  #last: StoredRun;
  #bytes: number;
  #oldestMs: number;
  #newestMs: number;

  constructor(first: StoredRun) {
    this.#runs = [first];
    this.#last = first;
    this.#bytes = first.events.length;
    this.#oldestMs = first.oldestMs;
    this.#newestMs = first.newestMs;
  }

  /** False when it does not belong here. */
  add(run: StoredRun, bytesMax: number): boolean {
    const oldestMs = Math.min(this.#oldestMs, run.oldestMs);
    const newestMs = Math.max(this.#newestMs, run.newestMs);
    const bytes = this.#bytes + run.events.length;
    if (!follows(run, this.#last) || bytes > bytesMax || newestMs - oldestMs > spanMsMax) return false;
    this.#runs.push(run);
    this.#last = run;
    this.#bytes = bytes;
    this.#oldestMs = oldestMs;
    this.#newestMs = newestMs;
    return true;
  }

  join(): StoredRun {
    const events = new Uint8Array(this.#bytes);
    let [end, eventCount] = [0, 0];
    for (const run of this.#runs) {
      events.set(run.events, end);
      end += run.events.length;
      eventCount += run.eventCount;
    }
    const { firstSequence } = this.#runs[0] ?? this.#last;
    return { ...this.#last, firstSequence, eventCount, oldestMs: this.#oldestMs, newestMs: this.#newestMs, events };
  }
}

function follows(run: StoredRun, last: StoredRun): boolean {
  return (
    run.firstSequence === last.firstSequence + last.eventCount &&
    run.clientId === last.clientId &&
    run.userId === last.userId &&
    run.eventTypeId === last.eventTypeId
  );
}
