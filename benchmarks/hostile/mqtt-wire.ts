import { once } from 'node:events';
import type { Socket } from 'node:net';
import { generate, type IConnectPacket, type Packet } from 'mqtt-packet';
import { addressOf, type Crew } from './crew.ts';
import type { Account, Target } from './target.ts';

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
  { level = 4, clean = true, keepAlive = 60, properties, will }: ConnectChoices = {},
): Buffer {
  return encode(
    {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: level,
      clientId,
      clean,
      keepalive: keepAlive,
      username,
      password: Buffer.from(password),
      ...(properties !== undefined && { properties }),
      ...(will !== undefined && { will }),
    },
    level,
  );
}

export function publishBytes(
  topic: string,
  payload: string | Buffer,
  { qos = 0, messageId = 1, retain = false, level = 4 }: Partial<PublishChoices> = {},
): Buffer {
  return encode({ cmd: 'publish', topic, payload, qos, dup: false, retain, ...(qos > 0 && { messageId }) }, level);
}

interface PublishChoices {
  readonly qos: 0 | 1 | 2;
  readonly messageId: number;
  readonly retain: boolean;
  readonly level: 4 | 5;
}

/** A connection that has its CONNACK. Reads and drops what comes from then on, until somebody pauses it. */
export async function signIn(
  crew: Crew,
  target: Target,
  account: Account,
  clientId: string,
  choices: ConnectChoices & { readonly address?: string } = {},
): Promise<Socket> {
  const socket = crew.connect(target.host, target.mqttPort, choices.address ?? addressOf(0));
  socket.write(connectBytes(account.username, account.brokerPassword, clientId, choices));
  const [connack] = (await once(socket, 'data')) as [Buffer];
  if (connack[3] !== 0) throw new Error(`${clientId} was refused: ${connack.toString('hex')}`);
  socket.resume();
  return socket;
}

/** So many connections of each account. */
export async function signInAll(
  crew: Crew,
  target: Target,
  accounts: readonly Account[],
  each: number,
  choices: ConnectChoices = {},
): Promise<{ readonly socket: Socket; readonly account: Account }[]> {
  const all: { readonly socket: Socket; readonly account: Account }[] = [];
  for (const account of accounts)
    for (let index = 0; index < each; index += 1) {
      const socket = await signIn(crew, target, account, `${account.username}-${index}`, choices);
      all.push({ socket, account });
    }
  return all;
}
