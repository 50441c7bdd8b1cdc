import { setTimeout as sleep } from 'node:timers/promises';
import { startUsage, type Usage } from './usage.ts';

const rampMs = 300;
const drainMsMax = 10_000;

export interface Window extends Usage {
  readonly operations: number;
  readonly seconds: number;
}

/** Counts what a running load gets done, after it has got going. */
export async function measureWindow(serverPid: number, seconds: number, count: () => number): Promise<Window> {
  await sleep(rampMs);
  const usage = startUsage(serverPid);
  const countFrom = count();
  const from = performance.now();
  await sleep(seconds * 1000);
  const operations = count() - countFrom;
  const elapsedSeconds = (performance.now() - from) / 1000;
  return { operations, seconds: elapsedSeconds, ...usage() };
}

/** Waits until everything sent is answered, so that a round in which something was lost fails instead of counting. */
export async function drain(missing: () => number): Promise<void> {
  const endsAt = performance.now() + drainMsMax;
  while (missing() !== 0) {
    if (performance.now() > endsAt) throw new Error(`${missing()} operations were never answered`);
    await sleep(5);
  }
}
