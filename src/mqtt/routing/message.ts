import type { OwnMessage } from '#mqtt/own-message';
import { encodePublishTemplate, type PublishTemplate } from '#mqtt/packet/encode-publish';
import { noProperties, type Properties, type ProtocolLevel, type Qos } from '#mqtt/packet/packet';
import type { Addressee, StoredMessage, StoredProperties } from '#mqtt/session-store';

/** An application message on its way to subscribers, independent of any connection. */
export class Message {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
  /** Only those that subscribers get unaltered [MQTT-3.3.2-4, -15, -16, -17, -20]. */
  readonly properties: Readonly<Properties>;
  readonly expiresAtMs: number | undefined;
  readonly addressee: Addressee | undefined;
  /** 0 when it has none. */
  readonly position: number;
  /** The name of the series that the position counts in; usually the topic. */
  readonly series: string;
  private readonly templates: (PublishTemplate | undefined)[] = [];
  private countedBytes: number | undefined;
  private withAddressee: Readonly<StoredProperties> | undefined;

  constructor(
    topic: string,
    payload: Uint8Array,
    qos: Qos,
    retain: boolean,
    properties: Readonly<Properties>,
    expiresAtMs: number | undefined,
    addressee?: Addressee,
    position = 0,
    series = topic,
  ) {
    this.topic = topic;
    this.payload = payload;
    this.qos = qos;
    this.retain = retain;
    this.properties = properties;
    this.expiresAtMs = expiresAtMs;
    this.addressee = addressee;
    this.position = position;
    this.series = series;
  }

  /** Counts towards the limits of queued bytes: roughly the memory and disk it takes. */
  get bytes(): number {
    this.countedBytes ??= messageBytes + this.payload.length + this.topic.length + propertiesBytes(this.properties);
    return this.countedBytes;
  }

  /** Properties with the addressee, which goes to the store only. One object for all receivers: the store recognises it by identity. */
  get storedProperties(): Readonly<StoredProperties> {
    if (this.addressee === undefined) return this.properties;
    this.withAddressee ??= { ...this.properties, addressee: this.addressee };
    return this.withAddressee;
  }

  isExpired(nowMs: number): boolean {
    return this.expiresAtMs !== undefined && this.expiresAtMs <= nowMs;
  }

  /** Seconds left [MQTT-3.3.2-6]; 0 for an interval of 0 that is sent at once, and for a message resent after it expired. */
  expiryLeft(nowMs: number): number | undefined {
    return this.expiresAtMs === undefined ? undefined : Math.max(0, Math.ceil((this.expiresAtMs - nowMs) / 1000));
  }

  /** The packet that is the same for many receivers but for its packet id. Only for messages without expiry. */
  template(level: ProtocolLevel, qos: Qos, retain: boolean): PublishTemplate {
    const index = (level === 5 ? 8 : 0) + qos * 2 + (retain ? 1 : 0);
    let template = this.templates[index];
    if (template === undefined) {
      const { topic, payload, properties } = this;
      template = encodePublishTemplate({ topic, payload, qos, retain, dup: false, packetId: 0, properties }, level);
      this.templates[index] = template;
    }
    return template;
  }

  /** A copy that does not keep the receive buffer alive, for messages that are kept. */
  detached(): Message {
    const { topic, payload, qos, retain, expiresAtMs, addressee, position, series } = this;
    const { correlationData } = this.properties;
    const properties =
      correlationData === undefined
        ? this.properties
        : { ...this.properties, correlationData: Buffer.from(correlationData) };
    const copy = Buffer.from(payload);
    return new Message(topic, copy, qos, retain, properties, expiresAtMs, addressee, position, series);
  }
}

/** A row and its index entries. */
const messageBytes = 100;

function propertiesBytes(properties: Readonly<Properties>): number {
  if (properties === noProperties) return 0;
  const { contentType, responseTopic, correlationData, userProperties = [] } = properties;
  let bytes = (contentType?.length ?? 0) + (responseTopic?.length ?? 0) + (correlationData?.length ?? 0);
  for (const [name, value] of userProperties) bytes += name.length + value.length;
  return bytes;
}

/** The properties of a publication that its receivers get. */
export function passedOn(properties: Readonly<Properties>): Readonly<Properties> {
  if (properties === noProperties) return noProperties;
  const { payloadFormatIndicator, contentType, responseTopic, correlationData, userProperties } = properties;
  return {
    ...(payloadFormatIndicator === undefined ? {} : { payloadFormatIndicator }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(responseTopic === undefined ? {} : { responseTopic }),
    ...(correlationData === undefined ? {} : { correlationData }),
    ...(userProperties === undefined ? {} : { userProperties }),
  };
}

export function ownToMessage(own: OwnMessage, nowMs: number): Message {
  const { topic, payload, qos, retain, properties = noProperties, expirySeconds, addressee, position, series } = own;
  const expiresAtMs = expirySeconds === undefined ? undefined : nowMs + expirySeconds * 1000;
  return new Message(topic, payload, qos, retain, properties, expiresAtMs, addressee, position, series);
}

export function storedToMessage(stored: StoredContent): Message {
  const { topic, payload, qos, retain, expiresAtMs } = stored;
  const { addressee, ...properties } = stored.properties;
  return new Message(topic, payload, qos, retain, properties, expiresAtMs, addressee);
}

type StoredContent = Pick<StoredMessage, 'topic' | 'payload' | 'qos' | 'retain' | 'expiresAtMs' | 'properties'>;
