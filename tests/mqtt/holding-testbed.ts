import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { generate, type IConnectPacket, type Packet } from 'mqtt-packet';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks, Publication } from '#mqtt/hooks';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import type { SessionStore } from '#mqtt/session-store';
import { FakeTransport } from './fake-transport.ts';
import { PacketStream } from './packet-stream.ts';

export const wills = 'wills';
export const will = { topic: wills, payload: Buffer.from('gone'), qos: 1, retain: false } as const;
export const disconnect: Packet = { cmd: 'disconnect' };
export const ping: Packet = { cmd: 'pingreq' };

/** A client that has hung up while the hook answers nothing. */
export async function openStuck(t: TestContext): Promise<{ testbed: Testbed; client: FakeClient }> {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const testbed = await openTestbed(t, { inflightInMax: 10 });
  const client = testbed.connect('sender', { will });
  await testbed.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  await testbed.settle();
  return { testbed, client };
}

export async function openTestbed(
  t: TestContext,
  limits: Partial<EngineLimits>,
  hooks: Partial<EngineHooks> = {},
  sessions?: SessionStore,
): Promise<Testbed> {
  // A slow machine must not use up the time budget of reading: `settle` counts iterations.
  t.mock.method(performance, 'now', () => 0);
  const testbed = new Testbed(t);
  const onPublish = (publication: Publication): void => testbed.hold(publication);
  testbed.engine = await openEngine({
    limits: { ...defaultLimits, ...limits },
    hooks: {
      authenticate: ({ clientId }) => ({ ok: true, user: clientId }),
      maySubscribe: () => 0,
      onPublish,
      ...hooks,
    },
    sessions,
  });
  t.after(() => testbed.engine.close());
  return testbed;
}

/** An engine whose hook holds all publications until the test answers them. */
export class Testbed {
  engine!: Engine;
  /** The payloads in the order in which the hook got them. */
  readonly taken: string[] = [];
  readonly held: Publication[] = [];
  readonly #t: TestContext;
  readonly #clients: FakeClient[] = [];
  readonly #topics: string[] = [];

  constructor(t: TestContext) {
    this.#t = t;
  }

  hold(publication: Publication): void {
    this.taken.push(publication.payload.toString().trimEnd());
    this.#topics.push(publication.topic);
    this.held.push(publication);
  }

  heard(topic: string): string[] {
    return this.taken.filter((_, index) => this.#topics[index] === topic);
  }

  /** Sends more packets in the same bytes as the CONNECT. */
  connect(clientId: string, options: Partial<IConnectPacket> = {}, ...more: Packet[]): FakeClient {
    const client = new FakeClient(this.engine);
    this.#clients.push(client);
    client.send({ cmd: 'connect', clientId, clean: true, keepalive: 0, ...options }, ...more);
    return client;
  }

  /** Enough event-loop iterations that nothing is left to do without an answer. */
  async settle(): Promise<void> {
    for (let iterations = 0; iterations < 50; iterations += 1) {
      await nextIteration();
      for (const { transport } of this.#clients) transport.deliverWaiting();
    }
  }

  /** Answers the held publications, and those that arrive because of that, until none arrives. */
  async answerAll(): Promise<void> {
    do {
      for (const publication of this.held.splice(0)) publication.accept();
      await this.settle();
    } while (this.held.length > 0);
  }

  /** Advances the fake clock, with the engine's checks of it. */
  pass(ms: number): void {
    this.#t.mock.timers.tick(ms);
  }
}

export class FakeClient {
  readonly transport = new FakeTransport();
  readonly received: Packet[] = [];

  constructor(engine: Engine) {
    const stream = new PacketStream(4);
    this.transport.onWrite = (bytes) => this.received.push(...stream.read(bytes));
    assert.ok(this.transport.offerTo(engine.accept));
  }

  /** Sends the packets in one chunk. */
  send(...packets: Packet[]): void {
    this.transport.receive(Buffer.concat(packets.map((packet) => generate(packet))));
  }
}

/** Publications whose payloads are their numbers. */
export function publications(count: number, qos: 0 | 1 | 2, payloadBytes = 10, first = 1): Packet[] {
  return numbers(count, first).map((number) => ({
    cmd: 'publish',
    topic: 'events',
    payload: number.padEnd(payloadBytes),
    qos,
    messageId: Number(number),
    dup: false,
    retain: false,
  }));
}

export function numbers(count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index));
}

export function subscribeTo(topic: string): Packet {
  return { cmd: 'subscribe', messageId: 1000, subscriptions: [{ topic, qos: 1 }] };
}
