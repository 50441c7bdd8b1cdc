import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectConnack } from './connect-bytes.ts';
import { openRefusingServer, refusalReason, refused } from './refusing-server.ts';

// Sign-in

test('3.1.1 [MQTT-3.1.3-9] a client identifier that is not allowed gets CONNACK 0x02 and the end', async () => {
  await using server = await openRefusingServer(4);
  const client = await server.wire.open();
  client.sendConnect({ clientId: refused.clientId });
  await expectConnack(client, 0x02);
});

test('5.0 [MQTT-3.1.3-8] [MQTT-3.2.2-7] a client identifier that is not allowed gets CONNACK 0x85 and the end', async () => {
  await using server = await openRefusingServer(5);
  const client = await server.wire.open();
  client.sendConnect({ clientId: refused.clientId });
  await expectConnack(client, 0x85);
});

test('3.1.1 [MQTT-3.2.2-5] a user who is not allowed gets CONNACK 0x05 and the end', async () => {
  await using server = await openRefusingServer(4);
  const client = await server.wire.open();
  client.sendConnect({ clientId: server.wire.clientId(), username: refused.username });
  await expectConnack(client, 0x05);
});

test('5.0 [MQTT-3.1.4-2] [MQTT-3.2.2-7] a user who is not allowed gets CONNACK 0x86 and the end', async () => {
  await using server = await openRefusingServer(5);
  const client = await server.wire.open();
  client.sendConnect({ clientId: server.wire.clientId(), username: refused.username });
  await expectConnack(client, 0x86);
});

// Publish

test('3.1.1 [MQTT-3.3.5-2] a PUBLISH that is not allowed is acknowledged as any other', async () => {
  await using server = await openRefusingServer(4);
  const client = await server.wire.connect();
  await client.publish(refused.topic, 'x', { qos: 1 });
  await client.publish(refused.topic, 'x', { qos: 2 });
  await client.expectNothing();
});

for (const qos of [1, 2] as const) {
  const acknowledgement = qos === 1 ? 'puback' : 'pubrec';

  test(`5.0 [MQTT-3.4.2-1] [MQTT-3.5.2-1] a PUBLISH at QoS ${qos} that is not allowed is told so, and why`, async () => {
    await using server = await openRefusingServer(5);
    const client = await server.wire.connect();
    client.sendPublish(refused.topic, 'x', { qos });
    const { reasonCode, properties } = await client.next(acknowledgement);
    assert.deepEqual([reasonCode, properties?.reasonString], [0x87, refusalReason]);
  });

  test(`5.0 [MQTT-3.1.2-29] without problem information a refusal at QoS ${qos} has a code and no reason string`, async () => {
    await using server = await openRefusingServer(5);
    const client = await server.wire.connect({ properties: { requestProblemInformation: false } });
    client.sendPublish(refused.topic, 'x', { qos });
    const { reasonCode, properties } = await client.next(acknowledgement);
    assert.deepEqual([reasonCode, properties?.reasonString], [0x87, undefined]);
  });

  test(`5.0 [MQTT-3.4.2-2] [MQTT-3.5.2-2] a refusal at QoS ${qos} leaves out a reason string that is too large`, async () => {
    await using server = await openRefusingServer(5);
    const client = await server.wire.connect({ properties: { maximumPacketSize: refusalReason.length } });
    client.sendPublish(refused.topic, 'x', { qos });
    const { reasonCode, properties } = await client.next(acknowledgement);
    assert.deepEqual([reasonCode, properties?.reasonString], [0x87, undefined]);
  });
}

test('5.0 [MQTT-4.3.3-9] after a PUBREC that refuses, the same packet identifier is a new message', async () => {
  await using server = await openRefusingServer(5);
  const topic = server.wire.topic('allowed');
  const subscriber = await server.wire.connect();
  await subscriber.subscribe(topic, 2);
  const client = await server.wire.connect();
  client.sendPublish(refused.topic, 'x', { qos: 2, messageId: 7 });
  assert.equal((await client.next('pubrec')).reasonCode, 0x87);
  client.sendPublish(topic, 'x', { qos: 2, messageId: 7 });
  assert.equal((await client.next('pubrec')).reasonCode, 0);
  await subscriber.next('publish');
});

// Fault

test('3.1.1 [MQTT-4.8.0-2] a fault while a packet is handled closes the connection that it came on, and no other', async () => {
  await using server = await openRefusingServer(4);
  const bystander = await server.wire.connect();
  const client = await server.wire.connect();
  client.sendPublish(refused.faultyTopic, 'x', { qos: 1 });
  await client.expectClosed();
  await bystander.expectNothing();
});

test('5.0 [MQTT-4.13.2-1] a fault while a packet is handled closes the connection that it came on, with DISCONNECT', async () => {
  await using server = await openRefusingServer(5);
  const client = await server.wire.connect();
  client.sendPublish(refused.faultyTopic, 'x', { qos: 1 });
  await client.expectDisconnect(0x80, 0x83);
});
