import type { NodeRecord } from './node-registry.ts';

/** The nodes of the service, as this one knows them. */
export interface NodeDirectory {
  readonly ownId: string;
  /** Whether this node may have others beside it. */
  readonly isCluster: boolean;
  /** This node included, the oldest first. */
  list(): Promise<NodeRecord[]>;
  /** Which of these nodes answer over the bus. */
  findReachable(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tells a node, this one or another, to send its clients away or to take them again. */
  command(id: string, command: NodeCommand): Promise<void>;
}

export type NodeCommand = 'drain' | 'resume';
