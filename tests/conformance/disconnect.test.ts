import assert from 'node:assert/strict';
import { frame, join, properties, text } from './bytes.ts';
import { expectSilentEnd } from './connect-bytes.ts';
import { connectToSession } from './lasting-session.ts';
import { conforms } from './wire.ts';

conforms({ '3.1.1': [], '5.0': [] }, 'the server closes after DISCONNECT, without a word', async (wire) => {
  const client = await wire.connect();
  client.send([0xe0, 0]);
  await expectSilentEnd(client);
});

conforms({ '3.1.1': [], '5.0': [] }, 'nothing that follows DISCONNECT is processed', async (wire, level) => {
  const topic = wire.topic('late');
  const watcher = await wire.connect();
  await watcher.subscribe(topic);
  const client = await wire.connect();
  const publish = frame(0x30, text(topic), level === 5 ? properties() : [], Buffer.from('x'));
  client.send(join([0xe0, 0], publish));
  await client.closed();
  await watcher.expectNothing();
});

conforms(
  { '3.1.1': ['MQTT-3.14.1-1', 'MQTT-2.2.2-2'], '5.0': ['MQTT-3.14.1-1', 'MQTT-2.1.3-1'] },
  'a DISCONNECT with reserved bits is malformed',
  async (wire) => {
    const client = await wire.connect();
    client.send([0xe1, 0]);
    await client.expectDisconnect(0x81);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-8'], '5.0': ['MQTT-3.1.2-8'] },
  'a DISCONNECT that is malformed leaves the will to be published',
  async (wire) => {
    const topic = wire.topic('will');
    const watcher = await wire.connect();
    await watcher.subscribe(topic);
    const will = { topic, payload: Buffer.from('gone'), qos: 0 as const, retain: false };
    const client = await wire.connect({ will });
    client.send([0xe1, 0]);
    assert.equal(String((await watcher.next('publish')).payload), 'gone');
  },
);

conforms({ '3.1.1': ['MQTT-4.8.0-1'] }, 'a DISCONNECT with a body closes the connection', async (wire) => {
  const client = await wire.connect();
  client.send([0xe0, 1, 0]);
  await client.expectClosed();
});

// Reason codes and properties

conforms(
  { '5.0': ['MQTT-3.14.2-1'] },
  'a DISCONNECT with a reason code that it does not have is refused',
  async (wire) => {
    const client = await wire.connect();
    client.send([0xe0, 1, 0x03]);
    await client.expectDisconnect(0x81, 0x82);
  },
);

const wrongProperties = {
  'a property that it does not have': [0x21, 0, 1],
  'a session expiry interval twice': [0x11, 0, 0, 0, 0, 0x11, 0, 0, 0, 0],
  'a property cut short': [0x11, 0, 0],
};

for (const [what, bytes] of Object.entries(wrongProperties)) {
  conforms({ '5.0': ['MQTT-4.13.1-1', 'MQTT-3.14.2-1'] }, `a DISCONNECT with ${what} is refused`, async (wire) => {
    const client = await connectToSession(wire, wire.clientId());
    client.send(frame(0xe0, [0], properties(bytes)));
    await client.expectDisconnect(0x81, 0x82);
  });
}

conforms(
  { '5.0': ['MQTT-3.14.2-2'] },
  'the server says nothing of the session expiry interval in DISCONNECT',
  async (wire) => {
    const clientId = wire.clientId();
    const first = await connectToSession(wire, clientId);
    await connectToSession(wire, clientId);
    assert.equal((await first.next('disconnect')).properties?.sessionExpiryInterval, undefined);
  },
);

conforms(
  { '5.0': ['MQTT-3.14.2-3', 'MQTT-3.14.2-4', 'MQTT-3.1.2-24'] },
  'a DISCONNECT from the server fits into the maximum packet size',
  async (wire) => {
    const offend = async (maximumPacketSize: number): Promise<Buffer> => {
      const client = await wire.connect({ properties: { maximumPacketSize } });
      client.send([0xc0, 1, 0]);
      return client.nextBytes();
    };
    // One byte less than the server would like, and no less than the CONNACK before it may need.
    const bytesMax = Math.max(20, (await offend(1000)).length - 1);
    const disconnect = await offend(bytesMax);
    assert.equal(disconnect[0], 0xe0);
    assert.ok(disconnect.length <= bytesMax, `${disconnect.length} bytes`);
  },
);

conforms(
  { '5.0': ['MQTT-3.14.4-1', 'MQTT-3.14.4-2', 'MQTT-4.13.2-1'] },
  'the server sends nothing after DISCONNECT and closes',
  async (wire) => {
    const topic = wire.topic('flood');
    const clientId = wire.clientId();
    const client = await wire.connect({ clientId });
    await client.subscribe(topic);
    client.sendConnect({ clientId });
    client.sendPingreq();
    await client.expectDisconnect(0x82);
  },
);
