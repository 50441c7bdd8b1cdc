import assert from 'node:assert/strict';
import { frame, properties, text, variableByteInteger } from './bytes.ts';
import { conforms } from './wire.ts';

/** 3.8.2.1.2 Subscription Identifier; those of overlapping subscriptions are with the subscriptions. */

for (const identifier of [1, 127, 128, 268_435_455])
  conforms(
    { '5.0': ['MQTT-3.3.4-3'] },
    `the Subscription Identifier ${identifier} comes with the messages`,
    async (wire) => {
      const topic = wire.topic('x');
      const client = await wire.connect();
      client.send(frame(0x82, [0, 1], properties([0x0b], variableByteInteger(identifier)), text(topic), [0]));
      await client.next('suback');
      client.sendPublish(topic, 'payload');
      assert.equal((await client.next('publish')).properties?.subscriptionIdentifier, identifier);
    },
  );

conforms({ '5.0': ['MQTT-4.13.1-1'] }, 'a Subscription Identifier of 0 is a protocol error', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x82, [0, 1], properties([0x0b, 0]), text(wire.topic('x')), [0]));
  await client.expectDisconnect(0x82);
});

conforms({ '5.0': ['MQTT-3.3.4-3'] }, 'a Subscription Identifier comes with retained messages, too', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  await publisher.publish(topic, 'kept', { qos: 1, retain: true });
  const client = await wire.connect();
  await client.subscribe(topic, { properties: { subscriptionIdentifier: 9 } });
  assert.equal((await client.next('publish')).properties?.subscriptionIdentifier, 9);
});

for (const [what, identifier] of Object.entries({ another: 8, none: undefined }))
  conforms(
    { '5.0': ['MQTT-3.8.4-3'] },
    `a subscription that is replaced by one with ${what} loses its Subscription Identifier`,
    async (wire) => {
      const topic = wire.topic('x');
      const client = await wire.connect();
      await client.subscribe(topic, { properties: { subscriptionIdentifier: 7 } });
      await client.subscribe(
        topic,
        identifier === undefined ? {} : { properties: { subscriptionIdentifier: identifier } },
      );
      client.sendPublish(topic, 'payload');
      assert.equal((await client.next('publish')).properties?.subscriptionIdentifier, identifier);
    },
  );
