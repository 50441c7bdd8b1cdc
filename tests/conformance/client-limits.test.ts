import assert from 'node:assert/strict';
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
