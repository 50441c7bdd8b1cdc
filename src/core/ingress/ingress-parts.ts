import type { Clock } from '#core/ports/clock';
import type { EventLog, LoggedEvent } from '#core/ports/event-log';
import type { BotActivities } from './bot-activity.ts';
import type { AccessDirectory } from './push-access.ts';
import type { RefusalGroups } from './refusal-groups.ts';

export interface IngressParts {
  readonly access: AccessDirectory;
  readonly log: EventLog;
  readonly output: IngressOutput;
  readonly limits: IngressLimits;
  readonly counters: IngressCounters;
  /** Counts the events of each bot, for its status. */
  readonly activities?: BotActivities;
  readonly clock: Clock;
  /** Runs work later; the domain has no timers of its own. */
  readonly later: (milliseconds: number, work: () => void) => void;
  /** The scheduler: begins work at once while this iteration of the event loop has time, otherwise in a later one. It alternates between users. */
  readonly schedule: (userId: number, begin: () => void) => void;
  readonly sha256: (bytes: Uint8Array) => string;
  /** Called when a user pushes to bots that are not assigned to the user, at most once in a few seconds per user. */
  readonly onStranger?: (stranger: Stranger) => void;
  /** Counts what the log keeps of refusals. */
  readonly refusals?: Pick<RefusalGroups, 'add'>;
  /** The other nodes; undefined when this node is alone. */
  readonly peers?: IngressPeers;
}

/** The other nodes that take events for the same bots, as the ingress sees them. */
export interface IngressPeers {
  /**
   * The state of the bot is about to be read into memory: from now on `Ingress.hear` has to be called with the events that other nodes store. Returns
   * a function that ends it.
   */
  follow(botId: number): () => void;
  /** True when clients of this node subscribe to the bot: its state stays in memory, because only a state in memory follows other nodes. */
  isWanted(botId: number): boolean;
  /** Called with the events that this node stored for a bot, once per commit, in order. The payloads are only valid during the call. */
  stored(botId: number, events: readonly LoggedEvent[]): void;
}

/** A user who pushed to a bot that is not assigned to the user. */
export interface Stranger {
  readonly userId: number;
  readonly clientId: string;
  readonly botId: number;
  /** The number of attempts since the last call. */
  readonly attempts: number;
}

/** Where answers and live payloads go. */
export interface IngressOutput {
  /** `position` is the sequence of the event that it is about. */
  publish(topic: string, json: string, position: number): void;
  /**
   * Publishes a status. The sender gets it even if the bot is not assigned to the sender; with `alone`, nobody else gets it. Calls `whenKept` once:
   * with true when no subscriber on any node can miss the status any more, which is at once where this node is alone, or with false when it could
   * not be stored.
   */
  publishStatus(topic: string, json: string, sender: StatusSender, whenKept?: (isKept: boolean) => void): void;
  /** True when somebody subscribes; payloads without an audience are not built. */
  hasListeners(topic: string): boolean;
  /** True when a session of the user subscribes. */
  isHeardBy(userId: number, topic: string): boolean;
  /** Increases with every change of subscriptions: while it stays the same, cached answers are valid. */
  readonly listenerChanges: number;
}

export interface StatusSender {
  readonly userId: number;
  readonly alone: boolean;
}

export interface IngressLimits {
  readonly payloadBytesMax: number;
  /** Events per second for one bot; infinite when there is no limit. */
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** Counters that only grow. */
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
