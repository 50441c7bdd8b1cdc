import type { ClusterStore, Heartbeat } from '#core/ports/cluster-store';
import type { NodeLoad, NodeRecord, NodeRegistry, NodeState } from '#core/ports/node-registry';

export interface NodeRegistryParts {
  readonly store: Pick<ClusterStore, 'beat' | 'listNodes' | 'removeNode'>;
  readonly node: Pick<Heartbeat, 'id' | 'name' | 'version'>;
  readonly isBusConnected: () => boolean;
  readonly onFault: (error: unknown) => void;
}

const beatEveryMs = 1000;

/** Writes the first heartbeat and goes on every second until it is closed. */
export async function openNodeRegistry(parts: NodeRegistryParts): Promise<NodeRegistry & AsyncDisposable> {
  const { store, node, isBusConnected, onFault } = parts;
  const listeners = new Set<(nodes: readonly NodeRecord[]) => void>();
  let known: readonly NodeRecord[] = [];
  let state: NodeState = 'up';
  let addresses: Readonly<Record<string, string>> = {};
  let readLoad = (): NodeLoad => ({ connections: 0, eventsPerSecond: 0 });
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;
  await beat();
  const timer = setInterval(beatSoon, beatEveryMs).unref();
  return {
    list: () => store.listNodes(),
    get known() {
      return known;
    },
    get peers() {
      return known.reduce((count, { id, isLive }) => (isLive && id !== node.id ? count + 1 : count), 0);
    },
    get state() {
      return state;
    },
    set state(wanted) {
      state = wanted;
      beatSoon();
    },
    setAddresses(given) {
      addresses = given;
      beatSoon();
    },
    setLoad(read) {
      readLoad = read;
    },
    onBeat(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearInterval(timer);
      await running;
      // A node that ends in an orderly way must not be listed as lost.
      await store.removeNode(node.id).catch(onFault);
    },
  };

  /** One at a time; a change during a heartbeat is written by another one right after it. */
  function beatSoon(): void {
    if (isClosed) return;
    if (running !== undefined) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = beat()
      .catch(onFault)
      .finally(() => {
        running = undefined;
        if (isWanted) beatSoon();
      });
  }

  async function beat(): Promise<void> {
    known = await store.beat({ ...node, addresses, state, busConnected: isBusConnected(), ...readLoad() });
    for (const listener of listeners) listener(known);
  }
}
