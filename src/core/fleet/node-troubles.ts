import type { ListedNode, Nodes } from '#core/nodes';
import type { AttentionItem } from './attention.ts';

/** The lost nodes, as problems that need a person. Empty when the database does not answer: that is reported as another problem. */
export async function findNodeTroubles(nodes: Pick<Nodes, 'list'>): Promise<AttentionItem[]> {
  try {
    const { nodes: listed } = await nodes.list();
    return listed.filter(({ state }) => state === 'lost').map(toItem);
  } catch {
    return [];
  }
}

function toItem({ name, seenAt, isDatabaseConnected }: ListedNode): AttentionItem {
  const item = { kind: 'node', severity: 'error', since: seenAt, link: '/nodes' } as const;
  if (isDatabaseConnected === false)
    return {
      ...item,
      message: `Node ${name} runs, but cannot reach PostgreSQL: it refuses events.`,
      nextStep: 'Look at the network between them; its log says why.',
    };
  return {
    ...item,
    message: `Node ${name} is lost: it sends no heartbeat. Its clients go to the other nodes.`,
    nextStep: 'Look at its log and its machine, and start it again. It is not shown any more after an hour.',
  };
}
