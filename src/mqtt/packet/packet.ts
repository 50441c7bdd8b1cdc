/** The packets as values: those that a server reads, and those that it sends. */

export type Qos = 0 | 1 | 2;
/** 4 is MQTT 3.1.1, 5 is MQTT 5.0. */
export type ProtocolLevel = 4 | 5;

/** The first byte of each kind of packet without its flags, shifted down. */
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

/** Every property of MQTT 5 by its name. A packet holds those that were sent; on 3.1.1 there are none. */
export interface Properties {
  payloadFormatIndicator?: number;
  messageExpiryInterval?: number;
  contentType?: string;
  responseTopic?: string;
  correlationData?: Buffer;
  /** In the order in which they came: a server passes several on. */
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

/** What a packet without properties has: one object for all, so that the common case allocates nothing. */
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

/** The payload is a range of the bytes that were read, not yet a view: making a view costs more than the rest of decoding. */
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
   * Read as they are asked for, once: there may be hundreds of thousands. One that is malformed is found when its turn comes; undefined
   * stands for one beyond as many as were asked for.
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
  /** Read as they are asked for, once: there may be hundreds of thousands. One that is malformed is found when its turn comes. */
  readonly filters: Iterable<string>;
  readonly properties: Readonly<Properties>;
}

/** DISCONNECT and AUTH. */
export interface ReasonPacket {
  readonly reasonCode: number;
  readonly properties: Readonly<Properties>;
}
