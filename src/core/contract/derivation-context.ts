/** The values that the service itself adds to the live payload. A field takes one with `from: '@botId'`. */
export interface DerivationContext {
  readonly botId: number;
  readonly botName: string | null;
  /** UTC, ISO 8601 with milliseconds and a Z, like every time below. */
  readonly receivedAt: string;
  readonly emittedAt: string;
  /** When the first event of the game arrived; null when unknown. */
  readonly gameStartedAt: string | null;
  /** An id of OriginType: 4 for pushed events, 3 for a replay, 5 for the simulator. */
  readonly originTypeId: number;
}

export type ContextSource = `@${keyof DerivationContext}`;
