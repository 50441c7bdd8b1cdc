import { setTimeout as pause } from 'node:timers/promises';
import { adminPassword } from '../support/start-service.ts';

export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The p99 of each step. */
  readonly steps: readonly number[];
}

interface History {
  readonly stepSeconds: number;
  readonly samples: {
    readonly at: readonly string[];
    readonly accepted: readonly (number | null)[];
    readonly p50Ms: readonly (number | null)[];
    readonly p99Ms: readonly (number | null)[];
  };
}

/** The share of the full rate from which a step counts. */
const fullShare = 0.95;

/**
 * From a PUBLISH to its answer, as the service measures it: the median of the steps of five seconds that began since then. Undefined when the service
 * did not take all events of any step.
 */
export async function readLatency(url: string, sinceMs: number, ratePerSecond: number): Promise<Latency | undefined> {
  const steps = await readSteps(url, sinceMs, ratePerSecond);
  if (steps.length === 0) return undefined;
  const p99s = steps.map(({ p99Ms }) => p99Ms);
  return { p50Ms: median(steps.map(({ p50Ms }) => p50Ms)), p99Ms: median(p99s), steps: p99s };
}

/** Resolves when all bots play. */
export async function untilAllPlay(url: string, ratePerSecond: number): Promise<void> {
  const sinceMs = Date.now();
  while ((await readSteps(url, sinceMs, ratePerSecond)).length < 2) await pause(1000);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [below = 0, above = 0] = [Math.floor, Math.ceil].map((to) => sorted[to((values.length - 1) / 2)]);
  return Math.round((below + above) * 50) / 100;
}

/** The steps in which the service took all events. */
async function readSteps(url: string, sinceMs: number, ratePerSecond: number): Promise<Omit<Latency, 'steps'>[]> {
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
  const response = await fetch(`${url}/admin/metrics/history`, { headers: { authorization } });
  const { stepSeconds, samples } = (await response.json()) as History;
  const steps = samples.at.map((at, index) => ({
    beganMs: Date.parse(at) - stepSeconds * 1000,
    accepted: samples.accepted[index] ?? 0,
    p50Ms: samples.p50Ms[index] ?? 0,
    p99Ms: samples.p99Ms[index] ?? 0,
  }));
  return steps.filter(({ beganMs, accepted }) => beganMs >= sinceMs && accepted >= ratePerSecond * fullShare);
}
