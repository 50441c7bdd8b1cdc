import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { type Engine, openEngine } from '#mqtt/engine';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import { reasonCode } from '#mqtt/packet/reason-code';
import { RawClient } from '#tests/conformance/raw-client';
import { FakeTransport } from './fake-transport.ts';
import { WatchedEngine } from './pressure/watched-engine.ts';

/** Each limit holds, is counted, and lets others in when there is room again. */

suite('connections', () => {
  test('beyond the total limit are not accepted until one has left', async (t) => {
    const engine = await openBounded(t, { connectionsMax: 2 });
    const first = offer(engine, '10.0.0.1');
    assert.deepEqual([first, offer(engine, '10.0.0.2'), offer(engine, '10.0.0.3')].map(isTaken), [true, true, false]);
    assert.equal(engine.counters.connectionsRefusedTotal, 1);
    first?.close();
    assert.ok(isTaken(offer(engine, '10.0.0.3')));
    assert.ok(!isTaken(offer(engine, '10.0.0.4')));
  });

  test('beyond the limit per address are not accepted until one of them has left', async (t) => {
    const engine = await openBounded(t, { connectionsPerAddressMax: 2 });
    const first = offer(engine, '10.0.0.1');
    assert.deepEqual([first, offer(engine, '10.0.0.1'), offer(engine, '10.0.0.1')].map(isTaken), [true, true, false]);
    assert.equal(engine.counters.connectionsRefusedPerAddress, 1);
    assert.ok(isTaken(offer(engine, '10.0.0.2')), 'another address');
    // Repeatedly, to find a count that does not go down every time.
    for (let round = 0, last = first; round < 5; round += 1) {
      last?.close();
      last = offer(engine, '10.0.0.1');
      assert.ok(isTaken(last), `round ${round}`);
      assert.ok(!isTaken(offer(engine, '10.0.0.1')), `round ${round}`);
    }
  });

  for (const level of [4, 5] as const)
    test(`level ${level}: beyond the limit per user are refused until one of them has left`, async (t) => {
      const hooks = { authenticate: () => ({ ok: true, user: 'ann' }) as const };
      await using watched = await WatchedEngine.open({ limits: { connectionsPerUserMax: 1 }, hooks });
      for (let round = 0; round < 3; round += 1) {
        const first = await open(t, watched, level);
        await first.connect({ clientId: `first ${round}` });
        const second = await open(t, watched, level);
        second.sendConnect({ clientId: 'second' });
        const connack = await second.next('connack');
        assert.equal(level === 5 ? connack.reasonCode : connack.returnCode, level === 5 ? reasonCode.quotaExceeded : 3);
        await first.end();
      }
      assert.equal(watched.engine.counters.connectionsRefusedPerUser, 3);
    });
});

test('sessions beyond the limit are refused, and existing ones are still found', async (t) => {
  await using watched = await WatchedEngine.open({ limits: { sessionsMax: 1 } });
  const lasting = { clientId: 'lasting', clean: false } as const;
  await (await (await open(t, watched, 4)).connect(lasting)).end();
  const other = await open(t, watched, 4);
  other.sendConnect({ clientId: 'other' });
  assert.equal((await other.next('connack')).returnCode, 3);
  assert.equal(watched.engine.counters.sessionsRefused, 1);
  assert.ok((await (await open(t, watched, 4)).connect(lasting)).connack.sessionPresent);
});

for (const level of [4, 5] as const)
  test(`level ${level}: a session gets no subscriptions beyond the limit, in one packet or in many`, async (t) => {
    await using watched = await WatchedEngine.open({ limits: { subscriptionsPerSessionMax: 2 } });
    const client = await (await open(t, watched, level)).connect();
    const refused = level === 5 ? reasonCode.quotaExceeded : 0x80;
    assert.deepEqual((await client.subscribe('a', 1)).granted, [1]);
    assert.deepEqual((await client.subscribe('b', 1)).granted, [1]);
    assert.deepEqual((await client.subscribe('c', 1)).granted, [refused]);
    assert.deepEqual((await client.subscribe('b', 2)).granted, [2], 'in place of another');
    assert.equal(watched.engine.hasSubscribers('c'), false);
    await client.unsubscribe('a');
    assert.deepEqual((await client.subscribe(['c', 'd'], 1)).granted, [1, refused]);
    assert.equal(watched.engine.counters.subscriptionsRefused, 2);
  });

test('no messages are retained beyond the limit until one is removed', async (t) => {
  await using watched = await WatchedEngine.open({ limits: { retainedMessagesMax: 2 } });
  const { engine } = watched;
  const retain = (topic: string, text: string): void =>
    engine.publish({ topic, payload: Buffer.from(text), qos: 0, retain: true });
  const findRetained = async (): Promise<string[]> => {
    const client = await (await open(t, watched, 5)).connect();
    await client.subscribe('#');
    const found: string[] = [];
    client.sendPingreq();
    for (let packet = await client.next(); packet.cmd === 'publish'; packet = await client.next())
      found.push(`${packet.topic} ${String(packet.payload)}`);
    return found.toSorted();
  };
  for (const topic of ['a', 'b', 'c']) retain(topic, 'first');
  retain('b', 'second');
  assert.deepEqual(await findRetained(), ['a first', 'b second']);
  assert.deepEqual([engine.counters.retainedRefused, engine.gauges().retained], [1, 2]);
  retain('a', '');
  retain('c', 'third');
  assert.deepEqual(await findRetained(), ['b second', 'c third']);
});

for (const level of [4, 5] as const)
  test(`level ${level}: a client may be silent for one and a half times its keep alive, and no longer`, async (t) => {
    const clock = { nowMs: 1_000_000 };
    await using watched = await WatchedEngine.open({ now: () => clock.nowMs });
    const client = await (await open(t, watched, level)).connect({ keepAlive: 10 });
    // Checked after the other one in every check of the timeouts.
    const shorter = await (await open(t, watched, level)).connect({ keepAlive: 9 });
    clock.nowMs += 15_000;
    await shorter.expectDisconnect(reasonCode.keepAliveTimeout);
    assert.equal(watched.connection(0).isEnded, false);
    clock.nowMs += 1;
    await client.expectDisconnect(reasonCode.keepAliveTimeout);
    assert.equal(watched.engine.counters.keepAliveTimeouts, 2);
  });

async function openBounded(t: TestContext, limits: Partial<EngineLimits>): Promise<Engine> {
  const engine = await openEngine({
    limits: { ...defaultLimits, ...limits },
    hooks: {
      authenticate: () => ({ ok: true, user: '' }),
      maySubscribe: () => 0,
      onPublish: (publication) => publication.accept(),
    },
  });
  t.after(() => engine.close());
  return engine;
}

/** A connection from the address; undefined when the engine does not accept it. */
function offer(engine: Engine, address: string): FakeTransport | undefined {
  const transport = new FakeTransport(address);
  return transport.offerTo(engine.accept) ? transport : undefined;
}

function isTaken(transport: FakeTransport | undefined): boolean {
  return transport !== undefined;
}

async function open(t: TestContext, watched: WatchedEngine, level: 4 | 5): Promise<RawClient> {
  const client = await RawClient.open(watched.port, level);
  t.after(() => client.destroy());
  return client;
}
