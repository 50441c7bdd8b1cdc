import { type EventEmitter, on, once } from 'node:events';
import type { TestContext } from 'node:test';
import { connect, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import type { IConnackPacket, QoS } from 'mqtt-packet';
import { startOpenMode } from '#tests/mqtt/open-mode/start-open-mode';

/** How MQTT.js reaches the engine in open mode. */
export interface Link {
  readonly level: 4 | 5;
  readonly url: string;
  /** The TCP port, whatever the URL says. */
  readonly port: number;
}

export interface Received {
  readonly topic: string;
  readonly payload: Buffer;
  readonly packet: IPublishPacket;
}

/** An MQTT.js client with a queue of its messages. */
export interface MqttJsClient {
  readonly client: MqttClient;
  readonly connack: IConnackPacket;
  /** The next message, which may have arrived already. */
  next(): Promise<Received>;
  take(count: number): Promise<Received[]>;
}

/** Starts an engine for this test. */
export async function openLink(t: TestContext, level: 4 | 5, transport: 'tcp' | 'ws' = 'tcp'): Promise<Link> {
  const server = await startOpenMode({ port: 0, webSocketPort: 0 });
  t.after(() => server.close());
  const { port, webSocketPort } = server;
  const url = transport === 'tcp' ? `mqtt://127.0.0.1:${port}` : `ws://127.0.0.1:${webSocketPort}/mqtt`;
  return { level, url, port };
}

/** A connected client. It reconnects only with a `reconnectPeriod`. */
export async function connectMqttJs(
  t: TestContext,
  { url, level }: Link,
  options: IClientOptions = {},
  /** Called with the client before its first packet. */
  watch: (client: MqttClient) => void = () => {},
): Promise<MqttJsClient> {
  const client = connect(url, { protocolVersion: level, reconnectPeriod: 0, ...options });
  t.after(() => client.endAsync(true));
  watch(client);
  // Before CONNACK, because queued messages come together with it.
  const messages = on(eventsOf(client), 'message', { signal: t.signal });
  const [connack] = (await once(eventsOf(client), 'connect', { signal: t.signal })) as [IConnackPacket];
  async function next(): Promise<Received> {
    const { value } = (await messages.next()) as { value: [string, Buffer, IPublishPacket] };
    const [topic, payload, packet] = value;
    return { topic, payload, packet };
  }
  async function take(count: number): Promise<Received[]> {
    const taken: Received[] = [];
    while (taken.length < count) taken.push(await next());
    return taken;
  }
  return { client, connack, next, take };
}

/** MQTT.js has an emitter type that Node's functions do not accept. */
export function eventsOf(client: MqttClient): EventEmitter {
  return client as unknown as EventEmitter;
}

/** The options of a client whose session outlives its connections, at either level. */
export function lastingSession({ level }: Link, clientId: string): IClientOptions {
  return { clientId, clean: false, ...(level === 5 && { properties: { sessionExpiryInterval: 3600 } }) };
}

/** Two clients, one of them subscribed. */
export async function openPair(
  t: TestContext,
  link: Link,
  filter: string | string[],
  options: IClientOptions = {},
): Promise<{ publisher: MqttJsClient; subscriber: MqttJsClient }> {
  const subscriber = await connectMqttJs(t, link, options);
  await subscriber.client.subscribeAsync(filter, { qos: 2 });
  return { subscriber, publisher: await connectMqttJs(t, link, options) };
}

/** A session with a subscription whose client has disconnected. */
export async function leaveSubscription(t: TestContext, link: Link, clientId: string, filter: string): Promise<void> {
  const { client } = await connectMqttJs(t, link, lastingSession(link, clientId));
  await client.subscribeAsync(filter, { qos: 2 });
  await client.endAsync();
}

/** MQTT.js ignores the server's Receive Maximum, so its users have to keep it. */
const receiveMaximum = 20;

/** Publishes in sequence, with as many unacknowledged messages as allowed. */
export async function publishAll(
  { client }: MqttJsClient,
  { level }: Link,
  topic: string,
  payloads: readonly string[],
  qos: QoS,
): Promise<void> {
  const together = level === 5 && qos > 0 ? receiveMaximum : payloads.length;
  for (let start = 0; start < payloads.length; start += together)
    await Promise.all(payloads.slice(start, start + together).map((payload) => publish(client, topic, payload, qos)));
}

async function publish(client: MqttClient, topic: string, payload: string, qos: QoS): Promise<void> {
  try {
    await client.publishAsync(topic, payload, { qos });
  } catch (error) {
    // The PUBCOMP of an earlier connection was lost: no error for the standard [3.7.2.1], but for MQTT.js.
    if ((error as { code?: number }).code !== packetIdentifierNotFound) throw error;
  }
}

const packetIdentifierNotFound = 0x92;

/** Distinct payloads. */
export function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index));
}

export function texts(received: readonly Received[]): string[] {
  return received.map(({ payload }) => String(payload));
}
