/**
 * Stores the accepted events of each bot, in order and with gapless sequence numbers, and the refused ones. Appending is the hot path: events
 * that arrive during a commit form the next one (group commit), and their senders are called back when it is on disk.
 */
export interface EventLog {
  /**
   * Stores the event and calls the waiter, always after this has returned. Waiters of one bot are called in the order of appending. When an
   * event fails, the events queued behind it fail too.
   */
  append(event: NewEvent, waiter: AppendWaiter): void;
  /** Keeps a refusal for operators. Best effort: losing one is allowed. */
  refuse(refusal: NewRefusal): void;
  /** Ascending by sequence. */
  readEvents(botId: number, query: EventQuery): Promise<LoggedEvent[]>;
  countEvents(botId: number): Promise<number>;
  /** When the last event arrived; undefined when there is none. */
  findLastTime(botId: number): Promise<number | undefined>;
  /** The last sequence that was given to an event of the bot; 0 before the first. Deleting events does not change it. */
  findLastSequence(botId: number): Promise<number>;
  /** Newest first. */
  readRefusals(botId: number, query: RefusalQuery): Promise<LoggedRefusal[]>;
  /** Those of all bots, newest first. */
  readAllRefusals(query: RefusalQuery): Promise<LoggedRefusal[]>;
  /**
   * Fences off appends for the bot from earlier processes, which may be dead but still have statements under way. Afterwards, reads see
   * everything that those processes will ever have stored. Must not run during an append for the bot. Where nodes share the log, it takes a sequence
   * number, so that everything judged before conflicts.
   */
  settle(botId: number): Promise<void>;
  /**
   * The events that a session may still have in flight: those with a packet id, from the newest back at least to the one with this packet id.
   * They end before an event whose packet id was used again: a client that reuses an id has received the acknowledgements up to there. The
   * result is only valid until the next call.
   */
  readSent(botId: number, sender: SessionSender, packetId: number): Promise<SentEvents>;
  /** The newest snapshot at or before the sequence; without a sequence, the newest of all. */
  readSnapshot(botId: number, upToSequence?: number): Promise<LiveSnapshot | undefined>;
  /**
   * Saves a snapshot with the next commit. The log keeps the newest one and about one per thousand events, until the events after it are
   * deleted. Best effort: the state can be replayed from an older snapshot.
   */
  saveSnapshot(snapshot: LiveSnapshot): void;
  /** Deletes a small batch of what exceeds the limits; resolves with the number deleted, 0 when nothing is left. */
  trim(limits: RetentionLimits): Promise<number>;
  /**
   * Deletes a small batch of the bot's events, refusals and snapshots; resolves with the number deleted, 0 when nothing is left. Sequence
   * numbers are not used again, so that a bot and a sequence never name two events. Must not run during an append for the bot.
   */
  deleteBot(botId: number): Promise<number>;
  /** Events and refusals that are not committed yet. */
  readonly depth: number;
  /** Throws when the log cannot store. */
  ping(): Promise<void>;
  /** Commits what was appended, then closes. */
  close(): Promise<void>;
}

/** Waits for an event to be stored. An object, because closures would be allocated per event: it may be the event itself. */
export interface AppendWaiter {
  /**
   * Called once: with the sequence when the event is on disk, or with undefined when the store failed and the event is certainly not stored
   * and never will be. Not called when the log closes before that is known.
   */
  onDone(sequence: number | undefined): void;
  /** Called at most once, before `onDone`, when the event stays in doubt for long. */
  onDoubt?(): void;
  /**
   * Called instead of `onDone` when the event was appended with `expected` and another node has stored events for the bot meanwhile: it is not
   * stored and never will be. Events that were appended behind it with the same generation end the same way.
   */
  onConflict?(): void;
}

/** The origin of an event or a refusal. */
export interface Received {
  readonly botId: number;
  readonly receivedAtMs: number;
  readonly userId: number;
  readonly clientId: string;
  /** 0 at QoS 0. */
  readonly packetId: number;
}

export interface NewEvent extends Received {
  /** A unique number of the MQTT session that sent it; 0 for none. */
  readonly session: number;
  readonly eventTypeId: number;
  /** True when a new game starts with it. */
  readonly beginsGame?: boolean;
  /**
   * Optimistic append, for logs that several nodes write: the event is only stored if this is the sequence of the bot's event before it. Undefined
   * or negative where it does not matter.
   */
  readonly expected?: number;
  /** Names the state that the event was judged by. After a conflict, the log takes no more events of the same bot and generation. */
  readonly generation?: number;
  /** The payload as received is `bytes` from `start` to `end`; it is copied before append returns. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Names a session. The user and client ids are redundant: they limit the harm of a wrong session number. */
export interface SessionSender extends Pick<NewEvent, 'session' | 'userId' | 'clientId'> {
  /** When the session began: a hint how far back to read. Only a hint, because clocks may be set back. */
  readonly sessionBeganMs: number;
}

/** Events that one session sent to one bot, ascending by sequence. No packet id occurs twice. */
export interface SentEvents {
  readonly sequences: readonly number[];
  readonly packetIds: readonly number[];
  readonly receivedAtMs: readonly number[];
  /** Index of the event with the packet id, or -1. */
  indexOf(packetId: number): number;
}

export interface LoggedEvent extends Received {
  readonly sequence: number;
  /** See `NewEvent`. */
  readonly session: number;
  readonly eventTypeId: number;
  readonly beginsGame?: boolean;
  readonly payload: Uint8Array;
}

export interface EventQuery {
  readonly afterSequence: number;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  /** The read ends with the event whose payload reaches this limit: see `isCut`. */
  readonly bytesMax?: number | undefined;
}

export interface NewRefusal extends Received {
  /** The status message, as JSON text. */
  readonly status: string;
  /** As received, cut to the length that the log keeps. */
  readonly payload: Uint8Array;
}

export interface LoggedRefusal extends NewRefusal {
  /** Grows with time; pages descend by it. */
  readonly id: number;
}

export interface RefusalQuery {
  readonly beforeId?: number | undefined;
  readonly limit: number;
  /** The read ends with the refusal whose payload and status reach this limit. */
  readonly bytesMax?: number | undefined;
}

/** The merged state of a bot after the event with this sequence. */
export interface LiveSnapshot {
  readonly botId: number;
  readonly sequence: number;
  /** JSON text that only the live state reads. */
  readonly state: string;
}

export interface RetentionLimits {
  /** Older events are deleted; undefined keeps all. */
  readonly eventsBeforeMs: number | undefined;
  readonly refusalsBeforeMs: number | undefined;
  /** When the log is larger, the oldest events are deleted; undefined sets no limit. */
  readonly bytesMax: number | undefined;
}
