import { Broker } from './broker.ts';
import { type Counters, createCounters } from './counters.ts';
import type { Client, EngineHooks } from './hooks.ts';
import type { EngineLimits } from './limits.ts';
import type { OwnMessage } from './own-message.ts';
import type { ProtocolLevel } from './packet/packet.ts';
import type { EnginePeers, SessionTaking } from './peers.ts';
import type { DrainOptions } from './protocol/drain.ts';
import { ownToMessage } from './routing/message.ts';
import type { FilterListener } from './routing/router.ts';
import type { SessionStore } from './session-store.ts';
import type { AcceptTransport, Transport } from './transport.ts';

export interface EngineOptions {
  readonly limits: EngineLimits;
  readonly hooks: EngineHooks;
  /** Keeps the sessions with an expiry; without it they live in memory and end with the process. */
  readonly sessions?: SessionStore | undefined;
  /** The other nodes of a cluster, with the session store that they share; `sessions` is not used then. */
  readonly peers?: EnginePeers | undefined;
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
  /** Calls the listener when a filter gets its first subscriber here, and when it loses the last one. The group of a shared subscription is left out. */
  onFilter(listener: FilterListener): void;
  /**
   * The client of a session has connected to another node: ends its connection here, discards its delayed will, and saves and forgets the session. Resolves
   * with true when that is done, and at once with false when this node has nothing of it.
   */
  release(taking: SessionTaking): Promise<boolean>;
  /**
   * Accepts no more connections, and ends those there are, a few at a time, each when its publications are answered. MQTT 5 is told to use another server.
   * Resolves when the last one is over and its session saved.
   */
  drain(options: DrainOptions): Promise<void>;
  /** Accepts connections again; a drain that is under way stops. */
  resume(): void;
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

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { limits, hooks, peers, sessions, now = Date.now, firstConnection = 1 } = options;
  const counters = createCounters();
  const nodeNumber = await peers?.sessions.takeNodeNumber();
  const broker = new Broker({ limits, hooks, counters, store: sessions, peers, nodeNumber, now, firstConnection });
  if (peers === undefined && sessions !== undefined) await broker.sessions.restore(sessions);
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
    publish: (message) => broker.router.routeOwn(ownToMessage(message, now())),
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
    onFilter: (listener) => broker.router.onFilter(listener),
    release: async (taking) => (await broker.sessions.shared?.release(taking)) ?? false,
    drain: (options) => broker.drain(options),
    resume: () => broker.resume(),
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
