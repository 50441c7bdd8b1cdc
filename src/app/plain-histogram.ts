import type { Metric, Registry } from 'prom-client';

/** The upper bounds of the buckets of a time; a time beyond them all is counted too. */
export const bucketsSeconds: readonly number[] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** A histogram that is counted in plain numbers: prom-client's own costs more than what it would measure here. */
export interface PlainHistogram {
  observe(value: number): void;
}

export interface HistogramOptions {
  readonly name: string;
  readonly help: string;
  /** The upper bounds of the buckets, ascending. */
  readonly bounds: readonly number[];
}

export function createHistogram(registry: Registry, { name, help, bounds }: HistogramOptions): PlainHistogram {
  // One for each bucket, and one for what is beyond them all.
  const counts = [...bounds, 0].map(() => 0);
  let sum = 0;
  const histogram = {
    name,
    async get() {
      let count = 0;
      const buckets = counts.map((inBucket, index) => {
        count += inBucket;
        return { labels: { le: bounds[index] ?? '+Inf' }, value: count, metricName: `${name}_bucket` };
      });
      const total = { labels: {}, value: sum, metricName: `${name}_sum` };
      const values = [...buckets, total, { labels: {}, value: count, metricName: `${name}_count` }];
      return { name, help, type: 'histogram', aggregator: 'sum', values };
    },
  };
  registry.registerMetric(histogram as unknown as Metric);
  return {
    observe(value) {
      sum += value;
      let index = 0;
      while (value > (bounds[index] ?? Number.POSITIVE_INFINITY)) index += 1;
      counts[index] = (counts[index] ?? 0) + 1;
    },
  };
}
