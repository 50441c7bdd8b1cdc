import { Counter, Gauge, type Registry } from 'prom-client';
import type { IngressCounters } from '#core/ingress/ingress-parts';
import { bucketsSeconds, createHistogram } from './plain-histogram.ts';

const counterHelp: Record<Exclude<keyof IngressCounters, 'refused'>, string> = {
  accepted: 'Events that were stored and acknowledged.',
  duplicates: 'Events that were sent again: they were acknowledged and not stored twice.',
  permissionRefusals: 'Events that were refused because their sender may not push to the bot.',
  rateDropped: 'Events of QoS 0 that were dropped because their bot was over its rate limit.',
  rateDelayed: 'Events that had to wait because their bot was over its rate limit.',
  storeFailures: 'Events that were refused because the store failed.',
  warnings: 'Warnings about accepted events, sent or held back.',
};

/** Told of every event that comes, and again when it is answered. */
export interface EventTimes {
  pushed(): void;
  answered(seconds: number): void;
}

/** Counted in plain numbers, read when somebody asks. */
export function registerIngressMetrics(
  registry: Registry,
  counters: IngressCounters,
  eventLog: { readonly depth: number },
): EventTimes {
  for (const [key, help] of Object.entries(counterHelp) as [keyof typeof counterHelp, string][])
    registry.registerMetric(
      new Counter({
        name: `scorewire_ingress_${key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_total`,
        help,
        registers: [],
        collect() {
          this.reset();
          this.inc(counters[key]);
        },
      }),
    );
  registry.registerMetric(
    new Counter({
      name: 'scorewire_ingress_refused_total',
      help: 'Events that were refused, by status type.',
      labelNames: ['status_type'],
      registers: [],
      collect() {
        this.reset();
        for (const [type, count] of counters.refused.entries()) if (type > 0) this.inc({ status_type: type }, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'scorewire_event_log_depth',
      help: 'Events and refusals that wait for a commit, or are in one, now.',
      registers: [],
      collect() {
        this.set(eventLog.depth);
      },
    }),
  );
  return registerEventTimes(registry);
}

function registerEventTimes(registry: Registry): EventTimes {
  let unanswered = 0;
  registry.registerMetric(
    new Gauge({
      name: 'scorewire_ingress_unanswered',
      help: 'Events that wait for their answer now: behind others of their bot, for its rate limit, or for a commit.',
      registers: [],
      collect() {
        this.set(unanswered);
      },
    }),
  );
  const times = createHistogram(registry, {
    name: 'scorewire_ingress_acknowledge_seconds',
    help: 'Seconds from a PUBLISH to its answer.',
    bounds: bucketsSeconds,
  });
  return {
    pushed() {
      unanswered += 1;
    },
    answered(seconds) {
      unanswered -= 1;
      times.observe(seconds);
    },
  };
}
