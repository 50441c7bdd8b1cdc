import type { Counters } from '#mqtt/counters';
import type { EngineHooks } from '#mqtt/hooks';
import type { EngineLimits } from '#mqtt/limits';
import type { EnginePeers } from '#mqtt/peers';
import type { Router } from '#mqtt/routing/router';
import type { FairScheduler } from '#net/fair-scheduler';
import type { Journal } from './journal.ts';
import type { Session } from './session.ts';
import type { UserAccounts } from './user-accounts.ts';

/** The broker as sessions see it. */
export interface SessionBroker {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  readonly counters: Counters;
  readonly now: () => number;
  /** Undefined on a lone node. */
  readonly peers: EnginePeers | undefined;
  readonly journal: Journal;
  readonly router: Router<Session>;
  readonly accounts: UserAccounts;
  /** Schedules the making of the server's own retained messages, which gets at most a third of the event loop. */
  readonly retainedScheduler: FairScheduler;
  onFault(error: unknown): void;
}
