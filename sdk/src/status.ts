/** One fault of an event. */
export interface FieldFault {
  /** Null when the fault does not concern a single field. */
  readonly field: string | null;
  /** JSON Pointer to the field. */
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  /** The value that was sent, shortened; null when there was none. */
  readonly value: unknown;
  /** How to correct it. */
  readonly hint: string | null;
  /** The id of the sport rule that is broken, if one is. */
  readonly rule?: string;
}

export type StatusName =
  | 'ParseError'
  | 'DeserializationError'
  | 'JsonParseError'
  | 'ProcessingError'
  | 'InvalidField'
  | 'SportEventProcessingError';

/** A status message of the service about an event, from `bot/{botId}/ingress_status`. */
export interface Status {
  /** 1 to 6, in the order of `StatusName`. */
  readonly statusType: number;
  readonly statusName: StatusName;
  /** `error`: the event was refused. `warning`: it was accepted, but may be a mistake. */
  readonly severity: 'error' | 'warning';
  /** One sentence. */
  readonly message: string;
  /** Null when the topic named no bot. */
  readonly botId: number | null;
  /** The event type of the event, where it could be read. */
  readonly eventId: number | null;
  /** Every fault of the event. */
  readonly errors: readonly FieldFault[];
  readonly receivedAt: string;
  readonly clientId: string;
  readonly packetId: number;
  readonly payloadSha256: string;
  /** The first 256 characters of what was sent. */
  readonly payloadExcerpt: string;
  readonly correlation: string | null;
}

/** The receipt of a stored event, from `bot/{botId}/ingress_receipt`. */
export interface Receipt {
  readonly botId: number;
  /** Counts the events of the bot, without gaps. */
  readonly sequence: number;
  readonly receivedAt: string;
  readonly clientId: string;
  readonly packetId: number;
  readonly payloadSha256: string;
}

/** The service stored the event. */
export interface Verdict {
  /** Counts the events of the bot. Missing at QoS 0, where the service does not answer. */
  readonly sequence?: number;
  /** When the service received the event. */
  readonly storedAt?: string;
  /** Warnings about the accepted event. The service sends a warning when its condition begins, and not again while it lasts. */
  readonly warnings: readonly Status[];
}
