import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import type { RawClient } from './raw-client.ts';
import { secondPasses } from './second-passes.ts';
import { conforms, type Wire } from './wire.ts';

conforms(
  {
    '3.1.1': ['MQTT-3.2.2-3', 'MQTT-3.1.2-4', 'MQTT-3.1.4-4'],
    '5.0': ['MQTT-3.1.2-6', 'MQTT-3.2.2-3', 'MQTT-3.1.4-5'],
  },
  'where there is no session one is made, and session present is 0',
  async (wire) => {
    const client = await connectToSession(wire, wire.clientId());
    assert.equal(client.connack.sessionPresent, false);
  },
);

conforms(
  {
    '3.1.1': ['MQTT-3.1.2-4', 'MQTT-3.2.2-2', 'MQTT-3.1.4-3'],
    '5.0': ['MQTT-3.1.2-5', 'MQTT-3.2.2-3', 'MQTT-3.1.4-4'],
  },
  'a session is resumed with its subscriptions, and session present is 1',
  async (wire) => {
    const { clientId, topic } = await leaveSubscription(wire);
    const back = await connectToSession(wire, clientId);
    assert.equal(back.connack.sessionPresent, true);
    await (await wire.connect()).publish(topic, 'x', { qos: 1 });
    assert.equal((await back.next('publish')).topic, topic);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-4', 'MQTT-4.1.0-1'], '5.0': ['MQTT-3.1.2-23', 'MQTT-3.1.2-5'] },
  'a session outlives a connection that was cut',
  async (wire) => {
    const clientId = wire.clientId();
    const client = await connectToSession(wire, clientId);
    client.destroy();
    assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, true);
  },
);

for (const qos of [1, 2] as const) {
  conforms(
    { '3.1.1': ['MQTT-3.1.2-5', 'MQTT-4.1.0-1'], '5.0': ['MQTT-3.1.2-23'] },
    `a message at QoS ${qos} waits for a client that is away`,
    async (wire) => {
      const { clientId, topic } = await leaveSubscription(wire);
      await (await wire.connect()).publish(topic, 'waited', { qos });
      const back = await connectToSession(wire, clientId);
      assert.equal(String((await back.receive()).payload), 'waited');
    },
  );
}

conforms(
  {
    '3.1.1': ['MQTT-3.1.2-6', 'MQTT-3.2.2-1', 'MQTT-3.1.4-3'],
    '5.0': ['MQTT-3.1.2-4', 'MQTT-3.2.2-2', 'MQTT-3.1.4-4'],
  },
  'a clean start says that there is no session, although there was one',
  async (wire) => {
    const { clientId } = await leaveSubscription(wire);
    const fresh = await wire.connect({ clientId, clean: true });
    assert.equal(fresh.connack.sessionPresent, false);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-6'], '5.0': ['MQTT-3.1.2-4'] },
  'a clean start throws waiting messages and subscriptions away',
  async (wire) => {
    const { clientId, topic } = await leaveSubscription(wire);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'waiting', { qos: 1 });
    const fresh = await wire.connect({ clientId, clean: true });
    await publisher.publish(topic, 'new', { qos: 1 });
    await fresh.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-6'], '5.0': ['MQTT-3.1.2-4'] },
  'what a clean start threw away stays away at the next connection',
  async (wire) => {
    const { clientId, topic } = await leaveSubscription(wire);
    await (await wire.connect({ clientId, clean: true })).end();
    const back = await connectToSession(wire, clientId);
    assert.equal(back.connack.sessionPresent, false);
    await (await wire.connect()).publish(topic, 'x', { qos: 1 });
    await back.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-6'], '5.0': ['MQTT-4.1.0-2'] },
  'a session that asked for no more ends with its connection',
  async (wire) => {
    const clientId = wire.clientId();
    const client = await wire.connect({ clientId, clean: true });
    await client.subscribe(wire.topic('gone'), 1);
    await client.end();
    assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, false);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-7'], '5.0': [] },
  'a retained message survives the session that published it',
  async (wire) => {
    const topic = wire.topic('retained');
    const clientId = wire.clientId();
    const client = await wire.connect({ clientId });
    await client.publish(topic, 'kept', { qos: 1, retain: true });
    await client.end();
    await (await wire.connect({ clientId, clean: true })).end();
    const reader = await wire.connect();
    await reader.subscribe(topic);
    assert.equal(String((await reader.next('publish')).payload), 'kept');
  },
);

conforms(
  { '3.1.1': ['MQTT-4.1.0-2'], '5.0': ['MQTT-4.1.0-1'] },
  'a session lasts as long as its connection, however short its expiry',
  async (wire, level) => {
    const topic = wire.topic('lasting');
    const client = await wire.connect(level === 5 ? { properties: { sessionExpiryInterval: 1 } } : {});
    await client.subscribe(topic);
    await secondPasses(wire);
    await (await wire.connect()).publish(topic, 'x');
    assert.equal((await client.next('publish')).topic, topic);
  },
);

// Session expiry

conforms({ '5.0': ['MQTT-4.1.0-2'] }, 'a session is thrown away when its expiry interval has passed', async (wire) => {
  const clientId = wire.clientId();
  const topic = wire.topic('over');
  const watcher = await wire.connect();
  await watcher.subscribe(topic);
  const client = await wire.connect({
    clientId,
    properties: { sessionExpiryInterval: 1 },
    will: { topic, payload: Buffer.from('over'), qos: 0, retain: false, properties: { willDelayInterval: 3600 } },
  });
  client.destroy();
  // A will that is still delayed is published when the session ends, and so tells us the moment.
  await watcher.next('publish');
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, false);
});

conforms({ '5.0': ['MQTT-3.1.2-23'] }, 'a session without an end of its expiry is kept', async (wire) => {
  const clientId = wire.clientId();
  const client = await wire.connect({ clientId, properties: { sessionExpiryInterval: 0xff_ff_ff_ff } });
  await client.end();
  assert.equal((await wire.connect({ clientId, clean: false })).connack.sessionPresent, true);
});

conforms({ '5.0': ['MQTT-4.1.0-2'] }, 'DISCONNECT may end the session at once', async (wire) => {
  const clientId = wire.clientId();
  const client = await connectToSession(wire, clientId);
  await disconnect(client, { sessionExpiryInterval: 0 });
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, false);
});

conforms({ '5.0': ['MQTT-3.1.2-23'] }, 'DISCONNECT without an expiry leaves that of CONNECT', async (wire) => {
  const clientId = wire.clientId();
  const client = await connectToSession(wire, clientId);
  await disconnect(client, {});
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, true);
});

conforms({ '5.0': ['MQTT-4.13.1-1'] }, 'DISCONNECT may not give an expiry to a session that had none', async (wire) => {
  const client = await wire.connect();
  client.sendPacket({ cmd: 'disconnect', reasonCode: 0, properties: { sessionExpiryInterval: 60 } });
  await client.expectDisconnect(0x82);
});

conforms({ '5.0': ['MQTT-4.1.0-2'] }, 'the expiry interval of the last CONNECT counts', async (wire) => {
  const clientId = wire.clientId();
  await (await connectToSession(wire, clientId)).end();
  await (await wire.connect({ clientId, clean: false })).end();
  assert.equal((await connectToSession(wire, clientId)).connack.sessionPresent, false);
});

/** A session with a subscription whose client has gone. */
async function leaveSubscription(wire: Wire): Promise<{ clientId: string; topic: string }> {
  const clientId = wire.clientId();
  const topic = wire.topic('session');
  const client = await connectToSession(wire, clientId);
  await client.subscribe(topic, 2);
  await client.end();
  return { clientId, topic };
}

async function disconnect(client: RawClient, properties: { sessionExpiryInterval?: number }): Promise<void> {
  client.sendPacket({ cmd: 'disconnect', reasonCode: 0, properties });
  await client.closed();
}
