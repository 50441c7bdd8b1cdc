import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import { secondPasses } from './second-passes.ts';
import { sendUnanswered } from './unanswered.ts';
import { conforms, type Wire } from './wire.ts';

/** 4.3 Quality of service levels and protocol flows; the server as receiver first, then as sender. */

conforms(
  { '3.1.1': ['MQTT-4.3.2-2'], '5.0': ['MQTT-4.3.2-4'] },
  'a PUBLISH at QoS 1 is acknowledged with its packet identifier, and delivered',
  async (wire) => {
    const { topic, subscriber, publisher } = await pair(wire);
    publisher.sendPublish(topic, 'payload', { qos: 1, messageId: 77 });
    assert.equal((await publisher.next('puback')).messageId, 77);
    assert.equal(String((await subscriber.next('publish')).payload), 'payload');
  },
);

for (const dup of [false, true])
  conforms(
    { '3.1.1': ['MQTT-4.3.2-2'], '5.0': ['MQTT-4.3.2-5'] },
    `after PUBACK a PUBLISH at QoS 1 with the same packet identifier and DUP ${dup ? 1 : 0} is a new message`,
    async (wire) => {
      const { topic, subscriber, publisher } = await pair(wire);
      await publisher.publish(topic, 'first', { qos: 1, messageId: 5 });
      await publisher.publish(topic, 'second', { qos: 1, messageId: 5, dup });
      assert.equal(String((await subscriber.next('publish')).payload), 'first');
      assert.equal(String((await subscriber.next('publish')).payload), 'second');
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.3.3-2'], '5.0': ['MQTT-4.3.3-8'] },
  'a PUBLISH at QoS 2 is answered with a PUBREC that has its packet identifier',
  async (wire) => {
    const { topic, publisher } = await pair(wire);
    publisher.sendPublish(topic, 'payload', { qos: 2, messageId: 78 });
    assert.equal((await publisher.next('pubrec')).messageId, 78);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-2'], '5.0': ['MQTT-4.3.3-10'] },
  'before PUBREL a repeated PUBLISH at QoS 2 is answered with PUBREC and not delivered again',
  async (wire) => {
    const { topic, subscriber, publisher } = await pair(wire);
    publisher.sendPublish(topic, 'payload', { qos: 2, messageId: 6 });
    await publisher.next('pubrec');
    publisher.sendPublish(topic, 'payload', { qos: 2, messageId: 6, dup: true });
    assert.equal((await publisher.next('pubrec')).messageId, 6);
    publisher.send([0x62, 2, 0, 6]);
    await publisher.next('pubcomp');
    await subscriber.next('publish');
    await subscriber.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-2'], '5.0': ['MQTT-4.3.3-10'] },
  'a PUBLISH at QoS 2 that is repeated on a new connection is not delivered again',
  async (wire) => {
    const topic = wire.topic('x');
    const clientId = wire.clientId();
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    const before = await connectToSession(wire, clientId);
    before.sendPublish(topic, 'payload', { qos: 2, messageId: 6 });
    await before.next('pubrec');
    await before.end();
    const after = await connectToSession(wire, clientId);
    after.sendPublish(topic, 'payload', { qos: 2, messageId: 6, dup: true });
    await after.next('pubrec');
    after.send([0x62, 2, 0, 6]);
    await after.next('pubcomp');
    await subscriber.next('publish');
    await subscriber.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-2'], '5.0': ['MQTT-4.3.3-11'] },
  'a PUBREL is answered with a PUBCOMP that has its packet identifier',
  async (wire) => {
    const { topic, publisher } = await pair(wire);
    publisher.sendPublish(topic, 'payload', { qos: 2, messageId: 7 });
    await publisher.next('pubrec');
    publisher.send([0x62, 2, 0, 7]);
    assert.equal((await publisher.next('pubcomp')).messageId, 7);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-2'], '5.0': ['MQTT-4.3.3-11'] },
  'a PUBREL on a new connection of the session is answered with PUBCOMP',
  async (wire) => {
    const clientId = wire.clientId();
    const before = await connectToSession(wire, clientId);
    before.sendPublish(wire.topic('x'), 'payload', { qos: 2, messageId: 7 });
    await before.next('pubrec');
    await before.end();
    const after = await connectToSession(wire, clientId);
    after.send([0x62, 2, 0, 7]);
    const { messageId, reasonCode = 0 } = await after.next('pubcomp');
    assert.deepEqual([messageId, reasonCode], [7, 0]);
  },
);

for (const dup of [false, true])
  conforms(
    { '3.1.1': ['MQTT-4.3.3-2'], '5.0': ['MQTT-4.3.3-12'] },
    `after PUBCOMP a PUBLISH at QoS 2 with the same packet identifier and DUP ${dup ? 1 : 0} is a new message`,
    async (wire) => {
      const { topic, subscriber, publisher } = await pair(wire);
      await publisher.publish(topic, 'first', { qos: 2, messageId: 8 });
      await publisher.publish(topic, 'second', { qos: 2, messageId: 8, dup });
      assert.equal(String((await subscriber.next('publish')).payload), 'first');
      assert.equal(String((await subscriber.next('publish')).payload), 'second');
    },
  );

conforms({ '5.0': ['MQTT-4.3.3-13'] }, 'the exchange at QoS 2 goes on after the message has expired', async (wire) => {
  const publisher = await wire.connect();
  const properties = { messageExpiryInterval: 1 };
  publisher.sendPublish(wire.topic('x'), 'payload', { qos: 2, messageId: 9, properties });
  await publisher.next('pubrec');
  await secondPasses(wire);
  publisher.send([0x62, 2, 0, 9]);
  const { messageId, reasonCode } = await publisher.next('pubcomp');
  assert.deepEqual([messageId, reasonCode], [9, 0]);
});

conforms(
  { '3.1.1': ['MQTT-4.3.2-1'], '5.0': ['MQTT-4.3.2-1', 'MQTT-4.3.2-2'] },
  'the server sends a new message at QoS 1 with a packet identifier and without DUP',
  async (wire) => {
    const { publish } = await sendUnanswered(wire, 1);
    assert.ok((publish.messageId ?? 0) > 0);
    assert.deepEqual([publish.qos, publish.dup], [1, false]);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.2-1'], '5.0': ['MQTT-4.3.2-3'] },
  'a message at QoS 1 is under way until its PUBACK, and then no longer',
  async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 1);
    await subscriber.end();
    const again = await connectToSession(wire, clientId);
    assert.equal((await again.next('publish')).messageId, messageId);
    again.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    await again.expectNothing();
    await again.end();
    const last = await connectToSession(wire, clientId);
    await last.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-1'], '5.0': ['MQTT-4.3.3-1', 'MQTT-4.3.3-2'] },
  'the server sends a new message at QoS 2 with a packet identifier and without DUP',
  async (wire) => {
    const { publish } = await sendUnanswered(wire, 2);
    assert.ok((publish.messageId ?? 0) > 0);
    assert.deepEqual([publish.qos, publish.dup], [2, false]);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-1'], '5.0': ['MQTT-4.3.3-3'] },
  'a message at QoS 2 is under way until its PUBREC',
  async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 2);
    await subscriber.end();
    const after = await connectToSession(wire, clientId);
    assert.equal((await after.next('publish')).messageId, messageId);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-1'], '5.0': ['MQTT-4.3.3-4'] },
  'a PUBREC is answered with a PUBREL that has its packet identifier',
  async (wire) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    assert.equal((await subscriber.next('pubrel')).messageId, messageId);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.3.3-1'], '5.0': ['MQTT-4.3.3-4'] },
  'a PUBREC that comes again is answered with PUBREL again',
  async (wire) => {
    const { subscriber, messageId } = await sendUnanswered(wire, 2);
    for (let count = 0; count < 2; count++) {
      subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
      const pubrel = await subscriber.next('pubrel');
      assert.deepEqual([pubrel.messageId, pubrel.reasonCode ?? 0], [messageId, 0]);
    }
  },
);

conforms({ '5.0': ['MQTT-4.3.3-4'] }, 'a PUBREC with an error is not answered with PUBREL', async (wire) => {
  const { subscriber, messageId } = await sendUnanswered(wire, 2);
  subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0x80 });
  await subscriber.expectNothing();
});

conforms(
  { '3.1.1': ['MQTT-4.3.3-1'], '5.0': ['MQTT-4.3.3-5', 'MQTT-4.3.3-6'] },
  'a PUBREL is under way until its PUBCOMP, and the PUBLISH is not sent again',
  async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    await subscriber.next('pubrel');
    await subscriber.end();
    const again = await connectToSession(wire, clientId);
    assert.equal((await again.next('pubrel')).messageId, messageId);
    again.sendPacket({ cmd: 'pubcomp', messageId, reasonCode: 0 });
    await again.expectNothing();
    await again.end();
    const last = await connectToSession(wire, clientId);
    await last.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-4.3.3-7'] },
  'a message at QoS 2 that was sent once does not expire before it is acknowledged',
  async (wire) => {
    const topic = wire.topic('x');
    const clientId = wire.clientId();
    const subscriber = await connectToSession(wire, clientId);
    await subscriber.subscribe(topic, 2);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'payload', { qos: 2, properties: { messageExpiryInterval: 1 } });
    const { messageId } = await subscriber.next('publish');
    await secondPasses(wire);
    await subscriber.end();
    const after = await connectToSession(wire, clientId);
    const { dup, messageId: repeated } = await after.next('publish');
    assert.deepEqual([dup, repeated], [true, messageId]);
  },
);

async function pair(wire: Wire) {
  const topic = wire.topic('x');
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic);
  return { topic, subscriber, publisher: await wire.connect() };
}
