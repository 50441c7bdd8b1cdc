import type { Drain } from '#core/drain';
import type { NodeCommand, NodeDirectory } from '#core/ports/node-directory';
import type { Cluster } from './cluster.ts';

/** How long a node may take to answer. */
const waitMs = 500;

/** The nodes of the cluster, and commands to them over the control bus, which also reaches those that NATS does not. */
export function createClusterDirectory(cluster: Cluster, drain: Drain): NodeDirectory {
  const { nodeId, bus, control, nodes } = cluster;
  return {
    ownId: nodeId,
    isCluster: true,
    list: () => nodes.list(),
    async findReachable(ids) {
      const answers = await Promise.all(
        ids.map((id) => bus.ask(aliveSubject(id), new Uint8Array(), { waitMs, answersMax: 1 })),
      );
      return new Set(ids.filter((id, index) => id === nodeId || (answers[index]?.length ?? 0) > 0));
    },
    async command(id, command) {
      if (id === nodeId) obey(drain, command);
      else await control.publish(commandSubject(id), { command });
    },
  };
}

/** Obeys the commands of other nodes, and answers that this node is alive. Returns the function that stops it. */
export function followCommands({ nodeId, bus, control }: Cluster, drain: Drain): () => void {
  const stopObeying = control.subscribe(commandSubject(nodeId), (message) =>
    obey(drain, (message as { readonly command: NodeCommand }).command),
  );
  const stopAnswering = bus.answer(aliveSubject(nodeId), async () => new Uint8Array());
  return () => {
    stopObeying();
    stopAnswering();
  };
}

function obey(drain: Drain, command: NodeCommand): void {
  if (command === 'drain') void drain.drain();
  if (command === 'resume') drain.resume();
}

function commandSubject(nodeId: string): string {
  return `nodes.${nodeId}`;
}

function aliveSubject(nodeId: string): string {
  return `alive.${nodeId}`;
}
