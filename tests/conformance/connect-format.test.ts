import assert from 'node:assert/strict';
import { properties, text, twoByteInteger } from './bytes.ts';
import { connectBytes, expectNotAccepted, expectSilentEnd, flags, willFields } from './connect-bytes.ts';
import { conforms } from './wire.ts';

const illFormed = [0x61, 0xed, 0xa0, 0x80];

conforms(
  { '3.1.1': ['MQTT-3.1.0-1'], '5.0': ['MQTT-3.1.0-1', 'MQTT-3.14.0-1'] },
  'a first packet that is not CONNECT closes the connection without a word',
  async (wire) => {
    const client = await wire.open();
    client.sendPublish(wire.topic('early'), 'x');
    await expectSilentEnd(client);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.0-2', 'MQTT-4.8.0-1'], '5.0': ['MQTT-3.1.0-2', 'MQTT-3.2.0-2', 'MQTT-4.13.1-1'] },
  'a second CONNECT closes the connection',
  async (wire) => {
    const clientId = wire.clientId();
    const client = await wire.connect({ clientId });
    client.sendConnect({ clientId });
    await client.expectDisconnect(0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-1'], '5.0': ['MQTT-3.1.2-1'] },
  'another protocol name closes the connection',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { protocolName: 'MQTX', payload: [text(wire.clientId())] }));
    await expectNotAccepted(client);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-3', 'MQTT-3.1.4-1', 'MQTT-3.2.2-6'], '5.0': ['MQTT-3.1.2-3', 'MQTT-3.1.4-1'] },
  'a CONNECT with the reserved flag is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: flags.clean + flags.reserved, payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

// Payload and flags

conforms(
  { '3.1.1': ['MQTT-3.1.2-9'], '5.0': ['MQTT-3.1.2-9'] },
  'a will flag without a will is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: flags.clean + flags.will, payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-9'], '5.0': ['MQTT-3.1.2-9'] },
  'a will topic without a will message is refused',
  async (wire, level) => {
    const client = await wire.open();
    const [willProperties, topic] = willFields(level, wire.topic('will'), '');
    assert.ok(willProperties && topic);
    const payload = [text(wire.clientId()), willProperties, topic];
    client.send(connectBytes(level, { flags: flags.clean + flags.will, payload }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-11'], '5.0': ['MQTT-3.1.4-1'] },
  'a will without the will flag is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), ...willFields(level, wire.topic('will'), 'x')];
    client.send(connectBytes(level, { payload }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-11', 'MQTT-3.1.2-13'], '5.0': ['MQTT-3.1.2-11'] },
  'a will QoS without the will flag is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: flags.clean + flags.willQos(1), payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-11', 'MQTT-3.1.2-15'], '5.0': ['MQTT-3.1.2-13'] },
  'will retain without the will flag is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: flags.clean + flags.willRetain, payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-14'], '5.0': ['MQTT-3.1.2-12'] },
  'a will QoS of 3 is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), ...willFields(level, wire.topic('will'), 'x')];
    client.send(connectBytes(level, { flags: flags.clean + flags.will + flags.willQos(3), payload }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-18'], '5.0': ['MQTT-3.1.2-16'] },
  'a user name without its flag is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { payload: [text(wire.clientId()), text('user')] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-19'], '5.0': ['MQTT-3.1.2-17'] },
  'a user name flag without a user name is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { flags: flags.clean + flags.userName, payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-20'], '5.0': ['MQTT-3.1.2-18'] },
  'a password without its flag is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), text('user'), text('password')];
    client.send(connectBytes(level, { flags: flags.clean + flags.userName, payload }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-21'], '5.0': ['MQTT-3.1.2-19'] },
  'a password flag without a password is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), text('user')];
    client.send(connectBytes(level, { flags: flags.clean + flags.userName + flags.password, payload }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms({ '3.1.1': ['MQTT-3.1.2-22'] }, 'a password without a user name is refused', async (wire, level) => {
  const client = await wire.open();
  const payload = [text(wire.clientId()), text('password')];
  client.send(connectBytes(level, { flags: flags.clean + flags.password, payload }));
  await client.expectConnectionRefused(0x81, 0x82);
});

conforms({ '5.0': [] }, 'a password without a user name is allowed', async (wire, level) => {
  const client = await wire.open();
  const payload = [text(wire.clientId()), text('password')];
  client.send(connectBytes(level, { flags: flags.clean + flags.password, payload }));
  assert.equal((await client.next('connack')).reasonCode, 0);
});

conforms(
  { '3.1.1': ['MQTT-3.1.3-1', 'MQTT-3.1.2-19', 'MQTT-3.1.2-21'], '5.0': ['MQTT-3.1.3-1', 'MQTT-3.1.2-9'] },
  'the payload is read in the order client identifier, will, user name, password',
  async (wire, level) => {
    const topic = wire.topic('will');
    const watcher = await wire.connect();
    await watcher.subscribe(topic);
    const client = await wire.open();
    client.send(
      connectBytes(level, {
        flags: flags.clean + flags.will + flags.userName + flags.password,
        payload: [text(wire.clientId()), ...willFields(level, topic, 'gone'), text('user'), text('password')],
      }),
    );
    await client.next('connack');
    client.destroy();
    assert.equal(String((await watcher.next('publish')).payload), 'gone');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.3-3', 'MQTT-3.1.4-1'], '5.0': ['MQTT-3.1.3-3', 'MQTT-3.1.4-1'] },
  'a CONNECT without a client identifier is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { payload: [] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.4-1'], '5.0': ['MQTT-3.1.4-1'] },
  'a client identifier longer than the packet is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { payload: [twoByteInteger(100), Buffer.from(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

// Strings

conforms(
  { '3.1.1': ['MQTT-3.1.3-4', 'MQTT-1.5.3-1'], '5.0': ['MQTT-3.1.3-4', 'MQTT-1.5.4-1'] },
  'a client identifier that is not UTF-8 is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { payload: [text(illFormed)] }));
    await client.expectConnectionRefused(0x81, 0x85);
  },
);

conforms(
  { '3.1.1': ['MQTT-1.5.3-2'], '5.0': ['MQTT-1.5.4-2'] },
  'a client identifier with U+0000 is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { payload: [text('a\0b')] }));
    await client.expectConnectionRefused(0x81, 0x85);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.3-10'], '5.0': ['MQTT-3.1.3-11'] },
  'a will topic that is not UTF-8 is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), ...willFields(level, illFormed, 'x')];
    client.send(connectBytes(level, { flags: flags.clean + flags.will, payload }));
    await client.expectConnectionRefused(0x81, 0x90);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.7.1-1'], '5.0': ['MQTT-4.7.0-1'] },
  'a will topic with a wildcard is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), ...willFields(level, `${wire.topic('will')}/#`, 'x')];
    client.send(connectBytes(level, { flags: flags.clean + flags.will, payload }));
    await client.expectConnectionRefused(0x81, 0x82, 0x90);
  },
);

conforms(
  { '3.1.1': ['MQTT-4.7.3-1'], '5.0': ['MQTT-4.7.3-1'] },
  'an empty will topic is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), ...willFields(level, '', 'x')];
    client.send(connectBytes(level, { flags: flags.clean + flags.will, payload }));
    await client.expectConnectionRefused(0x81, 0x82, 0x90);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.3-11'], '5.0': ['MQTT-3.1.3-12'] },
  'a user name that is not UTF-8 is refused',
  async (wire, level) => {
    const client = await wire.open();
    const payload = [text(wire.clientId()), text(illFormed)];
    client.send(connectBytes(level, { flags: flags.clean + flags.userName, payload }));
    await client.expectConnectionRefused(0x81, 0x86);
  },
);

// Properties

const wrongProperties = {
  'a property that CONNECT does not have': [0x0b, 0x01],
  'an identifier that no property has': [0x7f, 0x00],
  'a session expiry interval twice': [0x11, 0, 0, 0, 1, 0x11, 0, 0, 0, 1],
  'a receive maximum of 0': [0x21, 0, 0],
  'a maximum packet size of 0': [0x27, 0, 0, 0, 0],
  'a request for problem information that is neither 0 nor 1': [0x17, 2],
  'a request for response information that is neither 0 nor 1': [0x19, 2],
  'authentication data without a method': [0x16, 0, 1, 0],
  'a property cut short': [0x11, 0, 0],
  'a user property whose name is not UTF-8': [0x26, 0, 4, ...illFormed, 0, 1, 0x61],
};

for (const [what, bytes] of Object.entries(wrongProperties)) {
  conforms({ '5.0': ['MQTT-3.1.4-1', 'MQTT-4.13.1-1'] }, `a CONNECT with ${what} is refused`, async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { properties: properties(bytes), payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  });
}

conforms({ '5.0': ['MQTT-2.2.2-1'] }, 'a CONNECT without a property length is refused', async (wire, level) => {
  const client = await wire.open();
  client.send(connectBytes(level, { properties: [], payload: [text(wire.clientId())] }));
  await client.expectConnectionRefused(0x81, 0x82);
});

conforms(
  { '5.0': ['MQTT-3.1.4-1'] },
  'a CONNECT whose properties are longer than the packet is refused',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { properties: [0x7f, 0x11, 0, 0, 0, 1], payload: [text(wire.clientId())] }));
    await client.expectConnectionRefused(0x81, 0x82);
  },
);

conforms({ '5.0': ['MQTT-3.1.4-1'] }, 'a will with a property of CONNECT is refused', async (wire, level) => {
  const client = await wire.open();
  const willProperties = properties([0x11, 0, 0, 0, 1]);
  const payload = [text(wire.clientId()), willProperties, text(wire.topic('will')), text('x')];
  client.send(connectBytes(level, { flags: flags.clean + flags.will, payload }));
  await client.expectConnectionRefused(0x81, 0x82);
});
