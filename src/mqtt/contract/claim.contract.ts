import type { SharedSessionStore } from '#mqtt/session-store';

/** Registers one test of the contract; each gets an empty store. */
export type Claim = (what: string, prove: (store: SharedSessionStore) => Promise<void>) => void;
