import type { Json } from '#core/json';

/**
 * Carries rare messages that every live node must get, also while NATS is away: over NATS at once, and through a table that every node polls.
 * Each message is delivered once. A node that starts later does not get it.
 */
export interface ControlBus {
  /** Sends to the other nodes. Resolves when the database has the message; rejects when neither the database nor NATS took it. */
  publish(subject: string, message: Json): Promise<void>;
  /** `*` stands for one part of a subject. Returns the function that unsubscribes. */
  subscribe(subject: string, listener: ControlListener): () => void;
}

/** `subject` is the one that was published. */
export type ControlListener = (message: Json, subject: string) => void;
