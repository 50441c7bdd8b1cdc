/** Every bound of the engine. `Number.POSITIVE_INFINITY` is none. Each has a counter of the same meaning in counters.ts. */
export interface EngineLimits {
  /** From the first byte of a connection to its whole CONNECT. */
  readonly connectTimeoutMs: number;
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  readonly connectionsPerUserMax: number;
  /** The largest packet before sign-in: a stranger needs no more than a CONNECT. */
  readonly connectPacketBytesMax: number;
  readonly packetBytesMax: number;
  readonly topicBytesMax: number;
  readonly topicLevelsMax: number;
  readonly subscriptionsPerSessionMax: number;
  /** Messages of QoS 1 and 2 that wait for a session; beyond it the oldest is dropped. */
  readonly queuedMessagesMax: number;
  /** Bytes of the messages that wait in all sessions of a user; beyond it the oldest are dropped. */
  readonly queuedBytesPerUserMax: number;
  /** Bytes of the messages that wait in all sessions; beyond it the oldest of the user with the most are dropped. */
  readonly queuedBytesMax: number;
  /** Publications of one client that are with the publish hook at the same time; it is not read beyond. */
  readonly inflightInMax: number;
  /** QoS 1 and 2 messages that an MQTT 5 client may have unacknowledged; one that has more is disconnected. */
  readonly receiveMaximum: number;
  /** QoS 1 and 2 messages sent to a client and not acknowledged by it, when it asks for no less. */
  readonly inflightOutMax: number;
  /** Bytes that wait for one connection to read them; a peer beyond it is disconnected. */
  readonly outboundBytesMax: number;
  /** Bytes of publications that wait for the publish hook, over all connections; beyond it publishers are not read. */
  readonly pendingBytesMax: number;
  readonly sessionsMax: number;
  /** Sessions of one user that outlive their connection; a new one takes the place of the one that has been offline the longest. */
  readonly sessionsPerUserMax: number;
  readonly sessionExpirySecondsMax: number;
  readonly keepAliveSecondsMin: number;
  /** A client that asks for more, or for none, is given this on MQTT 5. */
  readonly keepAliveSecondsMax: number;
  readonly retainedMessagesMax: number;
  /** Topic aliases that a client may use towards us. */
  readonly topicAliasesInMax: number;
  /** Topic aliases that we use towards a client that allows them. */
  readonly topicAliasesOutMax: number;
  /** How long a connection that we have ended is still read, so that a reset does not throw our last packet away. */
  readonly lingerMs: number;
  /**
   * How long a client that has hung up is kept while none of what it sent goes forward: a hook may never answer. Packets that are left
   * then are not handled.
   */
  readonly drainTimeoutMs: number;
}

export const defaultLimits: EngineLimits = {
  connectTimeoutMs: 10_000,
  connectionsMax: 50_000,
  connectionsPerAddressMax: Number.POSITIVE_INFINITY,
  connectionsPerUserMax: Number.POSITIVE_INFINITY,
  connectPacketBytesMax: 16_384,
  packetBytesMax: 1_048_576,
  topicBytesMax: 1024,
  topicLevelsMax: 32,
  subscriptionsPerSessionMax: 1000,
  queuedMessagesMax: 1000,
  queuedBytesPerUserMax: Number.POSITIVE_INFINITY,
  queuedBytesMax: 1_073_741_824,
  inflightInMax: 100,
  receiveMaximum: 65_535,
  inflightOutMax: 100,
  outboundBytesMax: 4_194_304,
  pendingBytesMax: 67_108_864,
  sessionsMax: 100_000,
  sessionsPerUserMax: Number.POSITIVE_INFINITY,
  sessionExpirySecondsMax: 86_400,
  keepAliveSecondsMin: 3,
  keepAliveSecondsMax: Number.POSITIVE_INFINITY,
  retainedMessagesMax: 100_000,
  topicAliasesInMax: 16,
  topicAliasesOutMax: 16,
  lingerMs: 1000,
  drainTimeoutMs: 10_000,
};
