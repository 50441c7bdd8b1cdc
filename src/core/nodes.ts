import type { Actor } from './audit-entry.ts';
import { formatDateTime } from './date-time.ts';
import type { Clock } from './ports/clock.ts';
import type { NodeCommand, NodeDirectory } from './ports/node-directory.ts';
import type { NodeRecord, NodeState } from './ports/node-registry.ts';
import type { Store } from './ports/store.ts';
import { notFound, type Problem, problem } from './problem.ts';
import { failed, ok, type Result } from './result.ts';

/** The nodes of the service, and sending the clients of one elsewhere. */
export interface Nodes {
  list(): Promise<NodeList>;
  /** Refused for the last node that takes clients, unless it is forced. */
  drain(actor: Actor, id: string, options: { readonly isForced: boolean }): Promise<Result<ListedNode, Problem>>;
  resume(actor: Actor, id: string): Promise<Result<ListedNode, Problem>>;
}

export interface NodeList {
  readonly isCluster: boolean;
  readonly nodes: ListedNode[];
}

export interface ListedNode {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly addresses: Readonly<Record<string, string>>;
  readonly startedAt: string;
  readonly seenAt: string;
  /** `lost`: no heartbeat for five seconds. */
  readonly state: NodeState | 'lost';
  /** Whether this is the node that answers. */
  readonly isOwn: boolean;
  /** Null when it is not known, or there is no NATS. */
  readonly isNatsConnected: boolean | null;
  /** Null when it is not known. */
  readonly isDatabaseConnected: boolean | null;
  readonly connections: number;
  readonly eventsPerSecond: number;
}

export interface NodesParts {
  readonly directory: NodeDirectory;
  readonly store: Pick<Store, 'change'>;
  readonly clock: Clock;
}

/** A node that is lost for longer is not shown: it was replaced, or removed on purpose. */
const lostShownMs = 3_600_000;

export function createNodes({ directory, store, clock }: NodesParts): Nodes {
  return {
    async list() {
      const shown = leaveOutReplaced(await directory.list());
      const lost = shown.filter(({ isLive }) => !isLive).map(({ id }) => id);
      // A node that answers, but has no heartbeat, cannot write to the database.
      const reachable = lost.length === 0 ? new Set<string>() : await directory.findReachable(lost);
      return {
        isCluster: directory.isCluster,
        nodes: shown.toSorted(byName).map((record) => toListed(record, reachable)),
      };
    },

    async drain(actor, id, { isForced }) {
      const found = await findLive(id);
      if (!found.ok) return found;
      if (found.value.state !== 'up') return ok(toListed(found.value));
      const others = (await directory.list()).filter((each) => each.id !== id && each.isLive && each.state === 'up');
      if (others.length === 0 && !isForced) return failed(lastNode(found.value));
      return command(actor, found.value, 'drain', 'draining');
    },

    async resume(actor, id) {
      const found = await findLive(id);
      if (!found.ok) return found;
      if (found.value.state === 'up') return ok(toListed(found.value));
      return command(actor, found.value, 'resume', 'up');
    },
  };

  async function findLive(id: string): Promise<Result<NodeRecord, Problem>> {
    const record = (await directory.list()).find((each) => each.id === id);
    if (record === undefined) return failed(notFound('node', id));
    return record.isLive ? ok(record) : failed(notLive(record));
  }

  async function command(
    actor: Actor,
    record: NodeRecord,
    verb: NodeCommand,
    state: NodeState,
  ): Promise<Result<ListedNode, Problem>> {
    const { id, name } = record;
    const entry = { action: `node.${verb}`, target: `node/${id}`, before: { name, state: record.state } };
    const recorded = await store.change<void, Problem>(async (writers) => {
      await writers.audit.append({ at: formatDateTime(clock()), actor, ...entry, after: { name, state } });
      return ok(undefined);
    });
    if (!recorded.ok) return recorded;
    await directory.command(id, verb);
    return ok(toListed({ ...record, state }));
  }

  function toListed(record: NodeRecord, reachable: ReadonlySet<string> = new Set()): ListedNode {
    const { id, name, version, addresses, isLive, connections, eventsPerSecond } = record;
    const isReachable = reachable.has(id);
    return {
      id,
      name,
      version,
      addresses,
      startedAt: formatDateTime(record.startedAtMs),
      seenAt: formatDateTime(record.seenAtMs),
      state: isLive ? record.state : 'lost',
      isOwn: id === directory.ownId,
      isNatsConnected: directory.isCluster ? (isLive ? record.busConnected : isReachable || null) : null,
      isDatabaseConnected: isLive ? true : isReachable ? false : null,
      connections,
      eventsPerSecond,
    };
  }
}

/** A node that was started again under its name has a new id, and its old row says nothing any more. */
function leaveOutReplaced(records: readonly NodeRecord[]): NodeRecord[] {
  const newestMs = Math.max(...records.map(({ seenAtMs }) => seenAtMs));
  return records.filter(
    (record) =>
      record.isLive ||
      (record.seenAtMs > newestMs - lostShownMs &&
        !records.some(({ name, startedAtMs }) => name === record.name && startedAtMs > record.startedAtMs)),
  );
}

/** node-2 before node-10. */
function byName(a: NodeRecord, b: NodeRecord): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true });
}

function notLive({ name, seenAtMs }: NodeRecord): Problem {
  const seenAt = formatDateTime(seenAtMs);
  return problem(
    'conflict',
    `Node ${name} was last seen at ${seenAt}: it is not running, or cannot reach the database.`,
  );
}

function lastNode({ name }: NodeRecord): Problem {
  const detail = `No other node takes clients, so nobody could connect while ${name} is drained: start another node first, or send force=true.`;
  return problem('conflict', detail);
}
