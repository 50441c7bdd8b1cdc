import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { generate, type IConnectPacket, type Packet, type PacketCmd } from 'mqtt-packet';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks, Publication } from '#mqtt/hooks';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import type { EnginePeers, SessionTaking } from '#mqtt/peers';
import type { ClaimOutcome, SessionClaim, SharedSessionStore } from '#mqtt/session-store';
import type { ReceivedPacket } from '#tests/conformance/received-packet';
import { FakeTransport } from './fake-transport.ts';
import { createMemorySessionStore } from './memory-session-store.ts';
import { PacketStream } from './packet-stream.ts';

export interface SharedOptions {
  readonly limits?: Partial<EngineLimits>;
  readonly hooks?: Partial<EngineHooks>;
  readonly store?: SharedSessionStore;
  readonly size?: number;
}

/** A will without a delay. */
export const will = { topic: 'wills', payload: Buffer.from('gone'), qos: 1, retain: false } as const;

/** Several engines in one process that share a session store. The client id is the user. */
export class SharedTestbed {
  readonly store: SharedSessionStore;
  readonly nodes: SharedNode[] = [];
  /** False while the nodes cannot hear each other. */
  isConnected = true;
  /** The monotonic clock, which stands still: a slow machine must not look like a process that was paused. */
  clockMs = 0;

  static async open(t: TestContext, options: SharedOptions = {}): Promise<SharedTestbed> {
    const testbed = new SharedTestbed(options.store ?? createMemorySessionStore());
    t.mock.method(performance, 'now', () => testbed.clockMs);
    for (let index = 0; index < (options.size ?? 2); index += 1) await testbed.addNode(t, options);
    return testbed;
  }

  /** Two nodes, by name. */
  static async openPair(
    t: TestContext,
    options: SharedOptions = {},
  ): Promise<{ readonly testbed: SharedTestbed; readonly one: SharedNode; readonly two: SharedNode }> {
    const testbed = await SharedTestbed.open(t, options);
    const [one, two] = testbed.nodes as [SharedNode, SharedNode];
    return { testbed, one, two };
  }

  private constructor(store: SharedSessionStore) {
    this.store = store;
  }

  async addNode(t: TestContext, { limits, hooks }: SharedOptions): Promise<SharedNode> {
    const node = new SharedNode(() => this.settle());
    const name = `node-${this.nodes.length}`;
    node.engine = await openEngine({
      limits: { ...defaultLimits, ...limits },
      hooks: {
        authenticate: ({ clientId }) => ({ ok: true, user: clientId }),
        maySubscribe: () => 0,
        onPublish: (publication) => node.held.push(publication),
        onFault: (error) => node.faults.push(error),
        ...hooks,
      },
      peers: this.#createPeers(name, node),
      now: () => node.nowMs,
    });
    t.after(() => node.engine.close());
    this.nodes.push(node);
    return node;
  }

  #createPeers(name: string, node: SharedNode): EnginePeers {
    const others = (): SharedNode[] => (this.isConnected ? this.nodes.filter((other) => other !== node) : []);
    return {
      node: name,
      sessions: this.store,
      async takeOver(taking) {
        node.asked.push(taking);
        const released = await Promise.all(others().map(({ engine }) => engine.release(taking)));
        return released.includes(true);
      },
      announce(taking) {
        node.announced.push(taking);
        for (const { engine } of others()) void engine.release(taking);
      },
      findLiveNodes: async () => this.nodes.map((_, index) => `node-${index}`),
    };
  }

  /** Enough event-loop iterations that nothing is left to do. */
  async settle(): Promise<void> {
    for (let iterations = 0; iterations < 30; iterations += 1) {
      await nextIteration();
      for (const { clients } of this.nodes) for (const { transport } of clients) transport.deliverWaiting();
    }
  }

  /** All nodes get the message, as from a feed that reaches every node. */
  publish(topic: string, payload: string, position?: number): void {
    for (const { engine } of this.nodes) publishOwn(engine, topic, payload, position);
  }
}

export function publishOwn({ publish }: Engine, topic: string, payload: string, position?: number): void {
  publish({ topic, payload: Buffer.from(payload), qos: 1, retain: false, ...(position && { position }) });
}

/** A store whose answers to claims can be held back: the claim is stored, and its node does not know it yet. */
export function createHoldingStore() {
  const store = createMemorySessionStore();
  let gate: PromiseWithResolvers<void> | undefined;
  return {
    ...store,
    async claim(claim: SessionClaim): Promise<ClaimOutcome> {
      const outcome = await store.claim(claim);
      await gate?.promise;
      return outcome;
    },
    holdClaims() {
      gate = Promise.withResolvers();
    },
    answerClaims() {
      gate?.resolve();
      gate = undefined;
    },
  };
}

export class SharedNode {
  engine!: Engine;
  nowMs = Date.now();
  readonly clients: SharedClient[] = [];
  readonly held: Publication[] = [];
  readonly faults: unknown[] = [];
  readonly asked: SessionTaking[] = [];
  readonly announced: SessionTaking[] = [];
  readonly #settle: () => Promise<void>;

  constructor(settle: () => Promise<void>) {
    this.#settle = settle;
  }

  /** A lasting session on MQTT 5, unless told otherwise. */
  connect(clientId: string, options: Partial<IConnectPacket> = {}): SharedClient {
    const client = new SharedClient(this.engine, this.#settle, {
      cmd: 'connect',
      clientId,
      clean: false,
      keepalive: 0,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600 },
      ...options,
    });
    this.clients.push(client);
    return client;
  }

  /** Connects, and waits until nothing is left to do. */
  async arrive(clientId: string, options?: Partial<IConnectPacket>): Promise<SharedClient> {
    const client = this.connect(clientId, options);
    await this.#settle();
    return client;
  }

  get open(): string[] {
    return [...this.engine.connections()].map(({ client }) => client.clientId);
  }
}

/** Acknowledges QoS 1 messages, unless it is told not to. */
export class SharedClient {
  readonly transport = new FakeTransport();
  readonly received: ReceivedPacket[] = [];
  acknowledges = true;
  readonly #level: 4 | 5;
  readonly #settle: () => Promise<void>;

  constructor(engine: Engine, settle: () => Promise<void>, connect: IConnectPacket) {
    this.#settle = settle;
    this.#level = connect.protocolVersion === 4 ? 4 : 5;
    const stream = new PacketStream(this.#level);
    this.transport.onWrite = (bytes) => {
      for (const packet of stream.read(bytes)) this.#take(packet as ReceivedPacket);
    };
    assert.ok(this.transport.offerTo(engine.accept));
    this.send(connect);
  }

  #take(packet: ReceivedPacket): void {
    this.received.push(packet);
    if (packet.cmd !== 'publish' || packet.qos === 0 || !this.acknowledges) return;
    const { messageId = 0 } = packet;
    // Not while the engine writes.
    queueMicrotask(() => this.send({ cmd: 'puback', messageId }));
  }

  send(packet: Packet): void {
    this.transport.receive(generate(packet, { protocolVersion: this.#level }));
  }

  subscribe(topic: string, qos: 0 | 1 | 2 = 1): void {
    this.send({ cmd: 'subscribe', messageId: 1000, subscriptions: [{ topic, qos, nl: false, rap: false, rh: 0 }] });
  }

  publish(messageId: number, qos: 1 | 2, dup = false): void {
    this.send({ cmd: 'publish', topic: 'events', payload: String(messageId), qos, messageId, dup, retain: false });
  }

  /** Gone without DISCONNECT. */
  lose(): void {
    this.transport.close();
  }

  /** The same, and waits until nothing is left to do. */
  async leave(): Promise<void> {
    this.lose();
    await this.#settle();
  }

  all<Command extends PacketCmd>(command: Command): ReceivedPacket<Command>[] {
    return this.received.filter((packet) => packet.cmd === command) as ReceivedPacket<Command>[];
  }

  get isPresent(): boolean | undefined {
    return this.all('connack')[0]?.sessionPresent;
  }

  get payloads(): string[] {
    return this.all('publish').map(({ payload }) => String(payload));
  }

  /** The reason code of the server's DISCONNECT. */
  get endedBy(): number | undefined {
    return this.all('disconnect')[0]?.reasonCode;
  }
}
