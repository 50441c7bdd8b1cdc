import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks, Publication } from '#mqtt/hooks';
import { defaultLimits } from '#mqtt/limits';
import type { ProtocolLevel } from '#mqtt/packet/packet';
import { reasonCode } from '#mqtt/packet/reason-code';
import { CrashingStore } from './crashing-store.ts';
import { ModelClient, type ModelMessage } from './model-client.ts';

export interface WorldOptions {
  readonly levels: readonly [ProtocolLevel, ProtocolLevel];
  /** The engine's window towards a client; an MQTT 5 client may allow less. */
  readonly inflightOutMax: number;
  /** The engine's window for a client's publications, and its Receive Maximum on MQTT 5. */
  readonly inflightInMax: number;
  readonly receiveMaximum: number;
  readonly signsInLater: boolean;
  readonly acknowledgesLate: boolean;
  readonly sessions: 'in memory' | 'stored';
}

export interface Action {
  readonly kind: (typeof actionKinds)[number];
  readonly client: number;
  readonly amount: number;
  readonly flag: boolean;
  /** Event-loop iterations that pass afterwards. */
  readonly iterations: number;
}

export const actionKinds = [
  'publish',
  'to server',
  'to client',
  'acknowledge',
  'repeat',
  'cut',
  'connect',
  'reconnect',
  'notice',
  'answer',
  'hook answers later',
  'hook answers at once',
  'hook throws',
  'hook fails',
  'save',
  'crash',
] as const;

/** Two clients that publish to each other through an engine, and a record of what they and the hook have received. */
export class QosWorld {
  readonly clients: readonly [ModelClient, ModelClient];
  readonly violations: string[] = [];
  readonly #options: WorldOptions;
  readonly #store = new CrashingStore();
  readonly #published: ModelMessage[][] = [[], []];
  /** The publications of each client for which the hook did not throw. */
  readonly #given = new Map<string, string[]>();
  readonly #endedByHook = new Set<string>();
  #pending: Publication[] = [];
  #hook: 'now' | 'later' = 'now';
  /** What the hook does with the next publication instead of accepting it. */
  #trouble: 'throws' | 'fails' | 'none' = 'none';
  #crashes = 0;
  #engine: Engine;

  static async open(options: WorldOptions): Promise<QosWorld> {
    const world = new QosWorld(options);
    world.#engine = await world.#openEngine();
    for (const client of world.clients) world.#connect(client, 0);
    await world.#settle(() => world.clients.every((client) => client.isSubscribed));
    return world;
  }

  private constructor(options: WorldOptions) {
    this.#options = options;
    this.#engine = undefined as unknown as Engine;
    this.clients = [this.#createClient(0), this.#createClient(1)];
  }

  #createClient(index: 0 | 1): ModelClient {
    const { levels, inflightOutMax, acknowledgesLate } = this.#options;
    const clientId = `client ${index}`;
    return new ModelClient({
      clientId,
      level: levels[index],
      inflightOutMax,
      filter: `${1 - index}/#`,
      acknowledgesLate,
      mayBeEnded: () => this.#endedByHook.has(clientId),
    });
  }

  #openEngine(): Promise<Engine> {
    const { inflightOutMax, inflightInMax, receiveMaximum, sessions } = this.#options;
    const limits = { ...defaultLimits, inflightInMax, receiveMaximum, inflightOutMax, queuedMessagesMax: 100_000 };
    const hooks = this.#createHooks();
    return openEngine({ limits, hooks, ...(sessions === 'stored' && { sessions: this.#store.open() }) });
  }

  #createHooks(): EngineHooks {
    const { signsInLater } = this.#options;
    const life = this.#crashes;
    return {
      authenticate: () => (signsInLater ? nextIteration({ ok: true, user: 'u' } as const) : { ok: true, user: 'u' }),
      maySubscribe: () => (signsInLater ? nextIteration(0) : 0),
      onPublish: (publication) => this.#onPublish(publication),
      onFault: (error) => {
        const isExpected = error instanceof HookFault || life !== this.#crashes;
        if (!isExpected) this.violations.push(`a fault of the engine: ${String(error)}`);
      },
    };
  }

  #onPublish(publication: Publication): void {
    const trouble = this.#trouble;
    this.#trouble = 'none';
    if (trouble !== 'none' && this.#refuse(publication, trouble)) return;
    const { clientId } = publication.client;
    const given = this.#given.get(clientId) ?? [];
    this.#given.set(clientId, given);
    given.push(publication.payload.toString());
    if (this.#hook === 'now') publication.acceptAndRoute();
    else this.#pending.push(publication);
  }

  /** Ends the connection, so that the client sends again. False when the client would get an error instead. */
  #refuse(publication: Publication, how: 'throws' | 'fails'): boolean {
    if (how === 'fails' && publication.client.level === 5) return false;
    this.#endedByHook.add(publication.client.clientId);
    if (how === 'throws') throw new HookFault();
    publication.fail(reasonCode.implementationSpecificError);
    return true;
  }

  async perform({ kind, client: index, amount, flag, iterations }: Action): Promise<void> {
    const client = this.clients[index % 2] as ModelClient;
    switch (kind) {
      case 'publish':
        for (let count = 0; count <= amount % 3; count += 1) this.#publish(index % 2, flag ? 2 : 1, amount % 2);
        break;
      case 'to server':
        client.deliverToServer(amount);
        break;
      case 'to client':
        client.deliverToClient(1 + (amount % 5));
        break;
      case 'acknowledge':
        client.sendAcks(1 + (amount % 4));
        break;
      case 'repeat':
        client.repeatAck(amount);
        break;
      case 'cut':
        client.cut(flag);
        break;
      case 'connect':
        this.#connect(client, amount);
        break;
      case 'reconnect':
        client.cut(flag);
        this.#connect(client, amount);
        await this.#exchange(client);
        break;
      case 'notice':
        client.notice();
        break;
      case 'answer':
        this.#answer(amount);
        break;
      case 'hook answers later':
        this.#hook = 'later';
        break;
      case 'hook answers at once':
        this.#hook = 'now';
        break;
      case 'hook throws':
        this.#trouble = 'throws';
        break;
      case 'hook fails':
        this.#trouble = 'fails';
        break;
      case 'save':
        await this.#store.save();
        break;
      case 'crash':
        await this.#crash(flag);
        break;
    }
    for (let count = 0; count < iterations; count += 1) await this.#iterate();
  }

  #publish(index: number, qos: 1 | 2, topic: number): void {
    const published = this.#published[index] ?? [];
    const message = { topic: `${index}/${topic}`, text: `${index}:${published.length}:q${qos}`, qos };
    published.push(message);
    this.clients[index]?.publish(message);
  }

  #connect(client: ModelClient, amount: number): void {
    if (client.isConnected) return;
    this.#endedByHook.delete(client.options.clientId);
    client.connect(this.#engine.accept, 1 + (amount % 5));
  }

  /** Long enough for CONNACK, and for resending what was not acknowledged. */
  async #exchange(client: ModelClient): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      client.deliverToServer(Number.POSITIVE_INFINITY);
      await this.#iterate();
      await this.#store.save();
      client.deliverToClient(1);
    }
  }

  #answer(nth: number): void {
    const [publication] = this.#pending.splice(nth % Math.max(this.#pending.length, 1), 1);
    publication?.acceptAndRoute();
  }

  /** The server loses everything that was not saved, and starts again. */
  async #crash(reachesDisk: boolean): Promise<void> {
    if (this.#options.sessions === 'in memory') return;
    this.#crashes += 1;
    for (const client of this.clients) client.forgetServer();
    this.#pending = [];
    const dead = this.#engine.close();
    await this.#store.crash(reachesDisk);
    await dead;
    this.#engine = await this.#openEngine();
  }

  async #iterate(): Promise<void> {
    await nextIteration();
    for (const client of this.clients) {
      client.deliverToServer(0);
      client.checkEnded();
    }
  }

  /** From here on nothing is lost or late: every message must arrive. */
  async finish(): Promise<void> {
    this.#hook = 'now';
    this.#trouble = 'none';
    for (const client of this.clients) client.notice();
    await this.#settle(() => this.clients.every((client) => client.isIdle) && this.#isAllDelivered());
    this.#checkGuarantees();
    this.#checkGauges();
    for (const { violations } of this.clients) this.violations.push(...violations);
    await this.#close();
  }

  async #close(): Promise<void> {
    const closed = this.#engine.close();
    const hasClosed = (): Promise<boolean> => Promise.race([closed.then(() => true), nextIteration(false)]);
    while (!(await hasClosed())) await this.#store.save();
  }

  /** Runs until it is done, or gives up after a bound. */
  async #settle(isDone: () => boolean): Promise<void> {
    for (let round = 0; round < 400; round += 1) {
      while (this.#pending.length > 0) this.#answer(0);
      for (const client of this.clients) {
        this.#connect(client, round);
        client.deliverToServer(Number.POSITIVE_INFINITY);
        client.deliverToClient(100);
        client.sendAcks(100);
      }
      await this.#store.save();
      await this.#iterate();
      if (isDone() && round > 10) return;
    }
    this.violations.push(`stuck: ${this.clients.map((client) => client.describe()).join(' ')}`);
  }

  #isAllDelivered(): boolean {
    return [0, 1].every((index) => {
      const texts = new Set(this.clients[1 - index]?.delivered.map(({ text }) => text));
      return this.#published[index]?.every(({ text }) => texts.has(text)) === true;
    });
  }

  #checkGuarantees(): void {
    for (const index of [0, 1] as const) {
      const published = this.#published[index] ?? [];
      const given = this.#given.get(`client ${index}`) ?? [];
      const delivered = this.clients[1 - index]?.delivered.map(({ text }) => text) ?? [];
      // After a crash between hook and disk, the hook is asked again.
      this.#check(`the hook, from client ${index}`, published, given, this.#crashes === 0);
      this.#check(`client ${1 - index}`, published, delivered, true);
    }
  }

  #check(who: string, published: readonly ModelMessage[], got: readonly string[], isOnce: boolean): void {
    for (const { text, qos } of published) {
      const times = got.filter((each) => each === text).length;
      if (times === 0) this.violations.push(`${who} never got ${text}`);
      if (qos === 2 && times > 1 && isOnce) this.violations.push(`${who} got ${text} ${times} times`);
    }
    for (const ofTopic of Map.groupBy(published, ({ topic }) => topic).values()) {
      const sent = ofTopic.map(({ text }) => text);
      const first = [...new Set(got)].filter((text) => sent.includes(text));
      // [MQTT-4.6.0-6]
      if (first.some((text, at) => text !== sent[at])) this.violations.push(`${who} got ${first.join()} out of order`);
    }
  }

  #checkGauges(): void {
    const { connections, sessions, pendingBytes } = this.#engine.gauges();
    const gauges = `${connections} connections, ${sessions} sessions, ${pendingBytes} pending bytes`;
    if (pendingBytes !== 0 || sessions !== 2) this.violations.push(gauges);
  }
}

class HookFault extends Error {}
