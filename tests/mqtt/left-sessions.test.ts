import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { openEngine } from '#mqtt/engine';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import { reasonCode } from '#mqtt/packet/reason-code';
import { returnCode } from '#mqtt/protocol/versions';
import type { SessionStore } from '#mqtt/session-store';
import { type ConnectOptions, RawClient } from '#tests/conformance/raw-client';
import { createMemorySessionStore } from '#tests/mqtt/memory-session-store';
import { readAllMessages } from '#tests/store/read-whole-sessions';
import { WatchedEngine } from './pressure/watched-engine.ts';

/** Sessions of disconnected clients: what is kept for them, within which limits, and how it is delivered. */

for (const level of [4, 5] as const)
  suite(`level ${level}: at the limit of a user's lasting sessions`, () => {
    test('a new one replaces the one that has been offline the longest', async () => {
      await using scene = await Scene.open({ sessionsPerUserMax: 2 });
      await scene.leave('anna', 'first', level);
      await scene.leave('anna', 'second', level);
      await scene.leave('bert', 'first', level);
      // Reconnects for a moment: now the other one has been offline longer.
      await scene.leave('anna', 'first', level);
      await scene.leave('anna', 'third', level);
      assert.equal(scene.engine.counters.sessionsEvicted, 1);
      assert.equal(await scene.isKept('anna', 'first', level), true);
      assert.equal(await scene.isKept('anna', 'third', level), true);
      assert.equal(await scene.isKept('bert', 'first', level), true);
      assert.equal(await scene.isKept('anna', 'second', level), false);
    });

    test('a new one is refused when all of them are connected, and the text says what to do', async () => {
      await using scene = await Scene.open({ sessionsPerUserMax: 2 });
      const connected = [await scene.connect('anna', 'first', level), await scene.connect('anna', 'second', level)];
      const refused = await scene.tryToConnect('anna', 'third', level);
      const connack = await refused.next('connack');
      if (level === 4) assert.equal(connack.returnCode, returnCode.serverUnavailable);
      else {
        assert.equal(connack.reasonCode, reasonCode.quotaExceeded);
        assert.match(connack.properties?.reasonString ?? '', /has 2 connected sessions .* ask for a clean session/);
      }
      await refused.closed();
      await scene.connect('anna', 'fourth', level, { clean: true, properties: {} });
      await Promise.all(connected.map((client) => client.expectNothing()));
      assert.equal(scene.engine.counters.sessionsRefused, 1);
    });

    test('resuming or removing a session does not affect the others', async () => {
      await using scene = await Scene.open({ sessionsPerUserMax: 2 });
      await scene.leave('anna', 'first', level);
      await scene.leave('anna', 'second', level);
      await scene.leave('anna', 'second', level);
      const clean = await scene.connect('anna', 'second', level, { clean: true, properties: {} });
      await clean.end();
      await scene.leave('anna', 'third', level);
      assert.equal(scene.engine.counters.sessionsEvicted, 0);
      assert.equal(await scene.isKept('anna', 'first', level), true);
    });
  });

suite('the queue of disconnected clients', () => {
  test('has a limit of bytes per user: his oldest messages are dropped and counted', async () => {
    await using scene = await Scene.open({ queuedBytesPerUserMax: 10_000 });
    await scene.leave('anna', 'first', 5, 'scores/anna');
    await scene.leave('bert', 'first', 5, 'scores/#');
    for (let number = 0; number < 4; number += 1) await scene.publish('scores/bert', number, 1000);
    await scene.leave('anna', 'second', 5, 'scores/anna');
    for (let number = 0; number < 12; number += 1) await scene.publish('scores/anna', number, 1000);
    assert.ok(scene.engine.gauges().queuedBytes <= 20_000);
    const received = [await scene.receiveAll('anna', 'first', 5), await scene.receiveAll('anna', 'second', 5)];
    const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
    // The oldest are dropped first: all but the last messages of the first session.
    assert.deepEqual(received.flat().length, 9);
    for (const each of received) assert.deepEqual(each, numbers(12 - each.length, 12));
    assert.equal((await scene.receiveAll('bert', 'first', 5)).length, 9);
    assert.equal(scene.engine.counters.messagesDroppedQueueFull, 24 - 9 + 16 - 9);
    assert.equal(scene.engine.gauges().queuedBytes, 0);
  });

  test('has a total limit of bytes: the user with the most bytes loses his oldest messages', async () => {
    await using scene = await Scene.open({ queuedBytesMax: 20_000 });
    await scene.leave('little', 'one', 4, 'scores/little');
    await scene.leave('much', 'one', 4, 'scores/much');
    await scene.publish('scores/little', 7, 1000);
    for (let number = 0; number < 50; number += 1) await scene.publish('scores/much', number, 1000);
    await scene.publish('scores/little', 8, 1000);
    assert.ok(scene.engine.gauges().queuedBytes <= 20_000);
    assert.deepEqual(await scene.receiveAll('little', 'one', 4), [7, 8]);
    const much = await scene.receiveAll('much', 'one', 4);
    assert.ok(much.length > 10);
    assert.equal(much.at(-1), 49);
  });

  test('never exceeds the limits, whatever is queued, resumed and acknowledged', async () => {
    const limits = { queuedBytesPerUserMax: 30_000, queuedMessagesMax: 20, inflightOutMax: 3 };
    await using scene = await Scene.open(limits);
    const clientIds = ['first', 'second', 'third'];
    for (const clientId of clientIds) await scene.leave('anna', clientId, 5, 'scores/#');
    for (let round = 0; round < 6; round += 1) {
      for (let number = 0; number < 15; number += 1) {
        await scene.publish('scores/a', number, 100 + ((number * 977) % 4000));
        assert.ok(scene.engine.gauges().queuedBytes <= 30_000);
      }
      await scene.receiveAll('anna', clientIds[round % 3] ?? '', 5);
    }
    for (const clientId of clientIds) await scene.receiveAll('anna', clientId, 5);
    assert.equal(scene.engine.gauges().queuedBytes, 0);
  });

  test('is not read at the start, but when the client returns, in order and in pieces', async () => {
    const store = createMemorySessionStore();
    const limits = { queuedMessagesMax: 5000 };
    const before = await Scene.open(limits, store);
    for (const clientId of ['big', 'small', 'other']) await before.leave('anna', clientId, 5, `scores/${clientId}`);
    for (let number = 0; number < 1000; number += 1) await before.publish('scores/small', number, 10);
    for (let number = 0; number < 20; number += 1) await before.publish('scores/big', number, 30_000);
    await before[Symbol.asyncDispose]();

    const watched = watchReads(store);
    await using scene = await Scene.open(limits, watched, store);
    assert.equal(watched.reads.length, 0);
    assert.ok(scene.engine.gauges().queuedBytes > 600_000);
    assert.deepEqual(
      await scene.receiveAll('anna', 'small', 5),
      Array.from({ length: 1000 }, (_, index) => index),
    );
    assert.deepEqual(
      await scene.receiveAll('anna', 'big', 5),
      Array.from({ length: 20 }, (_, index) => index),
    );
    assert.ok(watched.reads.length > 15);
    assert.ok(watched.reads.every(({ key }) => !key.endsWith('other')));
    for (const { messages, bytes } of watched.reads)
      assert.ok(messages <= 100 && bytes <= 65_536, `${messages} ${bytes}`);
    assert.equal(scene.engine.gauges().queuedBytes, 0);
  });

  test('is not in memory, nor are unacknowledged payloads: both are read when the client returns', async () => {
    const watched = watchReads(createMemorySessionStore());
    await using scene = await Scene.open({ inflightOutMax: 4 }, watched);
    await scene.leave('anna', 'one', 5, 'scores/#');
    for (let number = 0; number < 10; number += 1) await scene.publish('scores/1', number, 10);
    const silent = await scene.connect('anna', 'one', 5);
    for (let number = 0; number < 4; number += 1) await silent.next('publish');
    const all = { key: '4/anna/one', from: 1, messages: 10, bytes: 10 * (100 + 10 + 8) };
    assert.deepEqual(watched.reads, [all]);
    silent.destroy();
    await scene.until(() => scene.engine.gauges().connections === 1);
    watched.reads.length = 0;
    const back = await scene.connect('anna', 'one', 5);
    const first = await back.receive();
    assert.deepEqual(watched.reads[0], all);
    assert.deepEqual([first.dup, first.payload.readInt32BE()], [true, 0]);
    for (let number = 1; number < 10; number += 1) {
      const { dup, payload } = await back.receive();
      assert.deepEqual([dup, payload.readInt32BE()], [number < 4, number]);
    }
    await back.expectNothing();
  });

  test('loses nothing and reports nothing when the client acknowledges a message before it is read again', async () => {
    await using scene = await Scene.open({ inflightOutMax: 2 });
    await scene.leave('anna', 'one', 5, 'scores/#');
    for (let number = 0; number < 4; number += 1) await scene.publish('scores/1', number, 10);
    const silent = await scene.connect('anna', 'one', 5);
    const first = await silent.next('publish');
    await silent.next('publish');
    silent.destroy();
    await scene.until(() => scene.engine.gauges().connections === 1);
    const back = await scene.tryToConnect('anna', 'one', 5);
    back.sendPacket({ cmd: 'puback', messageId: first.messageId ?? 0, reasonCode: 0 });
    await back.accepted();
    for (let number = 1; number < 4; number += 1) assert.equal((await back.receive()).payload.readInt32BE(), number);
    await back.expectNothing();
    assert.deepEqual(scene.faults, []);
  });

  test('is kept for a session that will end with its connection, until it ends', async () => {
    await using scene = await Scene.open({ inflightOutMax: 2 });
    await scene.leave('anna', 'one', 5, 'scores/#');
    for (let number = 0; number < 200; number += 1) await scene.publish('scores/1', number, 10);
    const last = await scene.connect('anna', 'one', 5, { properties: { sessionExpiryInterval: 0 } });
    assert.equal(last.connack.sessionPresent, true);
    for (let number = 0; number < 200; number += 1) assert.equal((await last.receive()).payload.readInt32BE(), number);
    await last.end();
    assert.equal(await scene.isKept('anna', 'one', 5), false);
  });

  test('is lost in a crash when the session was to end with its connection', async () => {
    const store = createMemorySessionStore();
    await using crashed = await Scene.open({}, store);
    await crashed.leave('anna', 'one', 5, 'scores/#');
    await crashed.publish('scores/1', 1, 10);
    const last = await crashed.connect('anna', 'one', 5, { properties: { sessionExpiryInterval: 0 } });
    await last.receive();
    await using scene = await Scene.open({}, store);
    assert.equal(await scene.isKept('anna', 'one', 5), false);
  });

  test('stays in order with messages that the server sends while the client returns', async () => {
    await using scene = await Scene.open({});
    await scene.leave('anna', 'one', 5, 'scores/#');
    const send = (number: number): void => {
      const payload = Buffer.alloc(4);
      payload.writeInt32BE(number);
      scene.engine.publish({ topic: 'scores/1', payload, qos: 1, retain: false });
    };
    for (let number = 0; number < 3000; number += 1) send(number);
    const coming = scene.connect('anna', 'one', 5);
    await scene.until(() => scene.engine.gauges().connections === 2);
    for (let number = 3000; number < 3100; number += 1) send(number);
    const back = await coming;
    for (let number = 3100; number < 3200; number += 1) send(number);
    const received: number[] = [];
    while (received.at(-1) !== 3199) received.push((await back.receive()).payload.readInt32BE());
    // The queue holds the newest thousand; messages after the client returned bypass it.
    assert.deepEqual(
      received,
      Array.from({ length: received.length }, (_, index) => 3200 - received.length + index),
    );
  });
});

test('a start with too many sessions of a user removes those that have been offline the longest', async () => {
  const store = createMemorySessionStore();
  const before = await Scene.open({}, store);
  for (const clientId of ['1', '2', '3', '4']) await before.leave('anna', clientId, 5);
  await before.leave('bert', '1', 5);
  await before[Symbol.asyncDispose]();
  await using scene = await Scene.open({ sessionsPerUserMax: 2 }, store);
  await scene.until(() => scene.engine.counters.sessionsEvicted === 2);
  assert.equal(await scene.isKept('anna', '4', 5), true);
  assert.equal(await scene.isKept('anna', '3', 5), true);
  assert.equal(await scene.isKept('bert', '1', 5), true);
  assert.equal(await scene.isKept('anna', '1', 5), false);
});

test('when thousands of sessions expire at once, they are removed over several iterations and rounds of housekeeping', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const store = createMemorySessionStore();
  const holdings = { lastOrder: 999, firstQueued: 1, queuedBytes: 1000, hasExchanges: false };
  const sessions = Array.from({ length: 25 }, (_, index) => ({
    key: String(index),
    user: String(index),
    clientId: 'one',
    number: index + 1,
    expirySeconds: 60,
    offlineSinceMs: 0,
    subscriptions: [],
    holdings,
  }));
  const load = async function* () {
    yield sessions;
  };
  let nowMs = 0;
  const hooks = { authenticate: () => ({ ok: true, user: '' }) as const, maySubscribe: () => 0, onPublish() {} };
  const engine = await openEngine({ limits: defaultLimits, hooks, sessions: { ...store, load }, now: () => nowMs });
  const left: [atOnce: number, soon: number][] = [];
  for (nowMs of [59_999, 60_000, 60_000, 60_000]) {
    t.mock.timers.tick(250);
    const atOnce = engine.gauges().sessions;
    for (let iterations = 0; iterations < 15; iterations += 1) await new Promise((go) => void setImmediate(go));
    left.push([atOnce, engine.gauges().sessions]);
  }
  const expected = [
    [25, 25],
    [24, 15],
    [14, 5],
    [4, 0],
  ];
  assert.deepEqual(left, expected);
  assert.equal(engine.gauges().queuedBytes, 0);
  await engine.close();
});

/** An engine with one user per username, and a publisher. */
class Scene implements AsyncDisposable {
  readonly faults: unknown[];
  readonly #watched: WatchedEngine;
  readonly #clients: RawClient[] = [];
  readonly #publisher: RawClient;
  readonly #store: SessionStore;

  /** The test reads from the inner store, so that the watched one only sees the engine. */
  static async open(
    limits: Partial<EngineLimits>,
    sessions: SessionStore = createMemorySessionStore(),
    behind = sessions,
  ): Promise<Scene> {
    const faults: unknown[] = [];
    const hooks = {
      authenticate: ({ username = '' }) => ({ ok: true, user: username }) as const,
      onFault: (error: unknown) => void faults.push(error),
    };
    const watched = await WatchedEngine.open({ limits, hooks, sessions });
    const publisher = await RawClient.open(watched.port, 4);
    return new Scene(watched, await publisher.connect({ username: 'publisher' }), behind, faults);
  }

  private constructor(watched: WatchedEngine, publisher: RawClient, store: SessionStore, faults: unknown[]) {
    this.faults = faults;
    this.#store = store;
    this.#watched = watched;
    this.#publisher = publisher;
  }

  get engine() {
    return this.#watched.engine;
  }

  until(isSo: () => boolean): Promise<void> {
    return this.#watched.until(isSo);
  }

  async tryToConnect(
    username: string,
    clientId: string,
    level: 4 | 5,
    options: ConnectOptions = {},
  ): Promise<RawClient> {
    const client = await RawClient.open(this.#watched.port, level);
    this.#clients.push(client);
    const lasting = level === 5 ? { properties: { sessionExpiryInterval: 3600 } } : {};
    client.sendConnect({ username, clientId, clean: false, ...lasting, ...options });
    return client;
  }

  async connect(...as: Parameters<Scene['tryToConnect']>): Promise<RawClient> {
    const client = await this.tryToConnect(...as);
    await client.accepted();
    return client;
  }

  /** Connects the client once; resolves when its session has no connection any more. */
  async leave(username: string, clientId: string, level: 4 | 5, filter = 'scores/#'): Promise<void> {
    const client = await this.connect(username, clientId, level);
    await client.subscribe(filter, 1);
    await client.end();
  }

  async isKept(username: string, clientId: string, level: 4 | 5): Promise<boolean> {
    const client = await this.connect(username, clientId, level);
    const { sessionPresent } = client.connack;
    await client.end();
    return sessionPresent;
  }

  /** A payload of this many bytes that begins with the number. */
  async publish(topic: string, number: number, bytes: number): Promise<void> {
    const payload = Buffer.alloc(Math.max(bytes, 4));
    payload.writeInt32BE(number);
    await this.#publisher.publish(topic, payload, { qos: 1 });
  }

  /** The numbers of all messages queued for the client: as many as the store has. */
  async receiveAll(username: string, clientId: string, level: 4 | 5): Promise<number[]> {
    const { length } = await readAllMessages(this.#store, `${username.length}/${username}/${clientId}`);
    const client = await this.connect(username, clientId, level);
    const numbers: number[] = [];
    for (let count = 0; count < length; count += 1) numbers.push((await client.receive()).payload.readInt32BE());
    await client.expectNothing();
    await client.end();
    return numbers;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const client of [...this.#clients, this.#publisher]) client.destroy();
    await this.#watched[Symbol.asyncDispose]();
  }
}

/** Records the reads of messages. */
function watchReads(store: SessionStore) {
  const reads: { readonly key: string; readonly from: number; readonly messages: number; readonly bytes: number }[] =
    [];
  return {
    ...store,
    reads,
    async readExchanges(key: string) {
      reads.push({ key, from: 0, messages: 0, bytes: 0 });
      return store.readExchanges(key);
    },
    async readMessages(...asked: Parameters<SessionStore['readMessages']>) {
      const messages = await store.readMessages(...asked);
      const bytes = messages.reduce((sum, each) => sum + each.bytes, 0);
      reads.push({ key: asked[0], from: asked[1], messages: messages.length, bytes });
      return messages;
    },
  };
}
