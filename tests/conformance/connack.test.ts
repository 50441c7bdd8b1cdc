import assert from 'node:assert/strict';
import { fourByteInteger, frame, join, properties, text } from './bytes.ts';
import { connectBytes, expectConnack } from './connect-bytes.ts';
import { connectToSession } from './lasting-session.ts';
import { conforms } from './wire.ts';

conforms(
  { '3.1.1': ['MQTT-3.2.0-1'], '5.0': ['MQTT-3.2.0-1'] },
  'CONNACK comes first, also where the client did not wait for it',
  async (wire) => {
    const client = await wire.open();
    client.sendConnect({ clientId: wire.clientId() });
    client.sendPingreq();
    assert.deepEqual([(await client.next()).cmd, (await client.next()).cmd], ['connack', 'pingresp']);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.2.0-1'], '5.0': ['MQTT-3.2.0-1', 'MQTT-3.2.0-2'] },
  'CONNACK comes before the messages that waited in the session',
  async (wire) => {
    const clientId = wire.clientId();
    const topic = wire.topic('waiting');
    const away = await connectToSession(wire, clientId);
    await away.subscribe(topic, 1);
    await away.end();
    await (await wire.connect()).publish(topic, 'x', { qos: 1 });
    const back = await wire.open();
    back.sendConnect({ clientId, clean: false });
    assert.deepEqual([(await back.next()).cmd, (await back.next()).cmd], ['connack', 'publish']);
  },
);

conforms({ '5.0': ['MQTT-3.2.2-1'] }, 'the reserved bits of the flags are 0', async (wire) => {
  const clientId = wire.clientId();
  await (await connectToSession(wire, clientId)).end();
  const client = await wire.open();
  client.sendConnect({ clientId, clean: false });
  const connack = await client.nextBytes();
  assert.equal(connack[2], 1);
});

conforms(
  { '3.1.1': ['MQTT-3.2.2-4', 'MQTT-3.2.2-5'] },
  'a refusal says that there is no session, although there is one',
  async (wire, level) => {
    const clientId = wire.clientId();
    await (await connectToSession(wire, clientId)).end();
    const client = await wire.open();
    client.send(connectBytes(level, { protocolLevel: 3, flags: 0, payload: [text(clientId)] }));
    await expectConnack(client, 0x01);
  },
);

conforms(
  { '5.0': ['MQTT-3.2.2-6', 'MQTT-3.2.2-7', 'MQTT-4.13.2-1'] },
  'a refusal says that there is no session, although there is one',
  async (wire) => {
    const clientId = wire.clientId();
    await (await connectToSession(wire, clientId)).end();
    const client = await wire.open();
    client.sendConnect({ clientId, clean: false, properties: { authenticationMethod: 'unheard of' } });
    await expectConnack(client, 0x8c);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.4-5'], '5.0': ['MQTT-3.1.4-6'] },
  'nothing that follows a refused CONNECT is processed',
  async (wire, level) => {
    const topic = wire.topic('stowaway');
    const watcher = await wire.connect();
    await watcher.subscribe(topic);
    const refused = await wire.open();
    const connect = connectBytes(level, { protocolLevel: level === 4 ? 3 : 6, payload: [text(wire.clientId())] });
    const publish = frame(0x30, text(topic), level === 5 ? properties() : [], Buffer.from('x'));
    refused.send(join(connect, publish));
    await refused.next('connack');
    await refused.closed();
    await watcher.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.2.2-19', 'MQTT-3.2.2-20', 'MQTT-3.1.2-24'] },
  'the CONNACK of a refusal fits into the maximum packet size',
  async (wire, level) => {
    const refuse = async (...limit: Buffer[]): Promise<Buffer> => {
      const client = await wire.open();
      const method = join([0x15], text('unheard of'));
      client.send(connectBytes(level, { properties: properties(method, ...limit), payload: [text(wire.clientId())] }));
      return client.nextBytes();
    };
    // One byte less than the server would like, and no less than a CONNACK without properties needs.
    const bytesMax = Math.max(5, (await refuse()).length - 1);
    const connack = await refuse(join([0x27], fourByteInteger(bytesMax)));
    assert.ok(connack.length <= bytesMax, `${connack.length} bytes`);
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-24'] },
  'the CONNACK that accepts fits into the maximum packet size, or is not sent',
  async (wire) => {
    const maximumPacketSize = 12;
    const client = await wire.open();
    client.sendConnect({ clientId: wire.clientId(), properties: { maximumPacketSize } });
    const connack = await client.nextBytes().catch(() => Buffer.alloc(0));
    assert.ok(connack.length <= maximumPacketSize, `${connack.length} bytes`);
  },
);

conforms({ '5.0': ['MQTT-3.1.2-28'] }, 'response information is sent to nobody who asked for none', async (wire) => {
  const client = await wire.connect({ properties: { requestResponseInformation: false } });
  assert.equal(client.connack.properties?.responseInformation, undefined);
});

conforms(
  { '5.0': ['MQTT-4.12.0-6'] },
  'without an authentication method in CONNECT there is none in CONNACK',
  async (wire) => {
    const client = await wire.connect({ username: 'user', password: 'password' });
    assert.equal(client.connack.properties?.authenticationMethod, undefined);
  },
);

conforms({ '5.0': [] }, 'the server restricts neither QoS nor retained messages nor subscriptions', async (wire) => {
  const { properties = {} } = (await wire.connect()).connack;
  const { maximumQoS = 2, retainAvailable = true, wildcardSubscriptionAvailable = true } = properties;
  const { subscriptionIdentifiersAvailable = true, sharedSubscriptionAvailable = true } = properties;
  assert.equal(maximumQoS, 2);
  assert.ok(retainAvailable && wildcardSubscriptionAvailable);
  assert.ok(subscriptionIdentifiersAvailable && sharedSubscriptionAvailable);
});
