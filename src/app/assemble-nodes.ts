import { type ConnectionNode, createOwnConnections } from '#core/connections/connection-node';
import type { NodeName } from '#core/connections/listed-connection';
import { createDrain, type Drain } from '#core/drain';
import { createNodes, type Nodes } from '#core/nodes';
import type { NodeDirectory } from '#core/ports/node-directory';
import type { NodeLoad } from '#core/ports/node-registry';
import type { OpenConnections } from '#core/ports/open-connections';
import type { MetricsHistory } from '#http/http-app';
import type { Engine } from '#mqtt/engine';
import { createClusterDirectory, followCommands } from './cluster/cluster-directory.ts';
import { nodeNameOf } from './cluster/node-identity.ts';
import { answerPeers, listPeers } from './cluster/peer-connections.ts';
import type { Foundation } from './foundation.ts';
import type { Addresses } from './listen-on-ports.ts';
import { createLoneDirectory } from './lone-directory.ts';

/** This node among the others. */
export interface NodeAssembly {
  readonly nodes: Nodes;
  readonly drain: Drain;
  /** How long a drain takes. */
  readonly drainMs: number;
  /** This node and the other live nodes. */
  readonly connectionNodes: () => readonly ConnectionNode[];
}

export interface NodeParts {
  readonly engine: Pick<Engine, 'drain' | 'resume' | 'gauges'>;
  readonly openConnections: OpenConnections;
  readonly metricsHistory: MetricsHistory;
  /** The addresses of this node, once it listens. */
  readonly addresses: () => Partial<Addresses>;
}

/** In a cluster: long enough that a balancer which looks every second or two notices it in the first third. */
const clusterDrainSeconds = 6;

export function assembleNodes(foundation: Foundation, parts: NodeParts): NodeAssembly {
  const { config, clock, log, opened, cluster, stores } = foundation;
  const { engine, openConnections, metricsHistory } = parts;
  const seconds = config.drainSeconds ?? (cluster === undefined ? 0 : clusterDrainSeconds);
  const drain = createDrain({
    seconds,
    later: (milliseconds, work) => setTimeout(work, milliseconds),
    onState(state) {
      log.info({ state }, 'the state of this node');
      if (cluster !== undefined) cluster.nodes.state = state;
    },
  });
  const serverReference = config.mqttServerReference;
  drain.add({
    drain: (durationMs) => engine.drain({ durationMs, serverReference }),
    resume: () => engine.resume(),
  });
  const load = (): NodeLoad => ({
    connections: engine.gauges().connections,
    eventsPerSecond: metricsHistory.read().at(-1)?.accepted ?? 0,
  });
  const own: NodeName = { id: cluster?.nodeId ?? loneIdOf(clock()), name: nodeNameOf(config) };
  const ownConnections = createOwnConnections(own, openConnections);
  if (cluster === undefined) {
    const directory = createLoneDirectory({ ...own, addresses: parts.addresses, load, drain, clock });
    return finish(directory, () => [ownConnections]);
  }
  cluster.nodes.setLoad(load);
  opened.defer(followCommands(cluster, drain));
  opened.defer(answerPeers(cluster, ownConnections));
  return finish(createClusterDirectory(cluster, drain), () => [ownConnections, ...listPeers(cluster)]);

  function finish(directory: NodeDirectory, connectionNodes: NodeAssembly['connectionNodes']): NodeAssembly {
    const nodes = createNodes({ directory, store: stores.store, clock });
    return { nodes, drain, drainMs: seconds * 1000, connectionNodes };
  }
}

/** Eight hexadecimal digits, new at every start. */
function loneIdOf(startedAtMs: number): string {
  return startedAtMs.toString(16).slice(-8);
}
