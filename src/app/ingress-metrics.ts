import { Counter, Gauge, type Registry } from 'prom-client';
import type { IngressCounters } from '#core/ingress/ingress-parts';
import type { LatencyHistogram } from './latency-histogram.ts';
import { bucketsSeconds, createHistogram } from './plain-histogram.ts';
import { registerMetric } from './plain-metric.ts';

const counterHelp: Record<Exclude<keyof IngressCounters, 'refused'>, string> = {
  accepted: 'Events that were stored and acknowledged.',
  duplicates: 'Events that were sent again: they were acknowledged and not stored twice.',
  permissionRefusals: 'Events that were refused because their sender may not push to the bot.',
  rateDropped: 'Events of QoS 0 that were dropped because their bot was over its rate limit.',
  rateDelayed: 'Events that had to wait because their bot was over its rate limit.',
  storeFailures: 'Events that were refused because the store failed.',
  warnings: 'Warnings about accepted events, sent or held back.',
};

/** Called for every event when it arrives, and again when it is answered. */
export interface EventTimes {
  pushed(): void;
  answered(seconds: number): void;
}

export function registerIngressMetrics(
  registry: Registry,
  counters: IngressCounters,
  eventLog: { readonly depth: number },
  latencies: LatencyHistogram,
): EventTimes {
  for (const [key, help] of Object.entries(counterHelp) as [keyof typeof counterHelp, string][])
    registerMetric(registry, Counter, {
      name: `scorewire_ingress_${key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`,
      help,
      read: () => counters[key],
    });
  registerMetric(registry, Counter, {
    name: 'scorewire_ingress_refused_total',
    help: 'Events that were refused, by status type.',
    labelNames: ['status_type'],
    read: () =>
      [...counters.refused.entries()].slice(1).map(([type, count]) => [{ status_type: type }, count] as const),
  });
  registerMetric(registry, Gauge, {
    name: 'scorewire_event_log_depth',
    help: 'Events and refusals that wait for a commit, or are in one, now.',
    read: () => eventLog.depth,
  });
  return registerEventTimes(registry, latencies);
}

function registerEventTimes(registry: Registry, latencies: LatencyHistogram): EventTimes {
  let unanswered = 0;
  registerMetric(registry, Gauge, {
    name: 'scorewire_ingress_unanswered',
    help: 'Events that wait for their answer now: behind others of their bot, for its rate limit, or for a commit.',
    read: () => unanswered,
  });
  const name = 'scorewire_ingress_acknowledge_seconds';
  const times = createHistogram(registry, name, 'Seconds from a PUBLISH to its answer.', bucketsSeconds);
  return {
    pushed() {
      unanswered += 1;
    },
    answered(seconds) {
      unanswered -= 1;
      times.observe(seconds);
      latencies.observe(seconds);
    },
  };
}
