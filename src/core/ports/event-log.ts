/**
 * Every accepted event, in order, bot by bot, with a sequence that has no gap; and what was refused. Appending is the hot path of
 * the service: it gathers what comes while the last commit runs into the next one, and calls back when that is on disk.
 */
export interface EventLog {
  /**
   * Stores the event and tells the one who waits, never before this returns. Answers of one bot come in the order of appending. When an event
   * fails, all that were appended after it and wait fail too.
   */
  append(event: NewEvent, waiter: AppendWaiter): void;
  /** Keeps a refusal for operators to look at. Best effort: losing one is no fault. */
  refuse(refusal: NewRefusal): void;
  /** Of one bot, ascending by sequence. */
  readEvents(botId: number, query: EventQuery): Promise<LoggedEvent[]>;
  /** How many events of a bot there are. */
  countEvents(botId: number): Promise<number>;
  /** When the last of them came; undefined when there are none. */
  findLastTime(botId: number): Promise<number | undefined>;
  /** Of one bot, newest first. */
  readRefusals(botId: number, query: RefusalQuery): Promise<LoggedRefusal[]>;
  /**
   * From then on nothing is stored for the bot that was given to another process, which may be dead: what it has stored until then can
   * be read. Not to be called while an append for the bot is under way here.
   */
  settle(botId: number): Promise<void>;
  /**
   * The events of a bot that a session may still have in flight: those with a packet id, from the newest back at least to the one with this
   * packet id, if it is among them. One whose packet id was used again later is not, nor is any before it: a client that uses an id
   * again has got the acknowledgement of everything up to there. They change with the log: read them before the next call.
   */
  readSent(botId: number, sender: SessionSender, packetId: number): Promise<SentEvents>;
  /** The last kept snapshot of the live state of a bot that is not after the sequence; without one, the last of all. */
  readSnapshot(botId: number, upToSequence?: number): Promise<LiveSnapshot | undefined>;
  /**
   * Saves a snapshot with the next commit, beside earlier ones of the bot. The last of all is always kept, of the others one in about a
   * thousand events; they go when the events behind them are deleted. Best effort: a state can always be made anew from an older one and
   * the events since.
   */
  saveSnapshot(snapshot: LiveSnapshot): void;
  /** Deletes what is older or too much, a little at a time; resolves with how much was deleted, 0 when nothing is left to delete. */
  trim(limits: RetentionLimits): Promise<number>;
  /**
   * Deletes events, refusals and snapshots of a bot, a little at a time; resolves with how much was deleted, 0 when nothing is left. Its next
   * event goes on with the next sequence, so that a bot and a sequence never name two events. Not to be called while an append for the bot is
   * under way.
   */
  deleteBot(botId: number): Promise<number>;
  /** Events and refusals that wait for a commit or are in one. */
  readonly depth: number;
  /** Throws when the log cannot store. */
  ping(): Promise<void>;
  /** Commits what was appended, then closes. */
  close(): Promise<void>;
}

/** Who waits for an event to be stored. An object and no functions, which would have to be made for every event: it may be the event itself. */
export interface AppendWaiter {
  /**
   * Called once: with the sequence when the event is on disk, or with undefined when the store has failed and it is certain that the
   * event is not stored and never will be; not at all when the log is closed before it is known.
   */
  onDone(sequence: number | undefined): void;
  /** Called before that, at most once, when it takes long to find out what became of the event. */
  onDoubt?(): void;
}

export interface NewEvent {
  readonly botId: number;
  readonly receivedAtMs: number;
  readonly userId: number;
  readonly clientId: string;
  /** 0 at QoS 0. */
  readonly packetId: number;
  /** The MQTT session that it came in, by a number that no other session has; 0 for none. */
  readonly session: number;
  readonly eventTypeId: number;
  /** True when another game begins with it. */
  readonly beginsGame?: boolean;
  /** The payload as received is `bytes` from `start` to `end`; it is copied before append returns. */
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Whose events are meant: the session says it all, the others are there so that a mistake about its number harms nobody. */
export interface SessionSender extends Pick<NewEvent, 'session' | 'userId' | 'clientId'> {
  /** When the session began: how far back it is worth to look, and no more than that, because clocks are set back. */
  readonly sessionBeganMs: number;
}

/** Events that one session has sent to one bot, in the order of their sequences, with packet ids that differ. */
export interface SentEvents {
  readonly sequences: readonly number[];
  readonly packetIds: readonly number[];
  readonly receivedAtMs: readonly number[];
  /** The place of the one with the packet id; -1 when there is none. */
  indexOf(packetId: number): number;
}

export interface LoggedEvent {
  readonly botId: number;
  readonly sequence: number;
  readonly receivedAtMs: number;
  readonly userId: number;
  readonly clientId: string;
  readonly packetId: number;
  readonly eventTypeId: number;
  readonly beginsGame?: boolean;
  readonly payload: Uint8Array;
}

export interface EventQuery {
  readonly afterSequence: number;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  /** Ends with the event whose payload makes it so many bytes: see `isCut`. */
  readonly bytesMax?: number | undefined;
}

export interface NewRefusal {
  readonly botId: number;
  readonly receivedAtMs: number;
  readonly userId: number;
  readonly clientId: string;
  readonly packetId: number;
  /** The status message, as JSON text. */
  readonly status: string;
  /** As received, at most so much of it as the log keeps. */
  readonly payload: Uint8Array;
}

export interface LoggedRefusal extends NewRefusal {
  /** Grows with time; pages go down by it. */
  readonly id: number;
}

export interface RefusalQuery {
  readonly beforeId?: number | undefined;
  readonly limit: number;
  /** Ends with the refusal whose payload and status make it so many bytes. */
  readonly bytesMax?: number | undefined;
}

/** The merged state of a bot after the event with the sequence. */
export interface LiveSnapshot {
  readonly botId: number;
  readonly sequence: number;
  /** JSON text; what is in it is for the live state to know. */
  readonly state: string;
}

export interface RetentionLimits {
  /** Events received before are deleted; undefined keeps all. */
  readonly eventsBeforeMs: number | undefined;
  readonly refusalsBeforeMs: number | undefined;
  /** When the log takes more bytes, the oldest events are deleted; undefined sets no bound. */
  readonly bytesMax: number | undefined;
}
