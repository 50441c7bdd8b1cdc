import assert from 'node:assert/strict';
import { connectToSession } from './lasting-session.ts';
import { sendUnanswered } from './unanswered.ts';
import { conforms } from './wire.ts';

// Maximum packet size

conforms(
  { '5.0': ['MQTT-3.1.2-24', 'MQTT-3.1.2-25'] },
  'a message too large for its subscriber is dropped, the next one is sent',
  async (wire) => {
    const topic = wire.topic('large');
    const subscriber = await wire.connect({ properties: { maximumPacketSize: 128 } });
    await subscriber.subscribe(topic);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'x'.repeat(200), { qos: 1 });
    await publisher.publish(topic, 'small', { qos: 1 });
    assert.equal(String((await subscriber.next('publish')).payload), 'small');
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-24'] },
  'a client that cannot take a SUBACK or UNSUBACK is disconnected with the reason, and does not wait for it',
  async (wire) => {
    const filters = Array.from({ length: 200 }, (_, index) => wire.topic(String(index)));
    const unsubscribing = await wire.connect({ properties: { maximumPacketSize: 128 } });
    unsubscribing.sendUnsubscribe(filters);
    await unsubscribing.expectDisconnect(0x95);
    const subscribing = await wire.connect({ properties: { maximumPacketSize: 128 } });
    subscribing.sendSubscribe(filters);
    await subscribing.expectDisconnect(0x95);
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-25'] },
  'a message too large for its subscriber does not use up the receive maximum',
  async (wire) => {
    const topic = wire.topic('large');
    const subscriber = await wire.connect({ properties: { maximumPacketSize: 128, receiveMaximum: 1 } });
    await subscriber.subscribe(topic, 1);
    const publisher = await wire.connect();
    await publisher.publish(topic, 'x'.repeat(200), { qos: 1 });
    await publisher.publish(topic, 'small', { qos: 1 });
    assert.equal(String((await subscriber.next('publish')).payload), 'small');
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-24'] },
  'a message that just fits into the maximum packet size is sent',
  async (wire) => {
    const topic = wire.topic('fits');
    // PUBLISH at QoS 0: two bytes of fixed header, two of topic length, the topic, one of property length, the payload.
    const payload = 'x'.repeat(50);
    const maximumPacketSize = 5 + topic.length + payload.length;
    const subscriber = await wire.connect({ properties: { maximumPacketSize } });
    await subscriber.subscribe(topic);
    const publisher = await wire.connect();
    await publisher.publish(topic, `${payload}y`);
    await publisher.publish(topic, payload);
    const received = await subscriber.nextBytes();
    assert.equal(received.length, maximumPacketSize);
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-24', 'MQTT-3.1.2-25'] },
  'a message too large for one subscriber reaches another',
  async (wire) => {
    const topic = wire.topic('large');
    const small = await wire.connect({ properties: { maximumPacketSize: 128 } });
    await small.subscribe(topic);
    const large = await wire.connect();
    await large.subscribe(topic);
    await (await wire.connect()).publish(topic, 'x'.repeat(200));
    assert.equal((await large.next('publish')).payload.length, 200);
    await small.expectNothing();
  },
);

for (const [what, subscribe, publish] of [
  ['a Subscription Identifier', { qos: 1, properties: { subscriptionIdentifier: 7 } }, { qos: 1 }],
  ['a message expiry', { qos: 1 }, { qos: 1, properties: { messageExpiryInterval: 100 } }],
] as const)
  conforms(
    { '5.0': ['MQTT-3.1.2-24', 'MQTT-3.1.2-25'] },
    `a message that only ${what} makes too large is dropped, the next one is sent`,
    async (wire) => {
      const topic = wire.topic('large');
      const payload = 'x'.repeat(50);
      // As large as the PUBLISH would be without the property.
      const maximumPacketSize = 7 + topic.length + payload.length;
      const subscriber = await wire.connect({ properties: { maximumPacketSize, receiveMaximum: 1 } });
      await subscriber.subscribe(topic, subscribe);
      const publisher = await wire.connect();
      await publisher.publish(topic, payload, publish);
      await publisher.publish(topic, 'small', publish);
      assert.equal(String((await subscriber.next('publish')).payload), 'small');
    },
  );

conforms(
  { '5.0': ['MQTT-3.1.2-24', 'MQTT-3.1.2-25'] },
  'a message that is too large to be sent again on a new connection is taken as delivered',
  async (wire) => {
    const { clientId, subscriber, publish, publisher, topic } = await sendUnanswered(wire, 1);
    await publisher.publish(topic, '', { qos: 1 });
    await subscriber.end();
    // One byte less than a PUBLISH at QoS 1: as at QoS 0, and two of packet identifier.
    const maximumPacketSize = 7 + topic.length + publish.payload.length - 1;
    const small = await connectToSession(wire, clientId, { properties: { maximumPacketSize } });
    assert.equal((await small.next('publish')).payload.length, 0);
    await small.end();
    const after = await connectToSession(wire, clientId);
    assert.equal((await after.next('publish')).payload.length, 0);
    await after.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-24'] },
  'no answer is larger than the client takes, whatever it asks for',
  async (wire) => {
    const maximumPacketSize = 100;
    const client = await wire.connect({ properties: { maximumPacketSize } });
    client.sendUnsubscribe(Array.from({ length: 200 }, (_, number) => `${number}`));
    await client.end();
    await client.expectClosed();
  },
);

// Topic aliases

conforms(
  { '5.0': ['MQTT-3.1.2-27', 'MQTT-3.3.2-11'] },
  'no topic alias is sent to a client that allows none',
  async (wire) => {
    const topic = wire.topic('plain');
    const subscriber = await wire.connect();
    await subscriber.subscribe(`${topic}/#`);
    const publisher = await wire.connect();
    for (const name of ['a', 'a', 'b']) {
      await publisher.publish(`${topic}/${name}`, 'x');
      const { topic: received, properties } = await subscriber.next('publish');
      assert.deepEqual([received, properties?.topicAlias], [`${topic}/${name}`, undefined]);
    }
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-26', 'MQTT-3.3.2-11'] },
  'no topic alias above the maximum of the client is sent',
  async (wire) => {
    const topic = wire.topic('aliased');
    const topicAliasMaximum = 2;
    const subscriber = await wire.connect({ properties: { topicAliasMaximum } });
    await subscriber.subscribe(`${topic}/#`);
    const publisher = await wire.connect();
    const names = new Map<number, string>();
    for (const name of ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd']) {
      await publisher.publish(`${topic}/${name}`, 'x');
      const received = await subscriber.next('publish');
      const alias = received.properties?.topicAlias;
      if (alias !== undefined && received.topic !== '') names.set(alias, received.topic);
      assert.ok(alias === undefined || (alias >= 1 && alias <= topicAliasMaximum), `alias ${alias}`);
      assert.equal(received.topic || names.get(alias ?? 0), `${topic}/${name}`);
    }
  },
);
