import { setImmediate as nextIteration } from 'node:timers/promises';
import { generate, type Packet } from 'mqtt-packet';
import { type Engine, openEngine } from '#mqtt/engine';
import type { MissedQuery } from '#mqtt/hooks';
import { defaultLimits } from '#mqtt/limits';
import type { OwnMessage } from '#mqtt/own-message';
import type { SharedSessionStore } from '#mqtt/session-store';
import { FakeTransport } from './fake-transport.ts';
import { createMemorySessionStore } from './memory-session-store.ts';
import { PacketStream } from './packet-stream.ts';

export const actionKinds = ['publish', 'hear', 'connect', 'lose', 'acknowledge', 'kill', 'cut off', 'wait'] as const;

export interface Action {
  readonly kind: (typeof actionKinds)[number];
  readonly who: number;
  readonly amount: number;
  readonly flag: boolean;
}

const topics = ['t/0', 't/1'];
const filters = ['t/+', 't/1'];

interface Entry {
  readonly topic: string;
  readonly position: number;
  readonly atMs: number;
}

/**
 * Two nodes, two clients that move between them, and a numbered feed of messages. A node hears a topic from the moment when somebody subscribes to it there,
 * in order and without gaps, but late.
 */
export class PositionsWorld {
  readonly violations: string[] = [];
  readonly #store = createMemorySessionStore();
  readonly #feed: Entry[] = [];
  readonly #nodes: Node[] = [];
  readonly #clients: Client[];
  #clockMs = 1;
  #isConnected = true;
  #started = 0;

  static async open(): Promise<PositionsWorld> {
    const world = new PositionsWorld();
    for (let index = 0; index < 2; index += 1) world.#nodes.push(await world.#start());
    for (const [index, client] of world.#clients.entries()) client.connect(world.#node(index), false);
    await world.#settle();
    world.#clockMs += 1;
    return world;
  }

  private constructor() {
    this.#clients = filters.map((filter, index) => new Client(`client ${index}`, filter, this.violations));
  }

  async perform({ kind, who, amount, flag }: Action): Promise<void> {
    const client = this.#clients[who % 2] as Client;
    const node = this.#node(who);
    switch (kind) {
      case 'publish':
        this.#publish(topics[amount % 2] as string);
        break;
      case 'hear':
        node.hear(this.#feed, 1 + (amount % 4));
        break;
      case 'connect':
        client.connect(this.#node(amount), flag);
        break;
      case 'lose':
        client.lose();
        break;
      case 'acknowledge':
        client.acknowledge(flag ? Number.POSITIVE_INFINITY : 1 + (amount % 3));
        break;
      case 'kill':
        node.kill();
        this.#nodes[who % 2] = await this.#start();
        break;
      case 'cut off':
        this.#isConnected = flag;
        break;
      case 'wait':
        break;
    }
    for (let iterations = 0; iterations < amount % 5; iterations += 1) await nextIteration();
  }

  /** Everybody comes back, hears and acknowledges everything; then nothing may be missing. */
  async finish(): Promise<void> {
    this.#isConnected = true;
    for (const client of this.#clients) client.lose();
    for (let rounds = 0; rounds < 4; rounds += 1) {
      for (const [index, client] of this.#clients.entries())
        if (client.isAway) client.connect(this.#node(index), false);
      // Messages that arrive while the sessions catch up.
      if (rounds < 2) await this.#interleave(rounds);
      await this.#settle();
      for (const node of this.#nodes) node.hear(this.#feed, this.#feed.length);
    }
    await this.#settle();
    for (const client of this.#clients) client.expectAll(this.#feed);
    for (const node of this.#nodes) {
      if (node.faults.length > 0) this.violations.push(`a fault of the engine: ${String(node.faults[0])}`);
      await node.engine.close();
    }
  }

  async #interleave(round: number): Promise<void> {
    for (let iterations = 0; iterations < 12; iterations += 1) {
      await nextIteration();
      if (iterations % 5 === round) this.#publish(topics[iterations % 2] as string);
      for (const node of this.#nodes) node.hear(this.#feed, 2);
    }
  }

  #node(index: number): Node {
    return this.#nodes[index % 2] as Node;
  }

  async #settle(): Promise<void> {
    for (let iterations = 0; iterations < 60; iterations += 1) {
      for (const client of this.#clients) client.acknowledge(Number.POSITIVE_INFINITY);
      await nextIteration();
      for (const client of this.#clients) client.deliverWaiting();
    }
  }

  #publish(topic: string): void {
    this.#clockMs += 1;
    const position = this.#feed.filter((entry) => entry.topic === topic).length + 1;
    this.#feed.push({ topic, position, atMs: this.#clockMs });
  }

  async #start(): Promise<Node> {
    const node = new Node();
    this.#started += 1;
    const others = (): Node[] =>
      this.#isConnected ? this.#nodes.filter((other) => other !== node && other.isAlive) : [];
    node.engine = await openEngine({
      limits: { ...defaultLimits, inflightOutMax: 2 },
      hooks: {
        authenticate: ({ clientId }) => ({ ok: true, user: clientId }),
        maySubscribe: () => 0,
        onPublish: (publication) => publication.accept(),
        onFault: (error) => node.faults.push(error),
        findMissed: (_, query) => this.#findMissed(query),
      },
      peers: {
        node: `node-${this.#started}`,
        sessions: slowStore(this.#store, node),
        async takeOver(taking) {
          const asked = others().map(({ engine, killed }) => Promise.race([engine.release(taking), killed.promise]));
          return (await Promise.all(asked)).includes(true);
        },
        announce(taking) {
          for (const { engine } of others()) void engine.release(taking);
        },
        findLiveNodes: async () => [],
      },
      now: () => this.#clockMs,
    });
    node.follow(() => this.#feed.length);
    return node;
  }

  async *#findMissed({ subscriptions, positions }: MissedQuery): AsyncGenerator<OwnMessage[]> {
    const isMissed = ({ topic, position, atMs }: Entry): boolean =>
      position > (positions.get(topic) ?? 0) &&
      subscriptions.some(({ filter, sinceMs }) => (filter === topic || filter === 't/+') && atMs >= sinceMs);
    for (;;) {
      await nextIteration();
      const piece = this.#feed.filter(isMissed).slice(0, 2);
      if (piece.length === 0) return;
      yield piece.map(toMessage);
      await nextIteration();
    }
  }
}

function toMessage({ topic, position }: Entry): OwnMessage {
  return { topic, payload: Buffer.from(String(position)), qos: 1, retain: false, position };
}

/** Every call takes a while; a node that was killed gets no answer. */
function slowStore(store: SharedSessionStore, node: Node): SharedSessionStore {
  const slowly = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await nextIteration();
    const value = node.isAlive ? await work() : await new Promise<never>(() => {});
    await nextIteration();
    return node.isAlive ? value : new Promise<never>(() => {});
  };
  return {
    ...store,
    claim: (claim) => slowly(() => store.claim(claim)),
    saveOwned: (changes, owners) => slowly(() => store.saveOwned(changes, owners)),
    readExchanges: (key) => slowly(() => store.readExchanges(key)),
    readMessages: (key, fromOrder, piece) => slowly(() => store.readMessages(key, fromOrder, piece)),
  };
}

class Node {
  engine!: Engine;
  isAlive = true;
  readonly killed = Promise.withResolvers<false>();
  readonly faults: unknown[] = [];
  /** By filter, the index in the feed of the next entry that this node hears of it. */
  readonly #heard = new Map<string, number>();

  follow(feedLength: () => number): void {
    this.engine.onFilter((filter, isSubscribed) => {
      if (!isSubscribed) this.#heard.delete(filter);
      else this.#heard.set(filter, feedLength());
    });
  }

  hear(feed: readonly Entry[], count: number): void {
    if (this.#heard.size === 0) return;
    const start = Math.min(...this.#heard.values());
    for (const [index, entry] of feed.slice(start, start + count).entries()) {
      const isFollowed = [...this.#heard].some(
        ([filter, from]) => start + index >= from && (filter === entry.topic || filter === 't/+'),
      );
      if (isFollowed) this.engine.publish(toMessage(entry));
    }
    for (const [filter, from] of this.#heard)
      this.#heard.set(filter, Math.max(from, Math.min(start + count, feed.length)));
  }

  /** Its connections break, and nothing that it does any more has an effect. */
  kill(): void {
    this.isAlive = false;
    this.killed.resolve(false);
    void this.engine.close();
  }
}

class Client {
  readonly #clientId: string;
  readonly #filter: string;
  readonly #violations: string[];
  /** By topic, the highest position that came. */
  readonly #last = new Map<string, number>();
  #transport: FakeTransport | undefined;
  #node: Node | undefined;
  #unacknowledged: number[] = [];
  #isSubscribed = false;

  constructor(clientId: string, filter: string, violations: string[]) {
    this.#clientId = clientId;
    this.#filter = filter;
    this.#violations = violations;
  }

  connect(node: Node, staysHalfOpen: boolean): void {
    if (!staysHalfOpen) this.lose();
    const transport = new FakeTransport();
    const stream = new PacketStream(5);
    this.#transport = transport;
    this.#node = node;
    this.#unacknowledged = [];
    transport.onWrite = (bytes) => {
      for (const packet of stream.read(bytes)) if (this.#transport === transport && node.isAlive) this.#take(packet);
    };
    if (!transport.offerTo(node.engine.accept)) return;
    this.#send({
      cmd: 'connect',
      clientId: this.#clientId,
      clean: false,
      keepalive: 0,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600 },
    });
  }

  /** True without a connection that the server keeps. */
  get isAway(): boolean {
    return this.#transport === undefined || this.#transport.isEnded || this.#node?.isAlive !== true;
  }

  lose(): void {
    const transport = this.#transport;
    this.#transport = undefined;
    transport?.close();
  }

  /** What the engine did not read while it had paused. */
  deliverWaiting(): void {
    this.#transport?.deliverWaiting();
  }

  acknowledge(count: number): void {
    if (this.#node?.isAlive !== true) return;
    for (const messageId of this.#unacknowledged.splice(0, count)) this.#send({ cmd: 'puback', messageId });
  }

  expectAll(feed: readonly Entry[]): void {
    for (const topic of topics) {
      if (this.#filter !== topic && this.#filter !== 't/+') continue;
      const count = feed.filter((entry) => entry.topic === topic).length;
      const last = this.#last.get(topic) ?? 0;
      if (last !== count) this.#violations.push(`${this.#clientId} got ${last} of ${count} messages of ${topic}`);
    }
  }

  #send(packet: Packet): void {
    this.#transport?.receive(generate(packet, { protocolVersion: 5 }));
  }

  #take(packet: Packet): void {
    if (packet.cmd === 'connack' && packet.reasonCode === 0) this.#onConnack(packet.sessionPresent);
    if (packet.cmd === 'suback') this.#isSubscribed = true;
    if (packet.cmd !== 'publish') return;
    this.#unacknowledged.push(packet.messageId ?? 0);
    const position = Number(packet.payload);
    const last = this.#last.get(packet.topic) ?? 0;
    if (position > last + 1) this.#violations.push(`${this.#clientId} got ${packet.topic} ${position} after ${last}`);
    if (position <= last && !packet.dup)
      this.#violations.push(`${this.#clientId} got ${packet.topic} ${position} again after ${last}, not as a resend`);
    this.#last.set(packet.topic, Math.max(last, position));
  }

  #onConnack(sessionPresent: boolean): void {
    if (this.#isSubscribed && !sessionPresent) this.#violations.push(`${this.#clientId} has lost its session`);
    if (this.#isSubscribed) return;
    const transport = this.#transport;
    queueMicrotask(() => {
      if (this.#transport !== transport) return;
      const subscriptions = [{ topic: this.#filter, qos: 1, nl: false, rap: false, rh: 0 } as const];
      this.#send({ cmd: 'subscribe', messageId: 1, subscriptions });
    });
  }
}
