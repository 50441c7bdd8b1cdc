import type { Registry } from 'prom-client';
import type { Config } from '#app/config/load-config';
import { createFaultLog } from '#app/fault-log';
import type { Log } from '#app/log';
import { version } from '#app/version';
import type { Bus } from '#core/ports/bus';
import type { ClusterStore } from '#core/ports/cluster-store';
import type { Cluster } from './cluster.ts';
import { registerClusterMetrics } from './cluster-metrics.ts';
import { openControlBus } from './control-bus.ts';
import { createNodeId, nodeNameOf } from './node-identity.ts';
import { openNodeRegistry } from './node-registry.ts';

export interface ClusterParts {
  readonly config: Config;
  readonly log: Log;
  readonly registry: Registry;
  readonly store: ClusterStore;
  readonly openBus: (node: BusNode) => Promise<Bus>;
  /** Collects what must be closed with the node. */
  readonly opened: AsyncDisposableStack;
}

export interface BusNode {
  readonly installation: string;
  readonly nodeId: string;
  readonly name: string;
}

/** Makes this process a node of a cluster. */
export async function openCluster({ config, log, registry, store, openBus, opened }: ClusterParts): Promise<Cluster> {
  const nodeId = createNodeId();
  const name = nodeNameOf(config);
  const bus = await openBus({ installation: await store.findInstallation(), nodeId, name });
  opened.defer(() => bus.close());
  const noteFaults = createFaultLog(log, 'messages between nodes cannot be read or written in the database');
  const control = opened.use(
    await openControlBus({ nodeId, bus, store, onFault: (error) => void noteFaults.report(error) }),
  );
  const beatFaults = createFaultLog(log, 'failed to write the heartbeat of this node');
  const nodes = opened.use(
    await openNodeRegistry({
      store,
      node: { id: nodeId, name, version },
      isBusConnected: () => bus.isConnected,
      onFault: (error) => void beatFaults.report(error),
    }),
  );
  const cluster = { nodeId, bus, control, nodes };
  registerClusterMetrics(registry, cluster);
  return cluster;
}
