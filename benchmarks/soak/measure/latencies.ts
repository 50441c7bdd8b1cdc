import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export interface Percentiles {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Times from publish to acknowledgement, over all and since they were last taken. */
export class Latencies {
  acknowledged = 0;
  readonly #all = createHistogram();
  readonly #recent = createHistogram();

  add(milliseconds: number): void {
    // The histogram takes whole numbers from 1.
    const micros = Math.max(1, Math.round(milliseconds * 1000));
    this.#all.record(micros);
    this.#recent.record(micros);
  }

  takeRecent(): Percentiles {
    const percentiles = percentilesOf(this.#recent);
    this.#recent.reset();
    return percentiles;
  }

  get all(): Percentiles {
    return percentilesOf(this.#all);
  }
}

function percentilesOf(histogram: RecordableHistogram): Percentiles {
  if (histogram.count === 0) return { p50Ms: 0, p99Ms: 0 };
  return { p50Ms: histogram.percentile(50) / 1000, p99Ms: histogram.percentile(99) / 1000 };
}
