/**
 * Stores the statuses of each bot, numbered per bot without gaps, so that every node can tell which of them it has missed. Only a cluster of nodes
 * has one.
 */
export interface StatusFeed {
  /**
   * Stores the status (group commit) and calls the waiter, always after this has returned. Waiters are called in the order of appending. A fault of
   * the store is retried for some seconds before the append fails.
   */
  append(status: NewStatus, waiter: (kept: KeptStatus) => void): void;
  /** Ascending by number. */
  read(botId: number, query: StatusQuery): Promise<StoredStatus[]>;
  /** How far the statuses and the events of these bots are; bots without any of them are left out. */
  findPositions(botIds: readonly number[]): Promise<BotPosition[]>;
  /** The feeds with statuses about events of a user. */
  listFeedsOf(userId: number): Promise<number[]>;
  /** The topic filters and the users of stored MQTT sessions, whether their clients are connected or not. */
  findAwaited(): Promise<AwaitedStatuses>;
  /** Deletes a small batch of what is too old; resolves with the number deleted, 0 when nothing is left. */
  trim(): Promise<number>;
  /** Stores what was appended, then closes. */
  close(): Promise<void>;
}

export interface NewStatus {
  /** Negative for the feed of a user: see `sender-feed`. */
  readonly botId: number;
  /** The sender of the event that it is about. */
  readonly userId: number;
  /** The status message, as JSON text. */
  readonly json: string;
}

export interface StoredStatus extends NewStatus {
  readonly number: number;
}

export type KeptStatus =
  | { readonly kind: 'kept'; readonly number: number }
  /** It is stored, but its answer was lost and with it the number: read the feed. */
  | { readonly kind: 'kept somewhere' }
  | { readonly kind: 'failed' };

export interface StatusQuery {
  readonly afterNumber: number;
  /** Only statuses that were stored at this time or later. */
  readonly fromMs?: number | undefined;
  readonly limit: number;
}

export interface AwaitedStatuses {
  readonly filters: readonly string[];
  readonly userIds: readonly number[];
}

export interface BotPosition {
  readonly botId: number;
  readonly lastStatus: number;
  readonly lastSequence: number;
}
