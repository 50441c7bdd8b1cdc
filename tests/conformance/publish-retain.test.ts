import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import type { SubscribeOptions } from './raw-client.ts';
import { conforms, type Wire } from './wire.ts';

/** 3.3.1.3 RETAIN, with the subscription options Retain Handling and Retain As Published. */

for (const qos of [0, 1, 2] as const)
  conforms(
    { '3.1.1': ['MQTT-3.3.1-5'], '5.0': ['MQTT-3.3.1-5'] },
    `a retained message is kept with its QoS ${qos} for later subscribers`,
    async (wire) => {
      const topic = await retain(wire, 'kept', qos);
      const subscriber = await wire.connect();
      await subscriber.subscribe(topic, 2);
      const message = await subscriber.next('publish');
      assert.deepEqual([message.topic, String(message.payload), message.qos], [topic, 'kept', qos]);
    },
  );

conforms(
  { '3.1.1': ['MQTT-3.3.1-6'], '5.0': ['MQTT-3.3.1-5'] },
  'a new subscription gets the last retained message of each topic, and no earlier one',
  async (wire) => {
    const one = wire.topic('parent/one');
    const two = one.replace('one', 'two');
    const publisher = await wire.connect();
    for (const payload of ['first', 'last'])
      for (const topic of [one, two]) await publisher.publish(topic, payload, { qos: 1, retain: true });
    const subscriber = await wire.connect();
    await subscriber.subscribe(one.replace('one', '+'), 0);
    const messages = [await subscriber.next('publish'), await subscriber.next('publish')];
    assert.deepEqual(messages.map(({ topic, payload }) => `${topic} ${payload.toString()}`).sort(compare), [
      `${one} last`,
      `${two} last`,
    ]);
    await subscriber.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-7'], '5.0': ['MQTT-3.3.1-5'] },
  'a retained message at QoS 0 takes the place of one at QoS 1',
  async (wire) => {
    const topic = await retain(wire, 'old', 1);
    const publisher = await wire.connect();
    publisher.sendPublish(topic, 'new', { retain: true });
    await publisher.expectNothing();
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic, 1);
    assert.equal(String((await subscriber.next('publish')).payload), 'new');
    await subscriber.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-8'], '5.0': [] },
  'a message sent because of a new subscription has RETAIN set',
  async (wire) => {
    const topic = await retain(wire, 'kept');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    assert.equal((await subscriber.next('publish')).retain, true);
  },
);

for (const flag of [true, false])
  conforms(
    { '3.1.1': ['MQTT-3.3.1-9'], '5.0': ['MQTT-3.3.1-12'] },
    `a message published with RETAIN ${flag ? 1 : 0} reaches an established subscription with RETAIN 0`,
    async (wire) => {
      assert.equal(await retainFlagOnDelivery(wire, { rap: false }, flag), false);
    },
  );

for (const flag of [true, false])
  conforms(
    { '5.0': ['MQTT-3.3.1-13'] },
    `with Retain As Published a message published with RETAIN ${flag ? 1 : 0} is delivered like that`,
    async (wire) => {
      assert.equal(await retainFlagOnDelivery(wire, { rap: true }, flag), flag);
    },
  );

conforms(
  { '3.1.1': ['MQTT-3.3.1-9'], '5.0': ['MQTT-3.3.1-12'] },
  'a retained message that waited for a subscriber is delivered with RETAIN 0',
  async (wire) => {
    assert.equal(await retainFlagAfterWaiting(wire, { qos: 1, rap: false }), false);
  },
);

conforms(
  { '5.0': ['MQTT-3.3.1-13'] },
  'with Retain As Published a retained message that waited for a subscriber is delivered with RETAIN 1',
  async (wire) => {
    assert.equal(await retainFlagAfterWaiting(wire, { qos: 1, rap: true }), true);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-10'], '5.0': ['MQTT-3.3.1-6'] },
  'an empty retained message removes the retained message of its topic',
  async (wire) => {
    const topic = await retain(wire, 'kept');
    await retain(wire, '', 1, topic);
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    await subscriber.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-10'], '5.0': ['MQTT-3.3.1-6'] },
  'an empty retained message is delivered to those who are subscribed',
  async (wire) => {
    const topic = wire.topic('x');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    await retain(wire, '', 1, topic);
    assert.equal((await subscriber.next('publish')).payload.length, 0);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-11'], '5.0': ['MQTT-3.3.1-7'] },
  'an empty message is never retained',
  async (wire) => {
    const topic = await retain(wire, '');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    await subscriber.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.3.1-12'], '5.0': ['MQTT-3.3.1-8'] },
  'a message without RETAIN is not kept',
  async (wire) => {
    const topic = wire.topic('x');
    const publisher = await wire.connect();
    await publisher.publish(topic, 'passing', { qos: 1 });
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    await subscriber.expectNothing();
  },
);

for (const payload of ['passing', ''])
  conforms(
    { '3.1.1': ['MQTT-3.3.1-12'], '5.0': ['MQTT-3.3.1-8'] },
    `a message without RETAIN and with ${payload === '' ? 'no ' : 'a '}payload leaves the retained message alone`,
    async (wire) => {
      const topic = await retain(wire, 'kept');
      const publisher = await wire.connect();
      await publisher.publish(topic, payload, { qos: 1 });
      const subscriber = await wire.connect();
      await subscriber.subscribe(topic);
      assert.equal(String((await subscriber.next('publish')).payload), 'kept');
    },
  );

for (const how of ['new', 'existing'])
  conforms(
    { '5.0': ['MQTT-3.3.1-9'] },
    `Retain Handling 0 sends retained messages for a subscription that is ${how}`,
    async (wire) => {
      const topic = wire.topic('x');
      const subscriber = await wire.connect();
      if (how === 'existing') await subscriber.subscribe(topic, { rh: 2 });
      await retain(wire, 'kept', 1, topic);
      if (how === 'existing') await subscriber.next('publish');
      await subscriber.subscribe(topic, { rh: 0 });
      const { retain: flag, payload } = await subscriber.next('publish');
      assert.deepEqual([flag, String(payload)], [true, 'kept']);
    },
  );

conforms(
  { '5.0': ['MQTT-3.3.1-10'] },
  'Retain Handling 1 sends retained messages for a new subscription',
  async (wire) => {
    const topic = await retain(wire, 'kept');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic, { rh: 1 });
    assert.equal(String((await subscriber.next('publish')).payload), 'kept');
  },
);

conforms(
  { '5.0': ['MQTT-3.3.1-10'] },
  'Retain Handling 1 sends no retained messages for a subscription that exists',
  async (wire) => {
    const topic = await retain(wire, 'kept');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic, { rh: 2 });
    await subscriber.subscribe(topic, { rh: 1 });
    await subscriber.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.3.1-10'] },
  'Retain Handling 1 takes a subscription for new that was deleted before',
  async (wire) => {
    const topic = await retain(wire, 'kept');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic, { rh: 2 });
    await subscriber.unsubscribe(topic);
    await subscriber.subscribe(topic, { rh: 1 });
    assert.equal(String((await subscriber.next('publish')).payload), 'kept');
  },
);

conforms({ '5.0': ['MQTT-3.3.1-11'] }, 'Retain Handling 2 sends no retained messages', async (wire) => {
  const topic = await retain(wire, 'kept');
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic, { rh: 2 });
  await subscriber.expectNothing();
});

conforms(
  { '5.0': ['MQTT-3.3.1-9'] },
  'with No Local a retained message that the client replaces while it waits comes as it is then',
  async (wire) => {
    const { subscriber, messageId, topic } = await waitingForRetained(wire, { qos: 1, nl: true });
    subscriber.sendPublish(topic, 'mine', { retain: true });
    await subscriber.expectNothing();
    subscriber.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    const { payload, retain: flag, qos } = await subscriber.next('publish');
    assert.deepEqual([String(payload), flag, qos], ['mine', true, 0]);
  },
);

conforms(
  { '5.0': ['MQTT-3.3.1-9', 'MQTT-3.8.3-3'] },
  'with No Local a retained message that another client replaces while it waits comes once, the newer one',
  async (wire) => {
    const { subscriber, messageId, topic } = await waitingForRetained(wire, { qos: 1, nl: true });
    subscriber.sendPublish(topic, 'mine', { retain: true });
    await subscriber.expectNothing();
    await retain(wire, 'newer', 1, topic);
    subscriber.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    assert.equal(String((await subscriber.receive()).payload), 'newer');
    await subscriber.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.3.1-9'] },
  'without No Local a retained message that the client replaces while it waits comes once, the newer one',
  async (wire) => {
    const { subscriber, messageId, topic } = await waitingForRetained(wire, { qos: 1 });
    subscriber.sendPublish(topic, 'mine', { retain: true });
    assert.equal(String((await subscriber.next('publish')).payload), 'mine');
    subscriber.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    await subscriber.expectNothing();
  },
);

conforms({ '5.0': [] }, 'a retained message keeps its properties', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  const given = { contentType: 'text/plain', correlationData: Buffer.from([1, 2]), userProperties: { a: 'b' } };
  await publisher.publish(topic, 'kept', { qos: 1, retain: true, properties: given });
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic);
  const { contentType, correlationData, userProperties } = (await subscriber.next('publish')).properties ?? {};
  assert.deepEqual({ contentType, correlationData, userProperties: { ...userProperties } }, given);
});

/** Publishes a retained message and returns its topic. */
async function retain(
  wire: Wire,
  payload: string,
  qos: 0 | 1 | 2 = 1,
  topic = wire.topic('retained'),
): Promise<string> {
  const publisher = await wire.connect();
  await publisher.publish(topic, payload, { qos, retain: true });
  await publisher.expectNothing();
  return topic;
}

/** A client whose Receive Maximum is used up by one message has asked for a retained one. */
async function waitingForRetained(wire: Wire, options: SubscribeOptions) {
  const topic = await retain(wire, 'kept');
  const subscriber = await wire.connect({ properties: { receiveMaximum: 1 } });
  await subscriber.subscribe(await retain(wire, 'first'), 1);
  const { messageId = 0 } = await subscriber.next('publish');
  await subscriber.subscribe(topic, options);
  return { subscriber, messageId, topic };
}

async function retainFlagOnDelivery(wire: Wire, options: SubscribeOptions, flag: boolean): Promise<boolean> {
  const topic = wire.topic('x');
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic, options);
  const publisher = await wire.connect();
  publisher.sendPublish(topic, 'payload', { retain: flag });
  return (await subscriber.next('publish')).retain;
}

async function retainFlagAfterWaiting(wire: Wire, options: SubscribeOptions): Promise<boolean> {
  const topic = wire.topic('x');
  const clientId = wire.clientId();
  const before = await connectToSession(wire, clientId);
  await before.subscribe(topic, options);
  await before.end();
  await retain(wire, 'waiting', 1, topic);
  const after = await connectToSession(wire, clientId);
  return (await after.next('publish')).retain;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}
