/** The packets as values: those that a server reads, and those that it sends. */

export type Qos = 0 | 1 | 2;
/** 4 is MQTT 3.1.1, 5 is MQTT 5.0. */
export type ProtocolLevel = 4 | 5;

/** The upper four bits of a packet's first byte. */
export const packetType = {
  connect: 1,
  connack: 2,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  suback: 9,
  unsubscribe: 10,
  unsuback: 11,
  pingreq: 12,
  pingresp: 13,
  disconnect: 14,
  auth: 15,
} as const;

/** The properties of MQTT 5. A packet has those that were sent; 3.1.1 has none. */
export interface Properties {
  payloadFormatIndicator?: number;
  messageExpiryInterval?: number;
  contentType?: string;
  responseTopic?: string;
  correlationData?: Buffer;
  /** In the order of the packet: a server may forward several. */
  subscriptionIdentifiers?: readonly number[];
  sessionExpiryInterval?: number;
  assignedClientIdentifier?: string;
  serverKeepAlive?: number;
  authenticationMethod?: string;
  authenticationData?: Buffer;
  requestProblemInformation?: number;
  willDelayInterval?: number;
  requestResponseInformation?: number;
  responseInformation?: string;
  serverReference?: string;
  reasonString?: string;
  receiveMaximum?: number;
  topicAliasMaximum?: number;
  topicAlias?: number;
  maximumQos?: number;
  retainAvailable?: number;
  userProperties?: readonly UserProperty[];
  maximumPacketSize?: number;
  wildcardSubscriptionAvailable?: number;
  subscriptionIdentifiersAvailable?: number;
  sharedSubscriptionAvailable?: number;
}

export type UserProperty = readonly [name: string, value: string];

/** Shared by all packets without properties, so that the common case allocates nothing. */
export const noProperties: Readonly<Properties> = Object.freeze({});

export interface ConnectPacket {
  readonly level: ProtocolLevel;
  readonly clientId: string;
  readonly cleanStart: boolean;
  readonly keepAliveSeconds: number;
  readonly username: string | undefined;
  readonly password: Buffer | undefined;
  readonly will: WillPacket | undefined;
  readonly properties: Readonly<Properties>;
}

export interface WillPacket {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly properties: Readonly<Properties>;
}

/** The payload is a range of the receive buffer, not a view: creating a view costs more than the rest of the decoding. */
export interface PublishPacket {
  readonly topic: string;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly dup: boolean;
  /** 0 at QoS 0. */
  readonly packetId: number;
  readonly properties: Readonly<Properties>;
  readonly bytes: Buffer;
  readonly payloadStart: number;
  readonly payloadEnd: number;
}

/** PUBACK, PUBREC, PUBREL and PUBCOMP. */
export interface AckPacket {
  readonly packetId: number;
  readonly reasonCode: number;
  readonly properties: Readonly<Properties>;
}

export interface SubscribePacket {
  readonly packetId: number;
  readonly subscriptionIdentifier: number | undefined;
  /**
   * Decoded lazily, and only once: there may be hundreds of thousands. A malformed one throws when it is reached; undefined
   * stands for one beyond the limit.
   */
  readonly subscriptions: Iterable<SubscriptionRequest | undefined>;
  readonly properties: Readonly<Properties>;
}

export interface SubscriptionRequest {
  readonly filter: string;
  readonly qos: Qos;
  readonly noLocal: boolean;
  readonly retainAsPublished: boolean;
  /** 0 sends retained messages at every subscribe, 1 only at a new one, 2 never. */
  readonly retainHandling: 0 | 1 | 2;
}

export interface UnsubscribePacket {
  readonly packetId: number;
  /** Decoded lazily, and only once: there may be hundreds of thousands. A malformed one throws when it is reached. */
  readonly filters: Iterable<string>;
  readonly properties: Readonly<Properties>;
}

/** DISCONNECT and AUTH. */
export interface ReasonPacket {
  readonly reasonCode: number;
  readonly properties: Readonly<Properties>;
}
