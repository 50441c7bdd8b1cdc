import type { SessionBroker } from '#mqtt/session/session-broker';
import type { Sessions } from '#mqtt/session/sessions';
import type { FairScheduler } from '#net/fair-scheduler';
import type { PendingPayloads } from './pending-payloads.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import type { WriteQueue } from './write-queue.ts';

/** The broker as connections see it. */
export interface ProtocolBroker extends SessionBroker {
  readonly sessions: Sessions;
  readonly readScheduler: ReadScheduler;
  readonly writeQueue: WriteQueue;
  readonly pending: PendingPayloads;
  readonly signInScheduler: FairScheduler;
}
