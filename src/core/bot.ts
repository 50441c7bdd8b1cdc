/** A scoreboard feed. Its id is part of its MQTT topics. */
export interface Bot {
  readonly id: number;
  readonly name: string | null;
  readonly venueId: number | null;
  /** When set, the bot takes events of this sport only. */
  readonly eventTypeId: number | null;
  /** The second of the three conditions for pushing. */
  readonly pushEnabled: boolean;
}
