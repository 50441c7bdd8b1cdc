import assert from 'node:assert/strict';
import { text } from './bytes.ts';
import { connectBytes, expectConnack } from './connect-bytes.ts';
import { connectToSession } from './lasting-session.ts';
import { conforms } from './wire.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

for (const clientId of ['7', alphabet.slice(0, 23), alphabet.slice(23, 46), alphabet.slice(46)]) {
  conforms(
    { '3.1.1': ['MQTT-3.1.3-5'], '5.0': ['MQTT-3.1.3-5'] },
    `the client identifier ${clientId} is accepted`,
    async (wire) => {
      const client = await wire.connect({ clientId });
      assert.equal(client.connack.properties?.assignedClientIdentifier, undefined);
    },
  );
}

conforms(
  { '3.1.1': ['MQTT-3.1.3-2'], '5.0': ['MQTT-3.1.3-2'] },
  'a session is found by its client identifier, and by no other',
  async (wire) => {
    const clientId = wire.clientId();
    await (await connectToSession(wire, clientId)).end();
    const stranger = await connectToSession(wire, `${clientId}x`);
    const owner = await connectToSession(wire, clientId);
    assert.deepEqual([stranger.connack.sessionPresent, owner.connack.sessionPresent], [false, true]);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.3-6'], '5.0': ['MQTT-3.1.3-6'] },
  'two clients without an identifier do not take each other over',
  async (wire) => {
    const one = await wire.connect({ clientId: '' });
    const other = await wire.connect({ clientId: '' });
    await one.expectNothing();
    await other.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.3-8', 'MQTT-3.1.3-9', 'MQTT-3.2.2-5'] },
  'no identifier without clean session gets CONNACK 0x02 and the end',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: 0, payload: [text('')] }));
    await expectConnack(client, 0x02);
  },
);

conforms(
  { '5.0': ['MQTT-3.1.3-6', 'MQTT-3.2.2-16'] },
  'clients without an identifier are each assigned another one',
  async (wire) => {
    const one = await wire.connect({ clientId: '' });
    const other = await wire.connect({ clientId: '' });
    const assigned = [one, other].map((client) => client.connack.properties?.assignedClientIdentifier ?? '');
    assert.ok(assigned.every((clientId) => clientId.length > 0));
    assert.notEqual(assigned[0], assigned[1]);
  },
);

conforms(
  { '5.0': ['MQTT-3.1.3-6', 'MQTT-3.2.2-16'] },
  'a client without an identifier is assigned one without clean start too',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: 0, payload: [text('')] }));
    assert.notEqual((await client.next('connack')).properties?.assignedClientIdentifier ?? '', '');
  },
);

conforms(
  { '5.0': ['MQTT-3.1.3-7'] },
  'a client resumes its session under the identifier that it was assigned',
  async (wire) => {
    const nameless = await wire.connect({ clientId: '', properties: { sessionExpiryInterval: 60 } });
    await nameless.end();
    const named = await connectToSession(wire, nameless.connack.properties?.assignedClientIdentifier ?? '');
    assert.equal(named.connack.sessionPresent, true);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.4-2'], '5.0': ['MQTT-3.1.4-3', 'MQTT-3.14.2-1', 'MQTT-3.14.4-1', 'MQTT-3.14.4-2'] },
  'a second connection with the same identifier ends the first',
  async (wire) => {
    const clientId = wire.clientId();
    const first = await wire.connect({ clientId });
    const second = await wire.connect({ clientId });
    await first.expectDisconnect(0x8e);
    await second.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.4-2', 'MQTT-3.1.2-4'], '5.0': ['MQTT-3.1.4-3', 'MQTT-3.1.2-5'] },
  'a connection that takes another one over takes its session too',
  async (wire) => {
    const clientId = wire.clientId();
    const topic = wire.topic('kept');
    const first = await connectToSession(wire, clientId);
    await first.subscribe(topic, 1);
    const second = await connectToSession(wire, clientId);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'x', { qos: 1 });
    assert.equal((await second.next('publish')).topic, topic);
  },
);
