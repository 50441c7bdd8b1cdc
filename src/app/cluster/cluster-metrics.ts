import { Counter, Gauge, type Registry } from 'prom-client';
import { registerMetric } from '#app/plain-metric';
import type { BusCounters } from '#core/ports/bus';
import type { Cluster } from './cluster.ts';

const counterHelp: Record<keyof BusCounters, string> = {
  published: 'Messages that were sent to other nodes over NATS.',
  received: 'Messages that were heard from other nodes over NATS.',
  dropped:
    'Messages to other nodes that were not sent, because NATS was away or too slow; they are caught up from the database.',
  disconnects: 'How often the connection to NATS was lost.',
};

export interface MetricSources {
  readonly bus: Pick<Cluster['bus'], 'counters' | 'isConnected'>;
  readonly nodes: Pick<Cluster['nodes'], 'known'>;
}

export function registerClusterMetrics(registry: Registry, { bus, nodes }: MetricSources): void {
  for (const [key, help] of Object.entries(counterHelp) as [keyof BusCounters, string][])
    registerMetric(registry, Counter, { name: `scorewire_bus_${key}_total`, help, read: () => bus.counters[key] });
  registerMetric(registry, Gauge, {
    name: 'scorewire_bus_connected',
    help: '1 while this node is connected to NATS, else 0.',
    read: () => (bus.isConnected ? 1 : 0),
  });
  registerMetric(registry, Gauge, {
    name: 'scorewire_nodes_live',
    help: 'Nodes of the cluster that were seen within the last five seconds, this one included.',
    read: () => nodes.known.filter(({ isLive }) => isLive).length,
  });
}
