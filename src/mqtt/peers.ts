import type { SharedSessionStore } from './session-store.ts';

/**
 * The other nodes that serve the same clients. With peers, a session is in the memory of the node where its client is connected, and nowhere else: a node
 * claims it in the store at CONNECT and forgets it at the end of the connection.
 */
export interface EnginePeers {
  /** Names this node; unique among all nodes, past and future. Without a slash. */
  readonly node: string;
  readonly sessions: SharedSessionStore;
  /**
   * Asks the node that has the session open to end the connection and to save the session (`engine.release`). Resolves with true when it has, and with false
   * when it does not answer soon; the session is claimed either way. Never rejects.
   */
  takeOver(taking: SessionTaking): Promise<boolean>;
  /** Tells all nodes, sooner or later, that the client is connected here now: one that still has a connection of it calls `engine.release`. */
  announce(taking: SessionTaking): void;
  /** The names of the nodes that may still have connections; the sessions of all others are closed. */
  findLiveNodes(): Promise<readonly string[]>;
}

/** A client has connected to another node. As JSON it is the message between the nodes. */
export interface SessionTaking {
  readonly key: string;
  /** The owner of the stored session until now; left out when no session is stored. */
  readonly owner?: string;
  /** The number of the new connection: higher than those of all connections before. */
  readonly number: number;
  /** True when the client does not resume its session. */
  readonly isClean: boolean;
}
