import type { PageRequest } from '#core/page';
import type { ConnectionFilter, ConnectionNode, ConnectionRow } from './connection-node.ts';
import type { ListedConnection, NodeName } from './listed-connection.ts';

/** The connections of several nodes as one list, ascending by id. Each page continues after the one before. */
export interface ConnectionList {
  read(page: PageRequest): Promise<ListedConnection[]>;
  /** The nodes that did not answer so far; their connections are missing. */
  readonly silent: readonly NodeName[];
}

interface Source {
  readonly node: ConnectionNode;
  /** The rest of its last answer. */
  rows: Iterator<ConnectionRow>;
  /** The next connection; undefined when its answer is used up. */
  next: ListedConnection | undefined;
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
      sources ??= asked.map((node) => ({
        node,
        rows: [][Symbol.iterator](),
        next: undefined,
        after: after ?? 0,
        isDone: false,
      }));
      const page: ListedConnection[] = [];
      while (page.length < limit) {
        // A node whose rows are used up may have the next one.
        await Promise.all(sources.filter(({ next, isDone }) => next === undefined && !isDone).map(refill));
        const source = findNext(sources);
        if (source?.next === undefined) break;
        page.push(source.next);
        advance(source);
      }
      return page;
    },
  };

  async function refill(source: Source): Promise<void> {
    const { node, after } = source;
    const answer = await node.ask({ about: 'list', filter, after, limit: readAhead });
    // A silent node is not asked again: each time would cost the caller the whole wait.
    if (answer === undefined) silent.push(node.node);
    source.rows = (answer?.rows ?? [])[Symbol.iterator]();
    source.isDone = answer?.isLast ?? true;
    advance(source);
    // An answer without rows says nothing of a rest.
    if (source.next === undefined) source.isDone = true;
  }
}

function advance(source: Source): void {
  const { value, done } = source.rows.next();
  source.next = done === true ? undefined : value.connection;
  source.after = source.next?.id ?? source.after;
}

function findNext(sources: readonly Source[]): Source | undefined {
  let next: Source | undefined;
  for (const source of sources) {
    const id = source.next?.id ?? Number.POSITIVE_INFINITY;
    if (id < (next?.next?.id ?? Number.POSITIVE_INFINITY)) next = source;
  }
  return next;
}
