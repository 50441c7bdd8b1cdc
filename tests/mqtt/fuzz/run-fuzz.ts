import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createFuzzCase, describeFuzzCase } from './fuzz-case.ts';

export interface FuzzJob {
  readonly firstSeed: number;
  readonly cases: number;
  /** Cases done so far, for the watchdog. */
  readonly progress: Int32Array;
}

export type FuzzMessage =
  | { readonly kind: 'fault'; readonly fault: string; readonly seed: number; readonly steps: string }
  /** A fault that was reported before. */
  | { readonly kind: 'again'; readonly fault: string };

export interface FuzzFault {
  readonly fault: string;
  /** The seed of the first case with this fault. */
  readonly seed: number;
  /** The smallest case that still shows it. */
  readonly steps: string;
  times: number;
}

/** A case takes a millisecond; one that takes this long hangs. */
const hangMs = 30_000;

/** Runs the cases of all seeds from `firstSeed`, and returns the distinct faults. */
export async function runFuzz(
  firstSeed: number,
  cases: number,
  onProgress: (done: number, faults: number) => void = () => {},
): Promise<FuzzFault[]> {
  const faults = new Map<string, FuzzFault>();
  let done = 0;
  while (done < cases) {
    done += await runInThread(firstSeed + done, cases - done, faults, (more) => onProgress(done + more, faults.size));
  }
  return [...faults.values()];
}

/** Returns the number of finished cases: fewer than requested when one hung. */
async function runInThread(
  firstSeed: number,
  cases: number,
  faults: Map<string, FuzzFault>,
  onProgress: (done: number) => void,
): Promise<number> {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const workerData: FuzzJob = { firstSeed, cases, progress };
  const worker = new Worker(join(import.meta.dirname, 'fuzz.worker.ts'), { workerData });
  worker.on('message', (message: FuzzMessage) => note(faults, message));
  let seen = -1;
  const watcher = setInterval(() => {
    const done = Atomics.load(progress, 0);
    onProgress(done);
    if (done === seen) void worker.terminate();
    seen = done;
  }, hangMs);
  await once(worker, 'exit');
  clearInterval(watcher);
  const done = Atomics.load(progress, 0);
  if (done === cases) return done;
  const seed = firstSeed + done;
  note(faults, { kind: 'fault', fault: 'a case does not end', seed, steps: describeFuzzCase(createFuzzCase(seed)) });
  return done + 1;
}

function note(faults: Map<string, FuzzFault>, message: FuzzMessage): void {
  const known = faults.get(message.fault);
  if (known !== undefined) known.times += 1;
  else if (message.kind === 'fault') {
    const { fault, seed, steps } = message;
    faults.set(fault, { fault, seed, steps, times: 1 });
  }
}
