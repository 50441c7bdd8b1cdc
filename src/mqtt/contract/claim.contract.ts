import type { SessionStore } from '#mqtt/session-store';

/** Registers one test of the contract; each gets an empty store. */
export type Claim = (what: string, prove: (store: SessionStore) => Promise<void>) => void;
