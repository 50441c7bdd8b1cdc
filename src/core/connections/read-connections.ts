import type { PageRequest } from '#core/page';
import type { ConnectionFilter, ConnectionNode } from './connection-node.ts';
import type { ListedConnection, NodeName } from './listed-connection.ts';

/** The connections of several nodes as one list, ascending by id. Each page continues after the one before. */
export interface ConnectionList {
  read(page: PageRequest): Promise<ListedConnection[]>;
  /** The nodes that did not answer so far; their connections are missing. */
  readonly silent: readonly NodeName[];
}

interface Source {
  readonly node: ConnectionNode;
  /** Read and not yet given out. */
  rows: ListedConnection[];
  after: number;
  isDone: boolean;
}

/** One ask brings this many at most. */
const readAhead = 1001;

export function readConnections(nodes: readonly ConnectionNode[], filter: ConnectionFilter): ConnectionList {
  const asked = nodes.filter(({ node }) => filter.nodeId === undefined || node.id === filter.nodeId);
  const silent: NodeName[] = [];
  let sources: Source[] | undefined;

  return {
    silent,
    async read({ after, limit }) {
      sources ??= asked.map((node) => ({ node, rows: [], after: after ?? 0, isDone: false }));
      const page: ListedConnection[] = [];
      while (page.length < limit) {
        // A node whose rows are used up may have the next one.
        await Promise.all(sources.filter(({ rows, isDone }) => rows.length === 0 && !isDone).map(refill));
        const next = findNext(sources);
        if (next === undefined) break;
        page.push(next.rows.shift() as ListedConnection);
      }
      return page;
    },
  };

  async function refill(source: Source): Promise<void> {
    const { node, after } = source;
    const answer = await node.ask({ about: 'list', filter, after, limit: readAhead });
    // A silent node is not asked again: each time would cost the caller the whole wait.
    if (answer === undefined) silent.push(node.node);
    source.rows = answer?.rows.map(({ connection }) => connection) ?? [];
    source.isDone = answer?.isLast ?? true;
    source.after = source.rows.at(-1)?.id ?? after;
  }
}

function findNext(sources: readonly Source[]): Source | undefined {
  let next: Source | undefined;
  for (const source of sources) {
    const id = source.rows[0]?.id ?? Number.POSITIVE_INFINITY;
    if (id < (next?.rows[0]?.id ?? Number.POSITIVE_INFINITY)) next = source;
  }
  return next;
}
