/** A scoreboard feed. Its id stands in the MQTT topics. */
export interface Bot {
  readonly id: number;
  readonly name: string | null;
  readonly venueId: number | null;
  /** When set, the bot takes events of this sport alone. */
  readonly eventTypeId: number | null;
  /** The second of the three conditions for pushing. */
  readonly pushEnabled: boolean;
}
