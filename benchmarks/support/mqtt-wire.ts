import { generate, type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet';

export interface ConnectChoices {
  readonly level?: 4 | 5;
  readonly clean?: boolean;
  readonly keepAlive?: number;
  readonly properties?: NonNullable<IConnectPacket['properties']>;
  readonly will?: NonNullable<IConnectPacket['will']>;
}

export function encode(packet: Packet, level: 4 | 5 = 4): Buffer {
  return generate(packet, { protocolVersion: level });
}

export function connectBytes(
  username: string,
  password: string,
  clientId: string,
  { level = 4, clean = true, keepAlive = 60, ...more }: ConnectChoices = {},
): Buffer {
  const signIn = { username, password: Buffer.from(password) };
  const protocol = { protocolId: 'MQTT', protocolVersion: level } as const;
  return encode({ cmd: 'connect', ...protocol, clientId, clean, keepalive: keepAlive, ...signIn, ...more }, level);
}

type PublishChoices = Partial<Pick<IPublishPacket, 'qos' | 'messageId' | 'retain' | 'dup' | 'properties'>>;

/** With properties it is a packet of MQTT 5. */
export function publishBytes(topic: string, payload: string | Buffer, choices: PublishChoices = {}): Buffer {
  const { qos = 0, messageId = 1, retain = false, dup = false, properties } = choices;
  const packet = { cmd: 'publish', topic, payload, qos, dup, retain, ...(qos > 0 && { messageId }) } as const;
  return properties === undefined ? encode(packet) : encode({ ...packet, properties }, 5);
}

/** The n-th event of a flood to the bots of an account in turn, with its own packet id. */
export function pushBytes(
  { botIds }: { readonly botIds: readonly number[] },
  number: number,
  payload: string,
  choices: PublishChoices = {},
): Buffer {
  const topic = `bot/${botIds[number % botIds.length]}/ingress`;
  return publishBytes(topic, payload, { qos: 1, messageId: 1 + (number % 65_535), ...choices });
}
