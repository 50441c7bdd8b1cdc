import type { IngressCounters } from '#core/ingress/ingress-parts';
import type { Clock } from '#core/ports/clock';
import type { MetricSample, MetricsHistory } from '#http/http-app';
import type { LatencyHistogram } from './latency-histogram.ts';

export const stepSeconds = 5;
/** 15 minutes. */
const samplesMax = (15 * 60) / stepSeconds;

export interface HistoryParts {
  readonly clock: Clock;
  readonly counters: Pick<IngressCounters, 'accepted' | 'refused'>;
  /** From a PUBLISH to its answer, since the last sample. */
  readonly times: LatencyHistogram;
  readonly countConnections: () => number;
  readonly countStreams: () => number;
}

/** Call `sample` at every step. */
export interface SampledHistory extends MetricsHistory {
  sample(): void;
}

/** Keeps the last 15 minutes of the figures that an operator watches, so that a page shows them as soon as it opens. */
export function createMetricsHistory(parts: HistoryParts): SampledHistory {
  const { clock, counters, times, countConnections, countStreams } = parts;
  let samples: MetricSample[] = [];
  let last = readCounters();
  sample();
  return { stepSeconds, keptMs: samplesMax * stepSeconds * 1000, sample, read: () => samples };

  function sample(): void {
    const now = readCounters();
    const seconds = (now.atMs - last.atMs) / 1000;
    const isFirst = samples.length === 0;
    // Start again when the clock was set back: the line would run backwards.
    if (seconds < 0) samples = [];
    else if (seconds === 0 && !isFirst) return;
    const hasRates = seconds > 0 && !isFirst;
    const [p50Ms = null, p99Ms = null] = times.take(0.5, 0.99) ?? [];
    // Readers may still use the last list while its answer is written.
    samples = [
      ...samples.slice(1 - samplesMax),
      {
        atMs: now.atMs,
        accepted: hasRates ? rate(now.accepted - last.accepted, seconds) : null,
        refused: hasRates ? rate(now.refused - last.refused, seconds) : null,
        p50Ms,
        p99Ms,
        connections: countConnections(),
        streams: countStreams(),
      },
    ];
    last = now;
  }

  function readCounters() {
    const refused = counters.refused.reduce((sum, count) => sum + count, 0);
    return { atMs: clock(), accepted: counters.accepted, refused };
  }
}

function rate(count: number, seconds: number): number {
  return Math.round((count / seconds) * 100) / 100;
}
