import assert from 'node:assert/strict';
import { frame, properties, text } from './bytes.ts';
import { connectToSession } from './lasting-session.ts';
import { sendUnanswered } from './unanswered.ts';
import { conforms } from './wire.ts';

/** 3.10 UNSUBSCRIBE and 3.11 UNSUBACK. */

conforms(
  { '3.1.1': ['MQTT-3.10.3-1'], '5.0': ['MQTT-3.10.3-1'] },
  'an UNSUBSCRIBE with a topic filter that is not UTF-8 closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0xa2, [0, 1], level === 5 ? properties() : [], text([0xed, 0xa0, 0x80])));
    await client.expectDisconnect(0x81);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.10.3-2'], '5.0': ['MQTT-3.10.3-2'] },
  'an UNSUBSCRIBE without a topic filter closes the connection',
  async (wire, level) => {
    const client = await wire.connect();
    client.send(frame(0xa2, [0, 1], level === 5 ? properties() : []));
    await client.expectDisconnect(0x82);
  },
);

for (const last of ['x', '+', '#'])
  conforms(
    { '3.1.1': ['MQTT-3.10.4-1', 'MQTT-3.10.4-2'], '5.0': ['MQTT-3.10.4-1', 'MQTT-3.10.4-2'] },
    `a subscription that ends in ${last} is deleted by the same topic filter, and gets no new messages`,
    async (wire) => {
      const parent = wire.topic('');
      const client = await wire.connect();
      await client.subscribe(parent + last);
      await client.unsubscribe(parent + last);
      client.sendPublish(`${parent}x`, 'payload');
      await client.expectNothing();
    },
  );

for (const other of ['X', '+', '#', 'x/', 'x/#', ' x'])
  conforms(
    { '3.1.1': ['MQTT-3.10.4-1'], '5.0': ['MQTT-3.10.4-1'] },
    `a subscription to x is not deleted by the topic filter "${other}"`,
    async (wire) => {
      const parent = wire.topic('');
      const client = await wire.connect();
      await client.subscribe(`${parent}x`);
      await client.unsubscribe(parent + other);
      client.sendPublish(`${parent}x`, 'payload');
      await client.next('publish');
    },
  );

conforms(
  { '3.1.1': ['MQTT-3.10.4-1'], '5.0': ['MQTT-3.10.4-1'] },
  'a subscription with a wildcard is not deleted by a topic that it matches',
  async (wire) => {
    const topic = wire.topic('x');
    const client = await wire.connect();
    await client.subscribe(topic.replace('/x', '/+'));
    await client.unsubscribe(topic);
    client.sendPublish(topic, 'payload');
    await client.next('publish');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.10.4-3'], '5.0': ['MQTT-3.10.4-3'] },
  'a message at QoS 2 that is under way is delivered to the end after UNSUBSCRIBE',
  async (wire) => {
    const { topic, subscriber, messageId } = await sendUnanswered(wire, 2);
    await subscriber.unsubscribe(topic);
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    assert.equal((await subscriber.next('pubrel')).messageId, messageId);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.10.4-3'], '5.0': ['MQTT-3.10.4-3'] },
  'a message at QoS 1 that is under way is sent again after UNSUBSCRIBE and a new connection',
  async (wire) => {
    const { topic, clientId, subscriber, messageId } = await sendUnanswered(wire, 1);
    await subscriber.unsubscribe(topic);
    await subscriber.end();
    const after = await connectToSession(wire, clientId);
    assert.equal((await after.next('publish')).messageId, messageId);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.10.4-4'], '5.0': ['MQTT-3.10.4-4', 'MQTT-3.10.4-5'] },
  'an UNSUBSCRIBE is answered with an UNSUBACK that has its packet identifier',
  async (wire, level) => {
    const client = await wire.connect();
    const topic = wire.topic('x');
    await client.subscribe(topic);
    client.send(frame(0xa2, [0xab, 0xcd], level === 5 ? properties() : [], text(topic)));
    const expected = level === 5 ? [0xb0, 4, 0xab, 0xcd, 0, 0] : [0xb0, 2, 0xab, 0xcd];
    assert.deepEqual([...(await client.nextBytes())], expected);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.10.4-5'], '5.0': ['MQTT-3.10.4-5'] },
  'an UNSUBSCRIBE that deletes nothing is answered with UNSUBACK',
  async (wire) => {
    const client = await wire.connect();
    await client.unsubscribe(wire.topic('x'));
  },
);

conforms(
  { '3.1.1': ['MQTT-3.10.4-6'], '5.0': ['MQTT-3.10.4-6'] },
  'an UNSUBSCRIBE with several topic filters deletes each of them and is answered once',
  async (wire) => {
    const [one, two, three] = [wire.topic('one'), wire.topic('two'), wire.topic('three')];
    const client = await wire.connect();
    await client.subscribe([one, two, three]);
    await client.unsubscribe([one, two]);
    for (const topic of [one, two, three]) client.sendPublish(topic, 'payload');
    assert.equal((await client.next('publish')).topic, three);
    await client.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.11.3-1', 'MQTT-3.11.3-2'] },
  'an UNSUBACK says for each topic filter, in order, whether there was a subscription',
  async (wire) => {
    const client = await wire.connect();
    const [one, two] = [wire.topic('one'), wire.topic('two')];
    await client.subscribe([one, two]);
    const { granted } = await client.unsubscribe([wire.topic('none'), one, wire.topic('none'), two, two]);
    assert.deepEqual([...granted], [0x11, 0x00, 0x11, 0x00, 0x11]);
  },
);

conforms(
  { '5.0': ['MQTT-3.11.2-1', 'MQTT-3.11.2-2'] },
  'an UNSUBACK that just fits into the packet size of the client has no reason string and no user properties',
  async (wire) => {
    const client = await wire.connect({ properties: { maximumPacketSize: 100 } });
    client.sendUnsubscribe(Array.from({ length: 95 }, () => wire.topic('none')));
    const unsuback = await client.nextBytes();
    assert.deepEqual([unsuback.length, unsuback.readUInt8(4)], [100, 0]);
  },
);

conforms({ '3.1.1': [] }, 'an UNSUBACK of level 4 has no payload', async (wire) => {
  const client = await wire.connect();
  client.sendUnsubscribe([wire.topic('one'), wire.topic('two')]);
  assert.deepEqual([...(await client.nextBytes())], [0xb0, 2, 0, 1]);
});

conforms({ '5.0': [] }, 'a shared subscription is deleted by its whole topic filter', async (wire) => {
  const topic = wire.topic('x');
  const client = await wire.connect();
  await client.subscribe(`$share/group/${topic}`);
  assert.deepEqual([...(await client.unsubscribe(topic)).granted], [0x11]);
  assert.deepEqual([...(await client.unsubscribe(`$share/group/${topic}`)).granted], [0x00]);
  client.sendPublish(topic, 'payload');
  await client.expectNothing();
});
