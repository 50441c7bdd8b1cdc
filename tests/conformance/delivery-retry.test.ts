import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import { secondPasses } from './second-passes.ts';
import { sendUnanswered } from './unanswered.ts';
import { conforms, type Wire } from './wire.ts';

/** 4.4 Message delivery retry and 4.5 Message receipt. */

for (const qos of [1, 2] as const)
  conforms(
    { '3.1.1': ['MQTT-3.3.1-1', 'MQTT-4.4.0-1'], '5.0': ['MQTT-3.3.1-1', 'MQTT-4.4.0-1'] },
    `a message at QoS ${qos} without an answer is sent again on a new connection, the same but for DUP`,
    async (wire) => {
      const { clientId, subscriber, publish } = await sendUnanswered(wire, qos);
      await subscriber.end();
      const after = await connectToSession(wire, clientId);
      const { topic, payload, qos: sentQos, messageId, dup } = await after.next('publish');
      assert.deepEqual(
        { topic, payload, qos: sentQos, messageId, dup },
        { topic: publish.topic, payload: publish.payload, qos, messageId: publish.messageId, dup: true },
      );
    },
  );

conforms(
  { '3.1.1': ['MQTT-4.4.0-1'], '5.0': ['MQTT-4.4.0-1'] },
  'a message is sent again after a connection that was cut',
  async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 1);
    subscriber.destroy();
    const after = await connectToSession(wire, clientId);
    const publish = await after.next('publish');
    assert.deepEqual([publish.messageId, publish.dup], [messageId, true]);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.4.0-1'], '5.0': ['MQTT-4.4.0-1'] },
  'a PUBREL without an answer is sent again on a new connection',
  async (wire) => {
    const { clientId, subscriber, messageId } = await sendUnanswered(wire, 2);
    subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
    await subscriber.next('pubrel');
    subscriber.destroy();
    const after = await connectToSession(wire, clientId);
    assert.equal((await after.next('pubrel')).messageId, messageId);
  },
);

for (const qos of [1, 2] as const)
  conforms(
    { '5.0': ['MQTT-4.4.0-1'] },
    `a message at QoS ${qos} without an answer is not sent again while the connection lasts`,
    async (wire) => {
      const { subscriber } = await sendUnanswered(wire, qos);
      await secondPasses(wire);
      await subscriber.expectNothing();
    },
  );

conforms(
  { '3.1.1': [], '5.0': [] },
  'a message without an answer is not sent again to a client that starts anew',
  async (wire) => {
    const { clientId, subscriber } = await sendUnanswered(wire, 1);
    await subscriber.end();
    const after = await wire.connect({ clientId, clean: true });
    await after.expectNothing();
  },
);

conforms({ '5.0': ['MQTT-4.4.0-2'] }, 'a message that a PUBACK refused is not sent again', async (wire) => {
  const { clientId, subscriber, messageId } = await sendUnanswered(wire, 1);
  subscriber.sendPacket({ cmd: 'puback', messageId, reasonCode: 0x80 });
  await subscriber.expectNothing();
  await subscriber.end();
  const after = await connectToSession(wire, clientId);
  await after.expectNothing();
});

conforms({ '5.0': ['MQTT-4.4.0-2'] }, 'a message that a PUBREC refused is not sent again', async (wire) => {
  const { clientId, subscriber, messageId } = await sendUnanswered(wire, 2);
  subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0x97 });
  await subscriber.expectNothing();
  await subscriber.end();
  const after = await connectToSession(wire, clientId);
  await after.expectNothing();
});

conforms(
  { '3.1.1': ['MQTT-4.5.0-1'], '5.0': ['MQTT-4.5.0-1'] },
  'a message reaches every session with a matching subscription, connected or not',
  async (wire) => {
    const topic = wire.topic('x');
    const [here, away] = [wire.clientId(), wire.clientId()];
    const connected = await connectToSession(wire, here);
    await connected.subscribe(topic, 1);
    const disconnected = await connectToSession(wire, away);
    await disconnected.subscribe(topic, 2);
    await disconnected.end();
    const publisher = await wire.connect();
    await publisher.publish(topic, 'payload', { qos: 2 });
    assert.equal((await connected.next('publish')).qos, 1);
    const back = await connectToSession(wire, away);
    const { qos, dup, payload } = await back.next('publish');
    assert.deepEqual([qos, dup, payload.toString()], [2, false, 'payload']);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.5.0-1'], '5.0': ['MQTT-4.5.0-1'] },
  'a message does not reach a session without a matching subscription',
  async (wire) => {
    const client = await wire.connect();
    await client.subscribe(wire.topic('x'), 1);
    const publisher = await wire.connect();
    await publisher.publish(wire.topic('y'), 'payload', { qos: 1 });
    await client.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-4.6.0-6'], '5.0': ['MQTT-4.4.0-1', 'MQTT-4.6.0-5'] },
  'messages without an answer are sent again in the order in which they were sent',
  async (wire) => {
    const { clientId, topic, subscriber, publisher, messageId } = await sendUnanswered(wire, 1);
    const sent: (number | undefined)[] = [messageId];
    for (let count = 0; count < 9; count++) {
      await publisher.publish(topic, `${count}`, { qos: 1 });
      sent.push((await subscriber.next('publish')).messageId);
    }
    subscriber.destroy();
    const after = await connectToSession(wire, clientId);
    const again: (number | undefined)[] = [];
    for (let count = 0; count < 10; count++) again.push((await after.next('publish')).messageId);
    assert.deepEqual(again, sent);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.6.0-6'], '5.0': ['MQTT-4.4.0-1', 'MQTT-4.6.0-5'] },
  'messages at QoS 1 and 2 that wait behind those sent again come after them',
  async (wire) => {
    const { clientId, topic, subscriber, publisher } = await sendUnanswered(wire, 2);
    await subscriber.end();
    for (const payload of ['second', 'third']) await publisher.publish(topic, payload, { qos: 2 });
    const after = await connectToSession(wire, clientId);
    const messages = [await after.next('publish'), await after.next('publish'), await after.next('publish')];
    assert.deepEqual(
      messages.map(({ dup, payload }) => [dup, payload.toString()]),
      [
        [true, 'unanswered'],
        [false, 'second'],
        [false, 'third'],
      ],
    );
  },
);

conforms(
  { '3.1.1': ['MQTT-4.6.0-6'], '5.0': ['MQTT-4.4.0-1'] },
  'PUBREL packets without an answer are sent again in the order of the PUBREC packets',
  async (wire) => {
    const { clientId, released } = await threeReleased(wire);
    const after = await connectToSession(wire, clientId);
    const again = [await after.next('pubrel'), await after.next('pubrel'), await after.next('pubrel')];
    assert.deepEqual(
      again.map(({ messageId }) => messageId),
      released,
    );
  },
);

/** A session, disconnected, with three messages whose PUBREL was not answered. */
async function threeReleased(wire: Wire): Promise<{ readonly clientId: string; readonly released: readonly number[] }> {
  const topic = wire.topic('x');
  const clientId = wire.clientId();
  const subscriber = await connectToSession(wire, clientId);
  await subscriber.subscribe(topic, 2);
  const publisher = await wire.connect();
  const released: number[] = [];
  for (const payload of ['one', 'two', 'three']) {
    await publisher.publish(topic, payload, { qos: 2 });
    released.push((await subscriber.next('publish')).messageId ?? 0);
  }
  for (const messageId of released) subscriber.sendPacket({ cmd: 'pubrec', messageId, reasonCode: 0 });
  for (const messageId of released) assert.equal((await subscriber.next('pubrel')).messageId, messageId);
  await subscriber.end();
  return { clientId, released };
}
