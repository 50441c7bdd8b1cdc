import { Broker } from './broker.ts';
import { type Counters, createCounters } from './counters.ts';
import type { Client, EngineHooks } from './hooks.ts';
import type { EngineLimits } from './limits.ts';
import { noProperties, type Properties, type ProtocolLevel, type Qos } from './packet/packet.ts';
import { Message } from './routing/message.ts';
import type { Addressee, SessionStore } from './session-store.ts';
import type { AcceptTransport, Transport } from './transport.ts';

export interface EngineOptions {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  /** Keeps the sessions with an expiry; without it they live in memory and end with the process. */
  readonly sessions?: SessionStore | undefined;
  readonly now?: () => number;
  /** Connections are numbered from here on. */
  readonly firstConnection?: number;
}

/** The MQTT server, independent of the transport: listeners hand it their connections. */
export interface Engine {
  readonly accept: AcceptTransport;
  readonly counters: Counters;
  gauges(): {
    readonly connections: number;
    /** Signed-in connections by protocol level. */
    readonly signedIn: Readonly<Record<ProtocolLevel, number>>;
    readonly sessions: number;
    /** Bytes of the messages queued in all sessions. */
    readonly queuedBytes: number;
    readonly retained: number;
    readonly pendingBytes: number;
  };
  /** The connections that are signed in. */
  connections(): Iterable<EngineConnection>;
  /** Sends a message of the server's own to the subscribers of its topic. */
  publish(message: OwnMessage): void;
  /** Whether anybody subscribes to the topic; with a user, whether he does. */
  hasSubscribers(topic: string, user?: string): boolean;
  /** `changes` is incremented by every change of subscriptions: while it is the same, so are the subscribers of a topic. */
  readonly subscriptions: { readonly changes: number };
  /**
   * Ends the connections of the matching clients, and discards their wills, also those that wait for a delay: a client that is shut out must
   * not publish any more. MQTT 5 gets the reason.
   */
  disconnect(isMeant: (client: Client) => boolean, reasonCode: number, reasonString: string): void;
  /** Ends all connections and saves all changes. Close the listeners first. */
  close(): Promise<void>;
}

export interface EngineConnection {
  readonly number: number;
  readonly client: Client;
  readonly transport: Transport['kind'];
  readonly signedInAtMs: number;
  readonly lastPacketAtMs: number;
  readonly subscriptions: number;
  /** PUBLISH packets that it has sent. */
  readonly published: number;
}

export interface OwnMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly properties?: Readonly<Properties>;
  readonly expirySeconds?: number;
  readonly addressee?: Addressee;
}

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { limits, hooks, sessions, now = Date.now, firstConnection = 1 } = options;
  const counters = createCounters();
  const broker = new Broker({ limits, hooks, counters, store: sessions, now, firstConnection });
  if (sessions !== undefined) await broker.sessions.restore(sessions);
  return {
    accept: (transport) => broker.accept(transport),
    counters,
    gauges: () => ({
      connections: broker.connections.size,
      signedIn: broker.sessions.connectedPerLevel,
      sessions: broker.sessions.count,
      queuedBytes: broker.accounts.queuedBytes,
      retained: broker.router.retained.count,
      pendingBytes: broker.pending.bytes,
    }),
    connections: () => listConnections(broker),
    publish({ topic, payload, qos, retain, properties = noProperties, expirySeconds, addressee }) {
      const expiresAtMs = expirySeconds === undefined ? undefined : now() + expirySeconds * 1000;
      broker.router.routeOwn(new Message(topic, payload, qos, retain, properties, expiresAtMs, addressee));
    },
    hasSubscribers: (topic, user) => broker.router.hasSubscribers(topic, user),
    subscriptions: broker.router.subscriptions,
    disconnect(isMeant, reasonCode, reasonString) {
      for (const connection of broker.connections) {
        if (connection.client === undefined || !isMeant(connection.client)) continue;
        connection.will = undefined;
        connection.disconnect(reasonCode, reasonString);
      }
      broker.sessions.forgetWills(isMeant);
    },
    close: () => broker.close(),
  };
}

function* listConnections({ connections }: Broker): Generator<EngineConnection, void> {
  for (const { number, client, session, state, transport, signedInAtMs, reading, published } of connections) {
    if (client === undefined || session === undefined || state !== 'open') continue;
    const { lastPacketAtMs } = reading;
    const subscriptions = session.subscriptions.size;
    yield { number, client, transport: transport.kind, signedInAtMs, lastPacketAtMs, subscriptions, published };
  }
}
