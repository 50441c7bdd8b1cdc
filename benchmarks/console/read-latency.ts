import { adminPassword } from '../support/start-service.ts';

export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface History {
  readonly samples: {
    readonly at: readonly string[];
    readonly accepted: readonly (number | null)[];
    readonly p50Ms: readonly (number | null)[];
    readonly p99Ms: readonly (number | null)[];
  };
}

/** The share of the full rate from which a step counts: at the start and at the end not all bots play. */
const fullShare = 0.95;

/**
 * From a PUBLISH to its answer, as the service measures it: the median over the steps of five seconds since then in which all bots play. What the
 * simulator measures includes its own work.
 */
export async function readLatency(url: string, since: Date, ratePerSecond: number): Promise<Latency> {
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
  const response = await fetch(`${url}/admin/metrics/history`, { headers: { authorization } });
  const { samples } = (await response.json()) as History;
  const steps = samples.at.keys().filter((step) => {
    const isFull = (samples.accepted[step] ?? 0) >= ratePerSecond * fullShare;
    return isFull && Date.parse(samples.at[step] ?? '') > since.getTime();
  });
  const full = [...steps];
  return {
    p50Ms: median(full.map((step) => samples.p50Ms[step] ?? 0)),
    p99Ms: median(full.map((step) => samples.p99Ms[step] ?? 0)),
  };
}

function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('The service never took all events of a step: the machine is too busy.');
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
