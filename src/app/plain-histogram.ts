import type { Metric, Registry } from 'prom-client';

/** The upper bounds of the buckets of a histogram of times. */
export const bucketsSeconds: readonly number[] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** Counts in plain numbers: prom-client's own histogram would cost more time than the work that it measures here. */
export class PlainHistogram {
  readonly #bounds: readonly number[];
  /** One per bucket, and one for values beyond the last bound. */
  readonly #counts: number[];
  #sum = 0;

  /** The upper bounds of the buckets, ascending. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = [...bounds, 0].map(() => 0);
  }

  observe(value: number): void {
    this.#sum += value;
    let index = 0;
    while (value > (this.#bounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** The values in the form of prom-client. */
  values(name: string, labels: object = {}): object[] {
    let count = 0;
    const buckets = this.#counts.map((inBucket, index) => {
      count += inBucket;
      const bucketLabels = { le: this.#bounds[index] ?? '+Inf', ...labels };
      return { labels: bucketLabels, value: count, metricName: `${name}_bucket` };
    });
    const sum = { labels, value: this.#sum, metricName: `${name}_sum` };
    return [...buckets, sum, { labels, value: count, metricName: `${name}_count` }];
  }
}

/** prom-client has no class for a histogram that is counted elsewhere, but needs only `name` and `get` of a metric. */
export function registerHistogram(registry: Registry, name: string, help: string, read: () => object[]): void {
  const get = async () => ({ name, help, type: 'histogram', aggregator: 'sum', values: read() });
  registry.registerMetric({ name, get } as unknown as Metric);
}

export function createHistogram(
  registry: Registry,
  name: string,
  help: string,
  bounds: readonly number[],
): PlainHistogram {
  const histogram = new PlainHistogram(bounds);
  registerHistogram(registry, name, help, () => histogram.values(name));
  return histogram;
}
