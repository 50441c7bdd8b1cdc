import { parentPort, workerData } from 'node:worker_threads';
import { createFuzzCase, describeFuzzCase } from './fuzz-case.ts';
import type { FuzzJob, FuzzMessage } from './run-fuzz.ts';
import { reportStray, runFuzzCase } from './run-fuzz-case.ts';
import { shrinkFuzzCase } from './shrink-fuzz-case.ts';

/** Runs cases in a thread of its own, so that a case that hangs can be ended. */
const { firstSeed, cases, progress } = workerData as FuzzJob;
const known = new Set<string>();

process.on('uncaughtException', reportStray);
process.on('unhandledRejection', reportStray);

for (let done = 0; done < cases; done += 1) {
  const seed = firstSeed + done;
  Atomics.store(progress, 0, done);
  const fuzzCase = createFuzzCase(seed);
  const fault = await runFuzzCase(fuzzCase);
  if (fault === undefined) continue;
  if (known.has(fault)) {
    send({ kind: 'again', fault });
    continue;
  }
  known.add(fault);
  const smallest = await shrinkFuzzCase(fuzzCase, async (candidate) => (await runFuzzCase(candidate)) === fault);
  send({ kind: 'fault', fault, seed, steps: describeFuzzCase(smallest) });
}
Atomics.store(progress, 0, cases);
process.exit();

function send(message: FuzzMessage): void {
  parentPort?.postMessage(message);
}
