import type { Metric, Registry } from 'prom-client';

const bucketsSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

/** A histogram that is counted in plain numbers: prom-client's own costs more than what it would measure here. */
export interface PlainHistogram {
  observe(seconds: number): void;
}

export function createHistogram(registry: Registry, name: string, help: string): PlainHistogram {
  const buckets = bucketsSeconds.map(() => 0);
  let sum = 0;
  let count = 0;
  const histogram = {
    name,
    async get() {
      let upTo = 0;
      const values = buckets.map((inBucket, index) => {
        upTo += inBucket;
        return { labels: { le: bucketsSeconds[index] }, value: upTo, metricName: `${name}_bucket` };
      });
      return {
        name,
        help,
        type: 'histogram',
        aggregator: 'sum',
        values: [
          ...values,
          { labels: { le: '+Inf' }, value: count, metricName: `${name}_bucket` },
          { labels: {}, value: sum, metricName: `${name}_sum` },
          { labels: {}, value: count, metricName: `${name}_count` },
        ],
      };
    },
  };
  registry.registerMetric(histogram as unknown as Metric);
  return {
    observe(seconds) {
      sum += seconds;
      count += 1;
      const index = bucketsSeconds.findIndex((bucket) => seconds <= bucket);
      if (index !== -1) buckets[index] = (buckets[index] ?? 0) + 1;
    },
  };
}
