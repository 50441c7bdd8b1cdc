import type { IClientOptions, IStore, MqttClient } from 'mqtt';
import { BrokerRefusal } from './broker-refusal.ts';
import type { PacketIds } from './packet-ids.ts';
import type { ReleaseStore } from './release-store.ts';
import { withResolvers } from './resolvers.ts';

export type Qos = 0 | 1 | 2;

export interface BrokerConnectionOptions {
  readonly broker: string;
  readonly protocol: 4 | 5;
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  /** Makes the service forget the session of this client id. */
  readonly clean: boolean;
  readonly keepAliveSeconds: number;
  readonly timers: 'worker' | 'page';
  readonly ca?: string | undefined;
  readonly packetIds: PacketIds;
  readonly releases: ReleaseStore;
}

/** The answer to an event: PUBACK, PUBCOMP, or a PUBREC that refuses it. */
export interface Acknowledgement {
  /** 0 on MQTT 3.1.1. */
  readonly reasonCode: number;
  readonly reasonString: string | undefined;
}

export interface BrokerListener {
  onMessage(message: BrokerMessage): void;
  onAcknowledged(packetId: number, acknowledgement: Acknowledgement): void;
  /** Called once, even when this client ended the connection. */
  onClosed(reason: BrokerRefusal | undefined): void;
}

export interface BrokerMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly dup: boolean;
  readonly packetId: number;
}

export interface PublishedPacket {
  readonly topic: string;
  readonly payload: string | Uint8Array;
  readonly qos: Qos;
  readonly dup: boolean;
  /** Not used at QoS 0. */
  readonly packetId: number;
}

interface Connack {
  readonly sessionPresent: boolean;
  readonly properties?: { readonly receiveMaximum?: number; readonly maximumPacketSize?: number };
}

/** How long the service keeps the session of an absent client. The service has its own limit too. */
const sessionSeconds = 86_400;
const connectTimeoutMs = 20_000;
/** How long the end of a connection may take. */
const partingMs = 2000;

/** One network connection to the broker. It does not reconnect: its owner opens the next one, with fresh credentials. */
export class BrokerConnection {
  readonly hasSession: boolean;
  /** The most events that may be unanswered. */
  readonly receiveMaximum: number;
  /** The service ends a connection that sends a larger packet. On MQTT 3.1.1 it does not say so: this is its default. */
  readonly packetBytesMax: number;
  private readonly client: MqttClient;
  private readonly options: BrokerConnectionOptions;
  private readonly listener: BrokerListener;

  private constructor(client: MqttClient, options: BrokerConnectionOptions, listener: BrokerListener, answer: Connack) {
    this.client = client;
    this.options = options;
    this.listener = listener;
    this.hasSession = answer.sessionPresent;
    this.receiveMaximum = answer.properties?.receiveMaximum ?? 65_535;
    this.packetBytesMax = answer.properties?.maximumPacketSize ?? 1_048_576;
  }

  /** Rejects with a `BrokerRefusal` when the broker refuses the connection, else with the error of the network. */
  static async open(options: BrokerConnectionOptions, listener: BrokerListener): Promise<BrokerConnection> {
    const mqtt = await loadMqtt();
    const outgoingStore: IStore = options.releases.open(() => new mqtt.Store({ clean: false }));
    const client = mqtt.connect(options.broker, { ...clientOptions(options), outgoingStore });
    const opened = withResolvers<Connack>();
    let reason: BrokerRefusal | undefined;
    let isOpen = false;
    client.on('error', (error) => {
      opened.reject(reason ?? error);
    });
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'disconnect')
        reason = new BrokerRefusal(packet.reasonCode ?? 0, packet.properties?.reasonString);
      if (packet.cmd !== 'connack') return;
      const code = packet.reasonCode ?? packet.returnCode ?? 0;
      if (code > 0) reason = new BrokerRefusal(code, packet.properties?.reasonString);
    });
    client.on('close', () => {
      opened.reject(reason ?? new Error('The connection was closed before the broker answered.'));
      if (isOpen) listener.onClosed(reason);
      isOpen = false;
    });
    client.on('message', (topic, payload, { dup, messageId = 0 }) => {
      listener.onMessage({ topic, payload, dup, packetId: messageId });
    });
    client.on('connect', (answer) => opened.resolve(answer));
    try {
      const answer = await opened.promise;
      isOpen = true;
      return new BrokerConnection(client, options, listener, answer);
    } catch (error) {
      client.end(true);
      throw error;
    }
  }

  /** Whether packets still go out: false from the moment that the network ended the connection. */
  get isOpen(): boolean {
    return this.client.connected;
  }

  publish({ topic, payload, qos, dup, packetId }: PublishedPacket): void {
    if (qos > 0) this.options.packetIds.choose(packetId);
    // MQTT.js passes on bytes of any kind, but its types know only Buffer.
    this.client.publish(topic, payload as string, { qos, dup }, (error, packet) => {
      if (error === null || error === undefined) {
        this.listener.onAcknowledged(packetId, { reasonCode: 0, reasonString: undefined });
        return;
      }
      const { code } = error as { readonly code?: unknown };
      // Any other error says that the connection is gone: the outbox sends the event again on the next one.
      if (typeof code !== 'number') return;
      const { properties } = packet as { readonly properties?: { readonly reasonString?: string } };
      this.listener.onAcknowledged(packetId, { reasonCode: code, reasonString: properties?.reasonString });
    });
  }

  /** The granted QoS or a refusal (128 and more) of each filter; undefined when the connection ended before the answer. */
  async subscribe(filters: readonly string[]): Promise<readonly number[] | undefined> {
    const answer = withResolvers<readonly number[] | undefined>();
    this.client.subscribe([...filters], { qos: 1 }, (_error, _granted, packet) => {
      answer.resolve(packet?.granted?.map((each) => Number(each)));
    });
    return answer.promise;
  }

  /** Ends the connection and the session. On MQTT 3.1.1, ending the session takes a second connection. */
  async end(): Promise<void> {
    await endClient(this.client, this.options.protocol);
    if (this.options.protocol === 4) await forgetSession(this.options);
  }
}

function clientOptions(options: BrokerConnectionOptions): IClientOptions {
  const { protocol, clientId, username, password, clean, keepAliveSeconds, timers, ca, packetIds } = options;
  return {
    protocolVersion: protocol,
    clientId,
    username,
    password,
    clean,
    keepalive: keepAliveSeconds,
    timerVariant: timers === 'page' ? 'native' : 'auto',
    reconnectPeriod: 0,
    connectTimeout: connectTimeoutMs,
    resubscribe: false,
    messageIdProvider: packetIds,
    ...(protocol === 5 && { properties: { sessionExpiryInterval: sessionSeconds } }),
    ...(ca !== undefined && { ca }),
  };
}

/** Loaded with the first connection: a page that only reads does not pay for it. */
async function loadMqtt() {
  return (await import('mqtt')).default;
}

/** A clean connection ends the session that was kept under the client id. */
export async function forgetSession(options: BrokerConnectionOptions): Promise<void> {
  const mqtt = await loadMqtt();
  const clean = clientOptions({ ...options, clean: true });
  const client = mqtt.connect(options.broker, { ...clean, connectTimeout: partingMs });
  const over = withResolvers<void>();
  client.on('error', () => over.resolve());
  client.on('close', () => over.resolve());
  client.on('connect', () => client.end());
  await over.promise;
  client.end(true);
}

/** Sends DISCONNECT. MQTT.js waits for acknowledgements first; if none come, the connection is cut. */
async function endClient(client: MqttClient, protocol: 4 | 5): Promise<void> {
  const over = withResolvers<void>();
  const timer = setTimeout(() => client.stream.destroy(), partingMs);
  client.stream.on('close', () => over.resolve());
  client.end(false, protocol === 5 ? { properties: { sessionExpiryInterval: 0 } } : {}, () => over.resolve());
  await over.promise;
  clearTimeout(timer);
}
