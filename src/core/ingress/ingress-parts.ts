import type { Clock } from '#core/ports/clock';
import type { EventLog } from '#core/ports/event-log';
import type { CompileContract } from './check-event.ts';
import type { AccessDirectory } from './push-access.ts';

/** What the ingress is given. */
export interface IngressParts {
  readonly access: AccessDirectory;
  readonly log: EventLog;
  readonly compileContract: CompileContract;
  readonly output: IngressOutput;
  readonly limits: IngressLimits;
  readonly counters: IngressCounters;
  readonly clock: Clock;
  /** Runs something later; the domain has no timers of its own. */
  readonly later: (milliseconds: number, work: () => void) => void;
  /** Begins at once while there is time in this turn of the event loop, otherwise in one of the next, one of each user after the other. */
  readonly schedule: (userId: number, begin: () => void) => void;
  readonly sha256: (bytes: Uint8Array) => string;
  /** Told, at most once in a few seconds for a user, that he pushes to bots that are not assigned to him. */
  readonly onStranger?: (stranger: Stranger) => void;
}

/** Somebody who has pushed to a bot that is not assigned to him. */
export interface Stranger {
  readonly userId: number;
  readonly clientId: string;
  readonly botId: number;
  /** How many such attempts of his there were since the last one that was told of. */
  readonly attempts: number;
}

/** Where answers and live payloads go. */
export interface IngressOutput {
  publish(topic: string, json: string): void;
  /** A status: its sender gets it even when the bot is not his, and with `alone` nobody else does. */
  publishStatus(topic: string, json: string, sender: StatusSender): void;
  /** Whether anybody would get it; nothing is built for nobody. */
  hasListeners(topic: string): boolean;
  /** Whether a session of the user would. */
  isHeardBy(userId: number, topic: string): boolean;
  /** Counts up whenever somebody begins or ends to listen: while it is the same, so are the answers. */
  readonly listenerChanges: number;
}

export interface StatusSender {
  readonly userId: number;
  readonly alone: boolean;
}

export interface IngressLimits {
  readonly payloadBytesMax: number;
  /** Events a second for one bot; infinite when there is no limit. */
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** Plain numbers that only grow. */
export interface IngressCounters {
  accepted: number;
  duplicates: number;
  permissionRefusals: number;
  rateDropped: number;
  rateDelayed: number;
  storeFailures: number;
  warnings: number;
  /** By status type; index 0 is not used. */
  readonly refused: number[];
}

export function createIngressCounters(): IngressCounters {
  return {
    accepted: 0,
    duplicates: 0,
    permissionRefusals: 0,
    rateDropped: 0,
    rateDelayed: 0,
    storeFailures: 0,
    warnings: 0,
    refused: [0, 0, 0, 0, 0, 0, 0],
  };
}
