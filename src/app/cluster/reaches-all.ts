import type { Cluster } from './cluster.ts';

export interface BusAndNodes {
  readonly bus: Pick<Cluster['bus'], 'isConnected'>;
  readonly nodes: Pick<Cluster['nodes'], 'known'>;
}

/** True when a message on the bus reaches every live node, so that the database is not needed. */
export function reachesAll({ bus, nodes }: BusAndNodes): boolean {
  return bus.isConnected && nodes.known.every(({ isLive, busConnected }) => busConnected || !isLive);
}
