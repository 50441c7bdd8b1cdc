import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import type { Publication } from '#mqtt/hooks';
import { reasonCode } from '#mqtt/packet/reason-code';
import { RawClient } from '../conformance/raw-client.ts';
import { FakeTransport } from './fake-transport.ts';
import { createHangingStore } from './hanging-store.ts';
import { PacketStream } from './packet-stream.ts';
import { connectPacket, startFlood } from './pressure/flood.ts';
import { HonestPair, honestTopic } from './pressure/honest-pair.ts';
import { WatchedEngine } from './pressure/watched-engine.ts';

/** The benchmark `mqtt-pressure` runs the same for a minute, and measures memory. */

const bytesMax = 64_000_000;
const publishOfQos1 = (payloadBytes: number) =>
  ({
    cmd: 'publish',
    topic: 't',
    payload: Buffer.alloc(payloadBytes),
    qos: 1,
    messageId: 1,
    dup: false,
    retain: false,
  }) as const;

suite('a publish hook that never answers', () => {
  for (const [what, level, qos] of [
    ['QoS 1 of a 3.1.1 client', 4, 1],
    ['QoS 0 of a 3.1.1 client', 4, 0],
    ['QoS 0 of an MQTT 5 client', 5, 0],
  ] as const)
    test(`${what} is not read beyond the limit, and others are`, async () => {
      const held: Publication[] = [];
      await using watched = await WatchedEngine.open({
        limits: { inflightInMax: 20 },
        hooks: holdAllBut(honestTopic, held),
      });
      const packet = { ...publishOfQos1(1000), qos };
      using _flood = disposable(
        await startFlood({ port: watched.port, level, clientId: 'flood', packet, reads: true, bytesMax }),
      );
      await assertNotRead(watched, 0);
      assert.equal(held.length, 20);
      assert.equal(watched.engine.gauges().pendingBytes, 20_000);
    });

  test('holds a bounded number of bytes over all connections, and reading resumes when it answers', async () => {
    const held: Publication[] = [];
    const pendingBytesMax = 100_000;
    await using watched = await WatchedEngine.open({ limits: { pendingBytesMax }, hooks: holdAllBut('', held) });
    const floods = await Promise.all(
      ['a', 'b'].map((clientId) =>
        startFlood({ port: watched.port, level: 4, clientId, packet: publishOfQos1(30_000), reads: true, bytesMax }),
      ),
    );
    using _floods = disposable(...floods);
    await watched.until(() => watched.engine.gauges().pendingBytes >= pendingBytesMax);
    await watched.until(() => isDone(watched, 0) && isDone(watched, 1));
    const { pendingBytes } = watched.engine.gauges();
    assert.ok(pendingBytes >= pendingBytesMax && pendingBytes < pendingBytesMax + 30_000, `${pendingBytes}`);
    const taken = watched.connection(0).bytesTaken;
    for (const publication of held.splice(0)) publication.accept();
    await watched.until(() => watched.connection(0).bytesTaken > taken);
  });
});

test('a slow hook gets no more publications than the limit, and all are acknowledged in order', async () => {
  const held: Publication[] = [];
  let heldMax = 0;
  await using watched = await WatchedEngine.open({ limits: { inflightInMax: 10 }, hooks: holdAllBut('', held) });
  const client = await RawClient.open(watched.port, 4);
  await client.connect();
  const ids = Array.from({ length: 2000 }, (_, index) => index + 1);
  for (const messageId of ids) client.sendPublish('t', 'x', { qos: 1, messageId });
  const acknowledged: number[] = [];
  while (acknowledged.length < ids.length) {
    await watched.until(() => held.length > 0);
    heldMax = Math.max(heldMax, held.length);
    // Answer in reverse; the acknowledgements must keep their order.
    const publications = held.splice(0).toReversed();
    for (const publication of publications) publication.accept();
    for (const _ of publications) acknowledged.push((await client.next('puback')).messageId ?? 0);
  }
  client.destroy();
  assert.deepEqual(acknowledged, ids);
  assert.ok(heldMax <= 10, `${heldMax}`);
});

suite('a subscriber that does not read', () => {
  test('is disconnected, finds the reason when it reads at last, and affects nobody else', async () => {
    await using watched = await WatchedEngine.open({ limits: { outboundBytesMax: 500_000, lingerMs: 600_000 } });
    const { counters } = watched.engine;
    using pair = await HonestPair.open(watched.port);
    const subscriber = await RawClient.open(watched.port, 5);
    await subscriber.connect();
    await subscriber.subscribe('t', 0);
    subscriber.socket.pause();
    for (let sent = 0; sent < bytesMax && counters.outboundOverflows === 0; sent += 60_000) {
      watched.engine.publish({ topic: 't', payload: Buffer.alloc(60_000), qos: 0, retain: false });
      await pair.roundTrip();
    }
    assert.equal(counters.outboundOverflows, 1);
    subscriber.socket.resume();
    let packet = await subscriber.next();
    while (packet.cmd === 'publish') packet = await subscriber.next();
    assert.equal(packet.cmd, 'disconnect');
    assert.equal('reasonCode' in packet && packet.reasonCode, reasonCode.quotaExceeded);
    subscriber.destroy();
    await pair.roundTrips(10);
  });

  test('keeps the newest QoS 1 messages, as many as its queue holds', async () => {
    const limits = { inflightOutMax: 10, queuedMessagesMax: 100 };
    await using watched = await WatchedEngine.open({ limits });
    using pair = await HonestPair.open(watched.port);
    const subscriber = await RawClient.open(watched.port, 4);
    await subscriber.connect();
    await subscriber.subscribe('t', 1);
    subscriber.socket.pause();
    for (let sent = 0; sent < 3000; sent += 1)
      watched.engine.publish({ topic: 't', payload: Buffer.alloc(1000), qos: 1, retain: false });
    await pair.roundTrips(10);
    assert.equal(watched.engine.counters.messagesDroppedQueueFull, 3000 - 10 - 100);
    subscriber.destroy();
  });
});

test('a sender that does not read its acknowledgements is not read', async () => {
  const reasonString = 'r'.repeat(200);
  await using watched = await WatchedEngine.open({
    hooks: {
      onPublish: (publication) => {
        if (publication.topic === honestTopic) publication.acceptAndRoute();
        else publication.refuse(reasonCode.quotaExceeded, reasonString);
      },
    },
  });
  using _flood = disposable(
    await startFlood({
      port: watched.port,
      level: 5,
      clientId: 'flood',
      packet: publishOfQos1(10),
      reads: false,
      bytesMax,
    }),
  );
  await assertNotRead(watched, 0);
  assert.equal(watched.connection(0).isEnded, false);
});

test('a session store that does not answer keeps publishers from being read', async () => {
  const store = createHangingStore();
  await using watched = await WatchedEngine.open({ limits: { inflightInMax: 20 }, sessions: store });
  const subscriber = await RawClient.open(watched.port, 4);
  await subscriber.connect({ clientId: 'lasting', clean: false });
  await subscriber.subscribe('t', 1);
  subscriber.destroy();
  await watched.until(() => watched.engine.gauges().connections === 0);
  store.hang();
  // Before the engine closes, which waits for the store.
  using _answer = disposable({ destroy: () => store.answer() });
  using _flood = disposable(
    await startFlood({
      port: watched.port,
      level: 4,
      clientId: 'flood',
      packet: publishOfQos1(1000),
      reads: true,
      bytesMax,
    }),
  );
  await assertNotRead(watched, 1);
  assert.ok(watched.engine.counters.publishesReceived <= 20 + 100, `${watched.engine.counters.publishesReceived}`);
});

test('a client that requests the retained messages many times without reading them does not make them pile up', async () => {
  await using watched = await WatchedEngine.open({});
  for (let index = 0; index < 100; index += 1)
    watched.engine.publish({ topic: `t/${index}`, payload: Buffer.alloc(1000), qos: 0, retain: true });
  const transport = new FakeTransport();
  const stream = new PacketStream(4);
  let messages = 0;
  transport.onWrite = (bytes) => {
    messages += stream.read(bytes).filter(({ cmd }) => cmd === 'publish').length;
  };
  transport.offerTo(watched.engine.accept);
  transport.receive(generate(connectPacket(4, 'greedy')));
  await nextIteration();
  transport.takesMore = false;
  const subscribe = generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: '#', qos: 0 }] });
  for (let sent = 0; sent < 500 && !transport.isPaused && !transport.isEnded; sent += 1) {
    transport.receive(subscribe);
    await nextIteration();
  }
  transport.takesMore = true;
  for (let rounds = 0; rounds < 1000; rounds += 1) {
    transport.drain();
    await nextIteration();
  }
  transport.close();
  assert.ok(messages <= 1000, `${messages} messages for 100 that are retained`);
});

for (const [level, code] of [
  [4, 0x03],
  [5, reasonCode.serverUnavailable],
] as const)
  test(`level ${level}: a session that cannot be saved in time is refused`, async () => {
    const sessions = createHangingStore();
    await using watched = await WatchedEngine.open({ sessions, limits: { connectTimeoutMs: 1000 } });
    sessions.hang();
    const client = await RawClient.open(watched.port, level);
    using _closing = disposable(client);
    client.send(
      generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: level,
        clientId: 'lasting',
        clean: false,
        ...(level === 5 && { properties: { sessionExpiryInterval: 60 } }),
      }),
    );
    const connack = await client.next('connack');
    assert.equal(level === 5 ? connack.reasonCode : connack.returnCode, code);
    sessions.answer();
  });

/**
 * Waits until the engine stops reading the connection: while others are served, it reads no more. The system's buffers may take some
 * of the waiting bytes, so it may read once or twice before that.
 */
async function assertNotRead(watched: WatchedEngine, index: number): Promise<void> {
  await watched.until(() => isDone(watched, index));
  const connection = watched.connection(index);
  using pair = await HonestPair.open(watched.port);
  for (let before = -1; before !== connection.bytesTaken; ) {
    before = connection.bytesTaken;
    assert.ok(before < bytesMax, `${before} bytes were taken`);
    await pair.roundTrips(50);
  }
  assert.ok(connection.isPaused, `${connection.bytesTaken} bytes were taken`);
}

function isDone({ connections }: WatchedEngine, index: number): boolean {
  const connection = connections[index];
  return connection !== undefined && (connection.isPaused || connection.isEnded || connection.bytesTaken >= bytesMax);
}

function holdAllBut(topic: string, held: Publication[]) {
  return {
    onPublish(publication: Publication): void {
      if (publication.topic === topic) publication.acceptAndRoute();
      else held.push(publication);
    },
  };
}

function disposable(...sockets: readonly { destroy(): unknown }[]): Disposable {
  return {
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
