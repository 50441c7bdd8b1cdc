/**
 * Carries messages between the nodes of a cluster, at most once: what is published while a node cannot be reached is lost to that node. Whoever must not
 * miss anything numbers its messages and reads the gaps from the store.
 */
export interface Bus {
  /** Sends to the other nodes that subscribe to the subject; this node does not hear itself. */
  publish(subject: string, message: Uint8Array): void;
  /** `*` stands for one part of a subject. Returns the function that unsubscribes. */
  subscribe(subject: string, listener: BusListener): () => void;
  /** Asks the other nodes, and resolves with the answers that came within the time, at most `answersMax`. Never rejects. */
  ask(subject: string, message: Uint8Array, options: AskOptions): Promise<Uint8Array[]>;
  /** Answers what other nodes ask. Returns the function that stops it. */
  answer(subject: string, answer: (message: Uint8Array) => Promise<Uint8Array | undefined>): () => void;
  /** False while nothing can be sent or heard. */
  readonly isConnected: boolean;
  /** Called whenever the bus is connected again: messages may have been missed. Returns the function that unsubscribes. */
  onReconnected(listener: () => void): () => void;
  readonly counters: Readonly<BusCounters>;
  close(): Promise<void>;
}

/** `subject` is the one that was published. */
export type BusListener = (message: Uint8Array, subject: string) => void;

/** Since the start. Questions and answers count too. */
export interface BusCounters {
  published: number;
  received: number;
  /** Messages that were not sent, because the bus was not connected, was too slow, or takes no message of that size. */
  dropped: number;
  /** How often the connection was lost. */
  disconnects: number;
}

export interface AskOptions {
  readonly waitMs: number;
  /** Resolves as soon as this many have answered. */
  readonly answersMax: number;
}
