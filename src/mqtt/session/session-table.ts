import type { Session } from './session.ts';

/** The sessions in the memory of this node. */
export interface SessionTable {
  readonly nextNumber: () => number;
  find(key: string): Session | undefined;
  all(): Iterable<Session>;
  /** Ends the connection of the session. */
  endOther(key: string): void;
  /** Removes the session from memory; the store keeps it. */
  forget(session: Session): void;
  /** `publish` publishes the pending will of the session, `discard` does not. */
  endWill(session: Session, how: 'publish' | 'discard'): void;
}
