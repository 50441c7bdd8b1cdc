import type { Duplex } from 'node:stream';
import type { Endpoint } from '#cli/doctor/endpoint';
import {
  type ConnectRequest,
  disconnect,
  encodeConnect,
  encodePublish,
  encodeSubscribe,
  pingreq,
  type ReceivedPacket,
  takePacket,
} from './mqtt-packets.ts';
import { type OpenedStream, openStream, type StreamOptions } from './open-stream.ts';

/** The bytes that came instead of an MQTT answer. */
export type MqttFault =
  | Exclude<OpenedStream, { readonly kind: 'open' }>
  /** The peer sent something else; `beginning` is its first bytes. */
  | { readonly kind: 'not-mqtt'; readonly beginning: Buffer };

export type MqttOutcome = { readonly kind: 'connack'; readonly connack: ReceivedPacket } | MqttFault;

/** An open connection; requests go one after the other. */
export interface MqttConnection {
  readonly connack: ReceivedPacket;
  subscribe(topic: string): Promise<ReceivedPacket | undefined>;
  publish(topic: string, payload: Uint8Array): Promise<ReceivedPacket | undefined>;
  ping(): Promise<ReceivedPacket | undefined>;
  /** Why the server ended the connection; undefined when it did not within the time. */
  waitForEnd(timeoutMs: number): Promise<ReceivedPacket | 'closed' | undefined>;
}

/** Connects, disconnects, and returns the broker's answer to the sign-in. */
export async function tryConnect(
  endpoint: Endpoint,
  request: ConnectRequest,
  options: StreamOptions,
): Promise<MqttOutcome> {
  return withConnection(endpoint, request, options, async ({ connack }) => ({ kind: 'connack', connack }));
}

/** Connects, lets `use` speak when the broker accepted, and disconnects. */
export async function withConnection<Answer>(
  endpoint: Endpoint,
  request: ConnectRequest,
  options: StreamOptions,
  use: (connection: MqttConnection) => Promise<Answer>,
): Promise<Answer | MqttOutcome> {
  const opened = await openStream(endpoint, options);
  if (opened.kind !== 'open') return opened;
  const { stream } = opened;
  const packets = readPackets(stream, request.level);
  try {
    stream.write(encodeConnect(request));
    const connack = await packets.next(options.timeoutMs);
    if (connack === 'closed') return { kind: 'fault', errorCode: 'CLOSED' };
    if (connack === undefined) return { kind: 'fault', errorCode: 'TIMEOUT' };
    if (Buffer.isBuffer(connack)) return { kind: 'not-mqtt', beginning: connack };
    if (connack.type !== 'connack') return { kind: 'not-mqtt', beginning: Buffer.alloc(0) };
    if (connack.code !== 0) return { kind: 'connack', connack };
    const ask = async (bytes: Buffer, type: ReceivedPacket['type']): Promise<ReceivedPacket | undefined> => {
      stream.write(bytes);
      return packets.find(type, options.timeoutMs);
    };
    return await use({
      connack,
      subscribe: (topic) => ask(encodeSubscribe(request.level, topic), 'suback'),
      publish: (topic, payload) => ask(encodePublish(request.level, topic, payload), 'puback'),
      ping: () => ask(pingreq, 'pingresp'),
      async waitForEnd(timeoutMs) {
        const end = await packets.next(timeoutMs);
        return Buffer.isBuffer(end) ? 'closed' : end;
      },
    });
  } finally {
    if (stream.writable) stream.end(disconnect);
    setTimeout(() => stream.destroy(), 1000).unref();
  }
}

interface PacketQueue {
  /** The next packet, `closed`, undefined after the timeout, or the bytes that are no packet. */
  next(timeoutMs: number): Promise<ReceivedPacket | Buffer | 'closed' | undefined>;
  /** The next packet of a type; a DISCONNECT ends the search and is returned. */
  find(type: ReceivedPacket['type'], timeoutMs: number): Promise<ReceivedPacket | undefined>;
}

function readPackets(stream: Duplex, level: ConnectRequest['level']): PacketQueue {
  const arrived: (ReceivedPacket | Buffer | 'closed')[] = [];
  let wake: () => void = () => {};
  let bytes: Buffer = Buffer.alloc(0);
  const add = (item: ReceivedPacket | Buffer | 'closed'): void => {
    arrived.push(item);
    wake();
  };
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    try {
      for (let taken = takeIfMqtt(bytes, level); taken !== undefined; taken = takeIfMqtt(bytes, level)) {
        bytes = taken.rest;
        add(taken.packet);
      }
    } catch {
      add(bytes);
    }
  });
  stream.once('close', () => add('closed'));
  stream.once('end', () => add('closed'));
  stream.on('error', () => add('closed'));
  const next: PacketQueue['next'] = async (timeoutMs) => {
    if (arrived.length === 0)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, timeoutMs);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    return arrived.shift();
  };
  return {
    next,
    async find(type, timeoutMs) {
      for (;;) {
        const packet = await next(timeoutMs);
        if (packet === undefined || packet === 'closed' || Buffer.isBuffer(packet)) return undefined;
        if (packet.type === type || packet.type === 'disconnect') return packet;
      }
    },
  };
}

/** Bytes that begin like HTTP or a TLS alert could be read as the header of a packet that never ends. */
function takeIfMqtt(bytes: Buffer, level: ConnectRequest['level']) {
  const first = bytes[0];
  if (first !== undefined && !serverPackets.has(first >> 4)) throw new Error('no packet of a server');
  if (first === 0x48 || first === 0x15) throw new Error('HTTP or TLS');
  return takePacket(bytes, level);
}

/** CONNACK, PUBLISH, PUBACK, SUBACK, PINGRESP and DISCONNECT. */
const serverPackets = new Set([2, 3, 4, 9, 13, 14]);
