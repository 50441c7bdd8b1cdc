import type { Json } from '#core/json';
import type { NodeRecord } from './node-registry.ts';

/** The tables through which nodes know each other. Times are by the clock of the database. */
export interface ClusterStore {
  /** Identifies the database, so that two installations can share a NATS server. */
  findInstallation(): Promise<string>;
  /** Writes the row of a node and returns the rows of all. Deletes the rows of nodes that were not seen for a day. */
  beat(node: Heartbeat): Promise<NodeRecord[]>;
  listNodes(): Promise<NodeRecord[]>;
  removeNode(id: string): Promise<void>;
  /** Readers find notes in the order of their ids: one that commits later has a higher id. */
  appendNotes(notes: readonly NewNote[]): Promise<void>;
  /** Some notes after that id, the oldest first. */
  readNotes(afterId: number): Promise<Note[]>;
  lastNoteId(): Promise<number>;
  /**
   * Takes a right that one node has at a time, and returns how to give it back; undefined while another node has it. A node that dies loses it.
   */
  tryHold(right: ClusterRight): Promise<(() => void) | undefined>;
  close(): Promise<void>;
}

/**
 * `first-start`: to create and announce the first administrator. `retention`: to delete what is old. `histories`: to delete the events of removed bots.
 */
export type ClusterRight = 'first-start' | 'retention' | 'histories';

export type Heartbeat = Omit<NodeRecord, 'startedAtMs' | 'seenAtMs' | 'isLive'>;

export interface NewNote {
  /** Of the node that published it, unique. */
  readonly key: string;
  readonly nodeId: string;
  readonly subject: string;
  readonly message: Json;
}

export interface Note extends NewNote {
  readonly id: number;
}
