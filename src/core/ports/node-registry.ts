export type NodeState = 'up' | 'draining' | 'drained';

/** A node of the cluster, as its last heartbeat described it. */
export interface NodeRecord {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** By protocol, such as `http` and `mqtt`; empty until the node listens. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly startedAtMs: number;
  readonly seenAtMs: number;
  /** Seen within the last five seconds. All times are by the clock of the database. */
  readonly isLive: boolean;
  /** Whether NATS can be reached from there. */
  readonly busConnected: boolean;
  /** MQTT connections. */
  readonly connections: number;
  readonly eventsPerSecond: number;
  readonly state: NodeState;
}

/** What a node tells of itself with every heartbeat. */
export interface NodeLoad {
  readonly connections: number;
  readonly eventsPerSecond: number;
}

/** The nodes that use this database. Each writes a heartbeat once a second. */
export interface NodeRegistry {
  /** All nodes of the last day, this one included, the oldest first; read now. Rejects when the database fails. */
  list(): Promise<NodeRecord[]>;
  /** The same as of the last heartbeat. */
  readonly known: readonly NodeRecord[];
  /** How many other nodes were live at the last heartbeat. */
  readonly peers: number;
  /** The state of this node; the next heartbeat, which is sent at once, tells the others. */
  state: NodeState;
  /** What the heartbeats tell of this node, once it is known. */
  setAddresses(addresses: Readonly<Record<string, string>>): void;
  setLoad(read: () => NodeLoad): void;
  /** Called after every heartbeat that reached the database. Returns the function that unsubscribes. */
  onBeat(listener: (nodes: readonly NodeRecord[]) => void): () => void;
}
