/** The status types of the interface (section 2.5). */
export const statusType = {
  ParseError: 1,
  DeserializationError: 2,
  JsonParseError: 3,
  ProcessingError: 4,
  InvalidField: 5,
  SportEventProcessingError: 6,
} as const;

export type StatusName = keyof typeof statusType;

export type StatusSeverity = 'error' | 'warning';

/** One fault of a payload. */
export interface StatusError {
  /** Null when it does not concern a single field. */
  readonly field: string | null;
  readonly pointer: string | null;
  readonly expected: string;
  readonly actual: string;
  /** The value that was sent, shortened; null when there was none. */
  readonly value: unknown;
  /** How to correct it. */
  readonly hint: string | null;
  /** The id of the sport rule that is broken, if any. */
  readonly rule?: string;
}

/** The result of a stage for a payload, without its bot and sender. */
export interface Finding {
  readonly name: StatusName;
  readonly severity: StatusSeverity;
  /** One sentence. */
  readonly message: string;
  readonly errors: readonly StatusError[];
}

/** The message on `bot/{botId}/ingress_status`. */
export interface IngressStatus {
  readonly statusType: number;
  readonly statusName: StatusName;
  readonly severity: StatusSeverity;
  readonly message: string;
  /** Null when the topic of the publication names no bot. */
  readonly botId: number | null;
  /** The event type of the payload, where it could be read. */
  readonly eventId: number | null;
  readonly errors: readonly StatusError[];
  readonly receivedAt: string;
  readonly clientId: string;
  readonly packetId: number;
  readonly payloadSha256: string;
  /** The first 256 characters. */
  readonly payloadExcerpt: string;
  /** The Correlation Data of MQTT 5 as text. */
  readonly correlation: string | null;
}
