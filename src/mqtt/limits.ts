/** Every limit of the engine; `Number.POSITIVE_INFINITY` turns one off. Each has a counter in counters.ts. */
export interface EngineLimits {
  /** From the start of a connection to its complete CONNECT. */
  readonly connectTimeoutMs: number;
  readonly connectionsMax: number;
  readonly connectionsPerAddressMax: number;
  readonly connectionsPerUserMax: number;
  /** The largest packet before sign-in: a CONNECT needs no more. */
  readonly connectPacketBytesMax: number;
  readonly packetBytesMax: number;
  readonly topicBytesMax: number;
  readonly topicLevelsMax: number;
  readonly subscriptionsPerSessionMax: number;
  /** QoS 1 and 2 messages queued for a session; beyond it the oldest is dropped. */
  readonly queuedMessagesMax: number;
  /** Bytes of the messages queued in all sessions of a user; beyond it the oldest are dropped. */
  readonly queuedBytesPerUserMax: number;
  /** Bytes of the messages queued in all sessions; beyond it the oldest of the user with the most bytes are dropped. */
  readonly queuedBytesMax: number;
  /** Publications of one client with the publish hook; beyond it the client is not read. */
  readonly inflightInMax: number;
  /** Unacknowledged QoS 1 and 2 messages of an MQTT 5 client; beyond it the client is disconnected. */
  readonly receiveMaximum: number;
  /** QoS 1 and 2 messages sent to a client and not acknowledged, unless its Receive Maximum is lower. */
  readonly inflightOutMax: number;
  /** Bytes that one connection has not read; beyond it the peer is disconnected. */
  readonly outboundBytesMax: number;
  /** Bytes of publications with the publish hook, over all connections; beyond it publishers are not read. */
  readonly pendingBytesMax: number;
  readonly sessionsMax: number;
  /** Sessions of one user that outlive their connection; a new one replaces the one that has been offline the longest. */
  readonly sessionsPerUserMax: number;
  readonly sessionExpirySecondsMax: number;
  readonly keepAliveSecondsMin: number;
  /** MQTT 5 clients that ask for more, or for none, get this. */
  readonly keepAliveSecondsMax: number;
  readonly retainedMessagesMax: number;
  /** Topic aliases from a client to us. */
  readonly topicAliasesInMax: number;
  /** Topic aliases from us to a client that allows them. */
  readonly topicAliasesOutMax: number;
  /** How long an ended connection is still read, so that a reset does not lose our last packet. */
  readonly lingerMs: number;
  /**
   * How long a client that has hung up is kept without any progress of its publications: a hook may never answer. The remaining packets
   * are not handled.
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
