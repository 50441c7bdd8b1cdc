import assert from 'node:assert/strict';
import { text } from './bytes.ts';
import { connectBytes, expectConnack, expectSilentEnd } from './connect-bytes.ts';
import { conforms } from './wire.ts';

conforms(
  { '3.1.1': ['MQTT-3.1.2-2', 'MQTT-3.2.2-5'] },
  'level 3 gets CONNACK 0x01 and the end',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { protocolLevel: 3, payload: [text(wire.clientId())] }));
    await expectConnack(client, 0x01);
  },
);

conforms({ '3.1.1': ['MQTT-3.1.2-2'] }, 'MQTT 3.1 gets CONNACK 0x01 and the end', async (wire, level) => {
  const client = await wire.open();
  client.send(connectBytes(level, { protocolName: 'MQIsdp', protocolLevel: 3, payload: [text(wire.clientId())] }));
  await expectConnack(client, 0x01);
});

conforms(
  { '5.0': ['MQTT-3.1.2-2', 'MQTT-3.2.2-7', 'MQTT-3.2.2-8', 'MQTT-4.13.2-1'] },
  'level 6 gets CONNACK 0x84 and the end',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { protocolLevel: 6, payload: [text(wire.clientId())] }));
    await expectConnack(client, 0x84);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.4-4'], '5.0': ['MQTT-3.1.4-5'] },
  'the level of a client is served in its own form of CONNACK',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { payload: [text(wire.clientId())] }));
    const connack = await client.nextBytes();
    const head = connack.subarray(0, 4);
    if (level === 4) assert.deepEqual(connack, Buffer.from([0x20, 2, 0, 0]));
    else assert.deepEqual([head[0], head[2], head[3]], [0x20, 0, 0]);
  },
);

conforms(
  { '5.0': ['MQTT-3.14.0-1'] },
  'a refused CONNECT gets no DISCONNECT beside its CONNACK',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { protocolLevel: 255, payload: [text(wire.clientId())] }));
    await client.next('connack');
    await expectSilentEnd(client);
  },
);
