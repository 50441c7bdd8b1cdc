import { Counter, Gauge, type Registry } from 'prom-client';
import type { IngressCounters } from '#core/ingress/ingress-parts';
import { createHistogram, type PlainHistogram } from './plain-histogram.ts';

const counterHelp: Record<Exclude<keyof IngressCounters, 'refused'>, string> = {
  accepted: 'Events stored and acknowledged.',
  duplicates: 'Events that were sent again, acknowledged and not stored twice.',
  permissionRefusals: 'Events refused because their sender may not push to the bot.',
  rateDropped: 'Events of QoS 0 dropped because their bot was over its rate.',
  rateDelayed: 'Events that had to wait because their bot was over its rate.',
  storeFailures: 'Events refused because the store failed.',
  warnings: 'Things found odd in accepted events.',
};

/** Counted in plain numbers, read when somebody asks. Returns where to put the times from PUBLISH to acknowledgement. */
export function registerIngressMetrics(
  registry: Registry,
  counters: IngressCounters,
  eventLog: { readonly depth: number },
): PlainHistogram {
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
      help: 'Events refused, by status type.',
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
      help: 'Events and refusals that wait for a commit or are in one.',
      registers: [],
      collect() {
        this.set(eventLog.depth);
      },
    }),
  );
  return createHistogram(registry, 'scorewire_ingress_acknowledge_seconds', 'Time from a PUBLISH to its answer.');
}
