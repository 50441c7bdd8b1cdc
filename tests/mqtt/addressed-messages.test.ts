import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Engine, openEngine } from '#mqtt/engine';
import { openTcpListener } from '#mqtt/listener/tcp-listener';
import type { SessionStore } from '#mqtt/session-store';
import { type ConnectOptions, RawClient } from '#tests/conformance/raw-client';
import { createMemorySessionStore } from '#tests/mqtt/memory-session-store';
import { openLimits } from '#tests/mqtt/open-mode/start-open-mode';

/** Messages of the server's own that answer a user's publication. */

const topic = 'status/7';
const payload = Buffer.from('{}');
const lasting = { clean: false, properties: { sessionExpiryInterval: 600 } };

test('a message for one user alone reaches each of his subscribed sessions once, and nobody else', async (t) => {
  const { engine, connect } = await openWorld(t);
  const own = [await connect('ann', 'one'), await connect('ann', 'two')];
  const others = [await connect('ben', 'one'), await connect('cat', 'one'), await connect('ann', 'three')];
  for (const client of [...own, ...others.slice(0, 2)]) await client.subscribe(['status/+', topic], 1);
  await others[2]?.subscribe('status/8', 1);
  tell(engine, 'ann', true);
  for (const client of own) assert.equal((await client.receive()).topic, topic);
  for (const client of [...own, ...others]) await client.expectNothing();
});

test('a message for one user among others reaches him even if the hook does not allow it', async (t) => {
  const { engine, connect } = await openWorld(t);
  const clients = [await connect('ann', 'one'), await connect('ben', 'one'), await connect('cat', 'one')];
  for (const client of clients) await client.subscribe('status/+', 1);
  tell(engine, 'ann', false);
  const [ann, ben, cat] = clients as [RawClient, RawClient, RawClient];
  for (const client of [ann, ben]) await client.receive();
  for (const client of [ann, ben, cat]) await client.expectNothing();
});

test('in a shared subscription of several users, a session of the addressed user gets it', async (t) => {
  const { engine, connect } = await openWorld(t);
  const ann = await connect('ann', 'one');
  const ben = await connect('ben', 'one');
  for (const client of [ben, ann]) await client.subscribe('$share/g/status/+', 1);
  for (let count = 0; count < 4; count += 1) {
    tell(engine, 'ann', true);
    assert.equal((await ann.receive()).topic, topic);
  }
  await ben.expectNothing();
});

test('a user who has unsubscribed is not found', async (t) => {
  const { engine, connect } = await openWorld(t);
  const ann = await connect('ann', 'one');
  assert.equal(engine.hasSubscribers(topic, 'ann'), false);
  await ann.subscribe('status/+', 1);
  assert.deepEqual([engine.hasSubscribers(topic, 'ann'), engine.hasSubscribers(topic, 'ben')], [true, false]);
  await ann.unsubscribe('status/+');
  assert.equal(engine.hasSubscribers(topic, 'ann'), false);
  await ann.subscribe(topic, 0);
  await ann.end();
  assert.equal(engine.hasSubscribers(topic, 'ann'), false);
});

for (const alone of [true, false])
  test(`it waits for a lasting session over a restart, ${alone ? 'alone' : 'with others'}`, async (t) => {
    const store = createMemorySessionStore();
    await t.test('queued', async (t) => {
      const { engine, connect } = await openWorld(t, store);
      for (const user of ['ann', 'ben', 'cat']) {
        const client = await connect(user, 'lasting', lasting);
        await client.subscribe('status/+', 1);
        await client.end();
      }
      tell(engine, 'ann', alone);
    });
    await t.test('delivered', async (t) => {
      const { connect } = await openWorld(t, store);
      const got: string[] = [];
      for (const user of ['ann', 'ben', 'cat']) {
        const client = await connect(user, 'lasting', lasting);
        client.sendPingreq();
        for (let packet = await client.next(); packet.cmd !== 'pingresp'; packet = await client.next()) {
          assert.ok(packet.cmd === 'publish' && packet.properties === undefined, JSON.stringify(packet));
          got.push(user);
        }
      }
      assert.deepEqual(got, alone ? ['ann'] : ['ann', 'ben']);
    });
  });

function tell(engine: Engine, user: string, alone: boolean): void {
  engine.publish({ topic, payload, qos: 1, retain: false, addressee: { user, alone } });
}

/** Clients sign in with the name of their user, and only ben may receive messages. */
async function openWorld(t: TestContext, sessions?: SessionStore) {
  const engine = await openEngine({
    limits: openLimits,
    hooks: {
      authenticate: ({ username = '' }) => ({ ok: true, user: username }),
      maySubscribe: () => 0,
      mayDeliver: (user) => user === 'ben',
      onPublish: (publication) => publication.accept(),
    },
    sessions,
  });
  const listener = await openTcpListener({ host: '127.0.0.1', port: 0, accept: engine.accept });
  t.after(async () => {
    await engine.close();
    await listener.close();
  });
  return {
    engine,
    async connect(username: string, clientId: string, options: ConnectOptions = {}): Promise<RawClient> {
      const client = await RawClient.open(listener.port, 5);
      t.after(() => client.destroy());
      return client.connect({ username, password: 'x', clientId, ...options });
    },
  };
}
