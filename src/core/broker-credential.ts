/** A secret with which a user signs in to the MQTT broker; only its SHA-256 is kept. */
export interface BrokerCredential {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly createdAt: string;
  /** To the minute; null when it was never used. */
  readonly lastUsedAt: string | null;
}
