import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { generate, type IConnectPacket, type Packet } from 'mqtt-packet';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks, Publication, SignInAnswer } from '#mqtt/hooks';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { SessionStore } from '#mqtt/session-store';
import { FakeTransport } from './fake-transport.ts';
import { createHangingStore } from './hanging-store.ts';
import { PacketStream } from './packet-stream.ts';

/**
 * A client may hang up while the engine does not read it. Whatever the reason for that is, everything that arrived before is handled, in
 * its order and to the DISCONNECT at its end; only then is the connection over.
 */

const wills = 'wills';
const will = { topic: wills, payload: Buffer.from('gone'), qos: 1, retain: false } as const;
const disconnect: Packet = { cmd: 'disconnect' };
const ping: Packet = { cmd: 'pingreq' };

suite('what arrived before the client hung up is handled, and its DISCONNECT seen', () => {
  for (const [what, limits, payloadBytes] of [
    ['as many publications as it may have are with the hook', { inflightInMax: 10 }, 10],
    ['as many bytes as it may have are with the hook', {}, 8192],
    ['as many bytes as all may have are with the hook', { pendingBytesMax: 20_000 }, 1000],
  ] as const)
    for (const qos of [0, 1, 2] as const)
      test(`QoS ${qos}, while ${what}`, async (t) => {
        const scene = await openScene(t, limits);
        const client = scene.connect('sender', { will });
        await scene.settle();
        client.send(...publications(150, qos, payloadBytes), disconnect);
        client.transport.hangUp();
        await scene.settle();
        assert.ok(scene.taken.length < 150, 'nothing was held back');
        assert.equal(scene.engine.gauges().connections, 1);
        await scene.answerAll();
        assert.deepEqual(scene.taken, numbers(150));
        assert.equal(scene.engine.gauges().connections, 0);
        assert.equal(scene.engine.gauges().pendingBytes, 0);
      });

  test('while the hook is asked about its CONNECT', async (t) => {
    const asked = Promise.withResolvers<SignInAnswer>();
    const scene = await openScene(t, {}, { authenticate: () => asked.promise });
    const client = scene.connect('sender', { will }, ...publications(3, 0), disconnect);
    client.transport.hangUp();
    await scene.settle();
    assert.deepEqual(scene.taken, []);
    asked.resolve({ ok: true, user: 'sender' });
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(3));
    assert.equal(scene.engine.gauges().connections, 0);
  });

  test('while its session is being saved', async (t) => {
    const store = createHangingStore();
    // Before the engine is closed, which waits for the store.
    t.after(() => store.answer());
    const scene = await openScene(t, {}, {}, store);
    store.hang();
    const client = scene.connect('sender', { will, clean: false }, ...publications(3, 0), disconnect);
    client.transport.hangUp();
    await scene.settle();
    assert.deepEqual(scene.taken, []);
    store.answer();
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(3));
    assert.equal(scene.engine.gauges().connections, 0);
  });

  test('while the hook is asked about its SUBSCRIBE, which a lasting session keeps', async (t) => {
    const asked = Promise.withResolvers<number>();
    const scene = await openScene(t, {}, { maySubscribe: () => asked.promise });
    const client = scene.connect('sender', { will, clean: false });
    await scene.settle();
    client.send(subscribeTo('kept'), ...publications(3, 0), disconnect);
    client.transport.hangUp();
    await scene.settle();
    assert.deepEqual(scene.taken, []);
    asked.resolve(0);
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(3));
    assert.equal(scene.engine.gauges().connections, 0);
    assert.ok(scene.engine.hasSubscribers('kept'));
  });

  test('while it does not read what it is sent', async (t) => {
    const scene = await openScene(t, { outboundBytesMax: 40_000 });
    const client = scene.connect('sender', { will });
    await scene.settle();
    client.send(subscribeTo('news'));
    await scene.settle();
    client.transport.takesMore = false;
    for (let sent = 0; sent < 30; sent += 1) {
      scene.engine.publish({ topic: 'news', payload: Buffer.alloc(1000), qos: 0, retain: false });
      await turn();
    }
    assert.ok(client.transport.isPaused, 'it is still read');
    client.send(...publications(3, 0), disconnect);
    client.transport.reset();
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(3));
    assert.deepEqual(scene.heard(wills), []);
  });

  test('in the same bytes as a packet that is held', async (t) => {
    const scene = await openScene(t, { inflightInMax: 1 });
    const client = scene.connect('sender', { will });
    await scene.settle();
    client.send(...publications(2, 1), disconnect);
    client.transport.hangUp();
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(2));
    assert.deepEqual(scene.heard(wills), []);
  });
});

test('without a DISCONNECT the will comes, behind everything that was sent', async (t) => {
  const scene = await openScene(t, { inflightInMax: 10 });
  const client = scene.connect('sender', { will });
  await scene.settle();
  client.send(...publications(50, 1));
  client.transport.hangUp();
  await scene.answerAll();
  assert.deepEqual(scene.taken, [...numbers(50), 'gone']);
  assert.equal(scene.engine.gauges().connections, 0);
});

test('a client that has only ended its own direction gets its answers', async (t) => {
  const scene = await openScene(t, { inflightInMax: 10 });
  const client = scene.connect('sender');
  await scene.settle();
  client.send(...publications(40, 1), ping);
  client.transport.hangUp();
  await scene.answerAll();
  const acknowledged = client.received.filter(({ cmd }) => cmd === 'puback').map(({ messageId }) => messageId);
  assert.deepEqual(acknowledged.slice(0, 30), numbers(30).map(Number));
});

suite('a client that has hung up does not live for ever', () => {
  test('when the publish hook never answers', async (t) => {
    const { scene, client } = await openStuck(t);
    scene.pass(9500);
    assert.equal(client.transport.isDestroyed, false);
    scene.pass(750);
    assert.ok(client.transport.isDestroyed);
    assert.equal(scene.engine.gauges().connections, 0);
    assert.equal(scene.engine.counters.drainTimeouts, 1);
    // It never said DISCONNECT as far as anybody knows.
    assert.deepEqual(scene.taken.at(-1), 'gone');
  });

  test('but as long as the hook answers some of what it sent', async (t) => {
    const { scene, client } = await openStuck(t);
    for (const _ of [1, 2, 3, 4]) {
      scene.pass(9000);
      scene.held.shift()?.accept();
      await scene.settle();
    }
    assert.equal(client.transport.isDestroyed, false);
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(30));
    assert.equal(scene.engine.counters.drainTimeouts, 0);
  });

  test('when the hook never answers its CONNECT', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const scene = await openScene(t, {}, { authenticate: () => new Promise<SignInAnswer>(() => {}) });
    const client = scene.connect('sender', { will }, disconnect);
    client.transport.hangUp();
    await scene.settle();
    assert.equal(client.transport.isDestroyed, false);
    scene.pass(10_500);
    assert.ok(client.transport.isDestroyed);
  });

  test('when the hook never answers its SUBSCRIBE', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
    const scene = await openScene(t, {}, { maySubscribe: () => new Promise<number>(() => {}) });
    const client = scene.connect('sender');
    await scene.settle();
    client.send(subscribeTo('news'));
    client.transport.hangUp();
    await scene.settle();
    assert.equal(client.transport.isDestroyed, false);
    scene.pass(10_500);
    assert.ok(client.transport.isDestroyed);
  });

  test('when what it is sent while its packets wait is not read: that is thrown away', async (t) => {
    const scene = await openScene(t, { inflightInMax: 10, outboundBytesMax: 100_000 });
    const client = scene.connect('sender');
    await scene.settle();
    client.send(subscribeTo('news'), ...publications(30, 1), disconnect);
    await scene.settle();
    client.transport.takesMore = false;
    client.transport.hangUp();
    for (let sent = 0; sent < 1000; sent += 1) {
      scene.engine.publish({ topic: 'news', payload: Buffer.alloc(1000), qos: 0, retain: false });
      await turn();
    }
    assert.equal(scene.engine.counters.outboundOverflows, 0);
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(30));
  });
});

test('a store that fails ends it at once, because what failed has to come again', async (t) => {
  const scene = await openScene(t, { inflightInMax: 10 });
  const client = scene.connect('sender');
  await scene.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  await scene.settle();
  for (const publication of scene.held.splice(0)) publication.fail(reasonCode.implementationSpecificError);
  await scene.settle();
  assert.ok(client.transport.isDestroyed);
  assert.equal(scene.engine.gauges().connections, 0);
  assert.deepEqual(scene.taken, numbers(10));
});

test('closing the engine ends it at once, without its will', async (t) => {
  const scene = await openScene(t, { inflightInMax: 10 });
  const client = scene.connect('sender', { will });
  await scene.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  await scene.engine.close();
  assert.ok(client.transport.isDestroyed);
  assert.deepEqual(scene.taken, numbers(10));
});

test('a client that comes while the engine closes is not taken', async (t) => {
  const store = createHangingStore();
  const scene = await openScene(t, {}, {}, store);
  const client = scene.connect('sender', { clean: false });
  await scene.settle();
  store.hang();
  client.send(subscribeTo('news'));
  await scene.settle();
  const closed = scene.engine.close();
  const isTaken = new FakeTransport().offerTo(scene.engine.accept);
  store.answer();
  await closed;
  assert.equal(isTaken, false);
});

test('ending the connections of its user ends it at once, without its will', async (t) => {
  const scene = await openScene(t, { inflightInMax: 10 });
  const client = scene.connect('sender', { will });
  await scene.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  scene.engine.disconnect(() => true, reasonCode.notAuthorized, 'Revoked.');
  await scene.answerAll();
  assert.equal(scene.engine.gauges().connections, 0);
  assert.deepEqual(scene.taken, numbers(10));
});

suite('the next connection with the same client id', () => {
  test('comes behind everything that was sent on the one before it, whose will is not published', async (t) => {
    const scene = await openScene(t, { inflightInMax: 10 });
    const first = scene.connect('sender', { will, clean: false });
    await scene.settle();
    first.send(...publications(30, 0), disconnect);
    first.transport.hangUp();
    const second = scene.connect('sender', { clean: false });
    second.send(...publications(2, 0, 10, 31), ping);
    await scene.settle();
    assert.equal(second.received.length, 0);
    await scene.answerAll();
    assert.deepEqual(scene.taken, numbers(32));
    assert.deepEqual(
      second.received.map(({ cmd }) => cmd),
      ['connack', 'pingresp'],
    );
    assert.equal(scene.engine.counters.sessionsTakenOver, 0);
    assert.equal(scene.engine.gauges().connections, 1);
  });

  test('finds what the one before it subscribed to', async (t) => {
    const scene = await openScene(t, { inflightInMax: 10 });
    const first = scene.connect('sender', { clean: false });
    await scene.settle();
    first.send(...publications(30, 1), subscribeTo('news'), disconnect);
    first.transport.hangUp();
    const second = scene.connect('sender', { clean: false });
    await scene.answerAll();
    const [connack] = second.received;
    assert.ok(connack?.cmd === 'connack' && connack.sessionPresent);
    scene.engine.publish({ topic: 'news', payload: Buffer.from('x'), qos: 1, retain: false });
    await scene.settle();
    assert.equal(second.received.at(-1)?.cmd, 'publish');
  });

  test('waits no longer than half the time for a CONNECT, and takes over then', async (t) => {
    const { scene, client } = await openStuck(t);
    const next = scene.connect('sender');
    await scene.settle();
    scene.pass(4500);
    await scene.settle();
    assert.equal(next.received.length, 0);
    scene.pass(750);
    await scene.settle();
    assert.ok(client.transport.isDestroyed);
    assert.equal(next.received[0]?.cmd, 'connack');
    assert.deepEqual(scene.taken, [...numbers(10), 'gone']);
  });

  test('is ended with the others of its user while it waits', async (t) => {
    const scene = await openScene(t, { inflightInMax: 10 });
    const first = scene.connect('sender');
    await scene.settle();
    first.send(...publications(30, 1), disconnect);
    first.transport.hangUp();
    const second = scene.connect('sender', { will });
    await scene.settle();
    scene.engine.disconnect(() => true, reasonCode.notAuthorized, 'Revoked.');
    await scene.answerAll();
    assert.ok(second.transport.isEnded);
    assert.equal(second.received.length, 0);
    assert.equal(scene.engine.gauges().sessions, 0);
  });

  test('does not wait for what the hook has not answered, only for what it was not asked about', async (t) => {
    const scene = await openScene(t, { inflightInMax: 10 });
    const first = scene.connect('sender', { clean: false });
    await scene.settle();
    first.send(...publications(10, 1));
    first.transport.hangUp();
    const second = scene.connect('sender', { clean: false });
    await scene.settle();
    assert.equal(second.received[0]?.cmd, 'connack');
  });
});

test('a stranger that hangs up behind its CONNECT is not asked about any more', async (t) => {
  const asked = Promise.withResolvers<SignInAnswer>();
  const scene = await openScene(t, {}, { authenticate: () => asked.promise });
  const client = scene.connect('sender', { will });
  client.transport.hangUp();
  await scene.settle();
  assert.ok(client.transport.isDestroyed);
  asked.resolve({ ok: true, user: 'sender' });
  await scene.settle();
  assert.equal(scene.engine.gauges().sessions, 0);
});

/** A client that has hung up while the hook answers nothing of what it sent. */
async function openStuck(t: TestContext): Promise<{ scene: Scene; client: FakeClient }> {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const scene = await openScene(t, { inflightInMax: 10 });
  const client = scene.connect('sender', { will });
  await scene.settle();
  client.send(...publications(30, 1), disconnect);
  client.transport.hangUp();
  await scene.settle();
  return { scene, client };
}

async function openScene(
  t: TestContext,
  limits: Partial<EngineLimits>,
  hooks: Partial<EngineHooks> = {},
  sessions?: SessionStore,
): Promise<Scene> {
  const scene = new Scene(t);
  const onPublish = (publication: Publication): void => scene.hold(publication);
  scene.engine = await openEngine({
    limits: { ...defaultLimits, ...limits },
    hooks: {
      authenticate: ({ clientId }) => ({ ok: true, user: clientId }),
      maySubscribe: () => 0,
      onPublish,
      ...hooks,
    },
    sessions,
  });
  t.after(() => scene.engine.close());
  return scene;
}

/** An engine whose hook holds all that is published until the test answers it. */
class Scene {
  engine!: Engine;
  /** The payloads of what was published, in the order in which the hook was given them. */
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

  /** With what is sent behind the CONNECT in the same bytes. */
  connect(clientId: string, options: Partial<IConnectPacket> = {}, ...behind: Packet[]): FakeClient {
    const client = new FakeClient(this.engine);
    this.#clients.push(client);
    client.send({ cmd: 'connect', clientId, clean: true, keepalive: 0, ...options }, ...behind);
    return client;
  }

  /** So many turns of the event loop that nothing is left to do without an answer. */
  async settle(): Promise<void> {
    for (let turns = 0; turns < 50; turns += 1) {
      await turn();
      for (const { transport } of this.#clients) transport.deliverWaiting();
    }
  }

  /** Answers what is held, and what comes because of that, until nothing comes any more. */
  async answerAll(): Promise<void> {
    do {
      for (const publication of this.held.splice(0)) publication.accept();
      await this.settle();
    } while (this.held.length > 0);
  }

  /** Lets time go by, with the looks that the engine takes at it. */
  pass(ms: number): void {
    this.#t.mock.timers.tick(ms);
  }
}

class FakeClient {
  readonly transport = new FakeTransport();
  readonly received: Packet[] = [];

  constructor(engine: Engine) {
    const stream = new PacketStream(4);
    this.transport.onWrite = (bytes) => this.received.push(...stream.read(bytes));
    assert.ok(this.transport.offerTo(engine.accept));
  }

  /** In one read of the socket. */
  send(...packets: Packet[]): void {
    this.transport.receive(Buffer.concat(packets.map((packet) => generate(packet))));
  }
}

/** Their payloads are their numbers, from the first on. */
function publications(count: number, qos: 0 | 1 | 2, payloadBytes = 10, first = 1): Packet[] {
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

function numbers(count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index));
}

function subscribeTo(topic: string): Packet {
  return { cmd: 'subscribe', messageId: 1000, subscriptions: [{ topic, qos: 1 }] };
}
