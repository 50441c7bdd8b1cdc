import assert from 'node:assert/strict';
import { type Bytes, fourByteInteger, frame, join, properties, text } from './bytes.ts';
import { connectToSession } from './lasting-session.ts';
import { readPublishProperties, valuesOf } from './read-publish.ts';
import { secondPasses } from './second-passes.ts';
import { conforms, type Wire } from './wire.ts';

/** 3.3.2.3 The properties of PUBLISH, except the topic alias: what goes in comes out. */

for (const value of [0, 1])
  conforms({ '5.0': ['MQTT-3.3.2-4'] }, `a Payload Format Indicator of ${value} is passed on`, async (wire) => {
    const delivered = await pass(wire, [0x01, value]);
    assert.deepEqual(valuesOf(delivered, 0x01), [Buffer.from([value])]);
  });

conforms({ '5.0': [] }, 'a Payload Format Indicator of 2 closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text(wire.topic('x')), properties([0x01, 2])));
  await client.expectDisconnect(0x81, 0x82);
});

conforms({ '5.0': ['MQTT-3.3.2-15'] }, 'a Response Topic is passed on', async (wire) => {
  const delivered = await pass(wire, join([0x08], text('reply/to/me')));
  assert.deepEqual(valuesOf(delivered, 0x08), [Buffer.from('reply/to/me')]);
});

for (const [what, value] of Object.entries({
  'of any bytes': Buffer.from([0, 255, 128]),
  'of no bytes': Buffer.alloc(0),
}))
  conforms({ '5.0': ['MQTT-3.3.2-16'] }, `Correlation Data ${what} is passed on`, async (wire) => {
    const delivered = await pass(wire, join([0x09], text(value)));
    assert.deepEqual(valuesOf(delivered, 0x09), [value]);
  });

for (const value of ['application/json', ''])
  conforms({ '5.0': ['MQTT-3.3.2-20'] }, `the Content Type "${value}" is passed on`, async (wire) => {
    const delivered = await pass(wire, join([0x03], text(value)));
    assert.deepEqual(valuesOf(delivered, 0x03), [Buffer.from(value)]);
  });

conforms(
  { '5.0': ['MQTT-3.3.2-17', 'MQTT-3.3.2-18'] },
  'User Properties are passed on in their order, also when names repeat',
  async (wire) => {
    const pairs = ['b=1', 'a=2', 'b=3', 'a=2', '=', 'ü=ß'].map((pair) =>
      join(...pair.split('=').map((part) => text(part))),
    );
    const delivered = await pass(wire, join(...pairs.map((pair) => join([0x26], pair))));
    assert.deepEqual(valuesOf(delivered, 0x26), pairs);
  },
);

conforms({ '5.0': ['MQTT-3.3.2-13'] }, 'a Response Topic that is not UTF-8 closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text(wire.topic('x')), properties([0x08], text([0xc3, 0x28]))));
  await client.expectDisconnect(0x81);
});

conforms({ '5.0': ['MQTT-3.3.2-19'] }, 'a Content Type that is not UTF-8 closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0x30, text(wire.topic('x')), properties([0x03], text([0xc3, 0x28]))));
  await client.expectDisconnect(0x81);
});

for (const topic of ['#', 'reply/+', 'reply/#'])
  conforms({ '5.0': ['MQTT-3.3.2-14'] }, `the Response Topic ${topic} closes the connection`, async (wire) => {
    const client = await wire.connect();
    client.send(frame(0x30, text(wire.topic('x')), properties([0x08], text(topic))));
    await client.expectDisconnect(0x81, 0x82, 0x90);
  });

conforms(
  { '5.0': ['MQTT-3.3.2-6'] },
  'a message that did not wait is delivered with its whole expiry',
  async (wire) => {
    const delivered = await pass(wire, join([0x02], fourByteInteger(0xffff_fffe)));
    assert.deepEqual(valuesOf(delivered, 0x02), [fourByteInteger(0xffff_fffe)]);
  },
);

conforms(
  { '5.0': ['MQTT-3.3.2-6'] },
  'a message that waited for its subscriber is delivered with the rest of its expiry',
  async (wire) => {
    const { topic, clientId, publisher } = await awaySubscriber(wire);
    await publisher.publish(topic, 'waiting', { qos: 1, properties: { messageExpiryInterval: 100 } });
    await secondPasses(wire);
    const subscriber = await connectToSession(wire, clientId);
    const interval = (await subscriber.next('publish')).properties?.messageExpiryInterval ?? 0;
    assert.ok(interval >= 90 && interval <= 99, `${interval} s`);
  },
);

conforms({ '5.0': ['MQTT-3.3.2-6'] }, 'a retained message is delivered with the rest of its expiry', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  await publisher.publish(topic, 'kept', { qos: 1, retain: true, properties: { messageExpiryInterval: 100 } });
  await secondPasses(wire);
  await publisher.subscribe(topic);
  const interval = (await publisher.next('publish')).properties?.messageExpiryInterval ?? 0;
  assert.ok(interval >= 90 && interval <= 99, `${interval} s`);
});

conforms({ '5.0': ['MQTT-3.3.2-5'] }, 'a message that expired while it waited is not delivered', async (wire) => {
  const { topic, clientId, publisher } = await awaySubscriber(wire);
  await publisher.publish(topic, 'expired', { qos: 1, properties: { messageExpiryInterval: 1 } });
  await publisher.publish(topic, 'lasting', { qos: 1 });
  await secondPasses(wire);
  const subscriber = await connectToSession(wire, clientId);
  assert.equal(String((await subscriber.next('publish')).payload), 'lasting');
});

conforms({ '5.0': ['MQTT-3.3.2-6'] }, 'a message expiry of 0 is passed on as 0', async (wire) => {
  const delivered = await pass(wire, join([0x02], fourByteInteger(0)));
  assert.deepEqual(valuesOf(delivered, 0x02), [fourByteInteger(0)]);
});

conforms(
  { '5.0': ['MQTT-3.3.2-6', 'MQTT-4.3.2-3'] },
  'a message that is sent again after its expiry has 0 seconds left',
  async (wire) => {
    const { topic, clientId, publisher } = await awaySubscriber(wire);
    const subscriber = await connectToSession(wire, clientId);
    await publisher.publish(topic, 'expiring', { qos: 1, properties: { messageExpiryInterval: 1 } });
    await subscriber.next('publish');
    await subscriber.end();
    await secondPasses(wire);
    const again = await (await connectToSession(wire, clientId)).next('publish');
    assert.deepEqual([again.dup, again.properties?.messageExpiryInterval], [true, 0]);
  },
);

conforms({ '5.0': ['MQTT-3.3.2-5'] }, 'a message with an expiry of 0 waits for nobody', async (wire) => {
  const { topic, clientId, publisher } = await awaySubscriber(wire);
  await publisher.publish(topic, 'at once', { qos: 1, properties: { messageExpiryInterval: 0 } });
  const subscriber = await connectToSession(wire, clientId);
  await subscriber.expectNothing();
});

conforms({ '5.0': ['MQTT-3.3.2-5'] }, 'a retained message with an expiry of 0 is not delivered later', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  await publisher.publish(topic, 'at once', { qos: 1, retain: true, properties: { messageExpiryInterval: 0 } });
  await publisher.subscribe(topic);
  await publisher.expectNothing();
});

conforms(
  { '5.0': ['MQTT-3.3.2-5'] },
  'a retained message that expires while it waits for the Receive Maximum is not delivered',
  async (wire) => {
    const topic = wire.topic('x');
    const publisher = await wire.connect();
    await publisher.publish(`${topic}/lasting`, 'lasting', { qos: 1, retain: true });
    const subscriber = await wire.connect({ properties: { receiveMaximum: 1 } });
    await subscriber.subscribe(`${topic}/lasting`, 1);
    const { messageId = 0 } = await subscriber.next('publish');
    const properties = { messageExpiryInterval: 1 };
    await publisher.publish(`${topic}/expiring`, 'expiring', { qos: 1, retain: true, properties });
    await subscriber.subscribe(`${topic}/expiring`, 1);
    await secondPasses(wire);
    subscriber.sendPacket({ cmd: 'puback', messageId, reasonCode: 0 });
    await subscriber.expectNothing();
  },
);

conforms({ '5.0': ['MQTT-3.3.2-5'] }, 'a retained message that expired is not delivered', async (wire) => {
  const topic = wire.topic('x');
  const publisher = await wire.connect();
  await publisher.publish(topic, 'expired', { qos: 1, retain: true, properties: { messageExpiryInterval: 1 } });
  await secondPasses(wire);
  await publisher.subscribe(topic);
  await publisher.expectNothing();
});

conforms(
  { '5.0': [] },
  'a level 4 subscriber gets the message of a level 5 publisher without its properties',
  async (wire) => {
    const topic = wire.topic('x');
    const subscriber = await wire.connect({ level: 4 });
    await subscriber.subscribe(topic);
    const publisher = await wire.connect();
    publisher.sendPublish(topic, 'payload', { properties: { contentType: 'text/plain', userProperties: { a: 'b' } } });
    assert.deepEqual(await subscriber.nextBytes(), frame(0x30, text(topic), Buffer.from('payload')));
  },
);

conforms(
  { '5.0': [] },
  'a level 5 subscriber gets the message of a level 4 publisher with no properties',
  async (wire) => {
    const topic = wire.topic('x');
    const subscriber = await wire.connect();
    await subscriber.subscribe(topic);
    const publisher = await wire.connect({ level: 4 });
    publisher.sendPublish(topic, 'payload');
    assert.deepEqual(await subscriber.nextBytes(), frame(0x30, text(topic), properties(), Buffer.from('payload')));
  },
);

/** What a subscriber sees of the properties of a message. */
async function pass(wire: Wire, property: Bytes) {
  const topic = wire.topic('x');
  const subscriber = await wire.connect();
  await subscriber.subscribe(topic);
  const publisher = await wire.connect();
  publisher.send(frame(0x30, text(topic), properties(property), Buffer.from('payload')));
  return readPublishProperties(await subscriber.nextBytes());
}

/** A subscriber with a lasting session that is not connected. */
async function awaySubscriber(wire: Wire) {
  const topic = wire.topic('x');
  const clientId = wire.clientId();
  const subscriber = await connectToSession(wire, clientId);
  await subscriber.subscribe(topic, 1);
  await subscriber.end();
  return { topic, clientId, publisher: await wire.connect() };
}
