import assert from 'node:assert/strict';
import { join, text } from './bytes.ts';
import { connectBytes } from './connect-bytes.ts';
import { conforms } from './wire.ts';

conforms(
  { '3.1.1': ['MQTT-7.1.1-1'], '5.0': ['MQTT-4.2.0-1'] },
  'packets that arrive byte by byte over TCP are understood',
  async (wire, level) => {
    const client = await wire.open();
    const bytes = join(connectBytes(level, { payload: [text(wire.clientId())] }), [0xc0, 0]);
    for (const byte of bytes) {
      await new Promise<void>((resolve) => {
        client.socket.write(Buffer.from([byte]), () => resolve());
      });
    }
    await client.next('connack');
    await client.next('pingresp');
  },
);

conforms(
  { '3.1.1': ['MQTT-7.1.1-1'], '5.0': ['MQTT-4.2.0-1'] },
  'packets that arrive in one piece are answered in their order',
  async (wire) => {
    const client = await wire.connect();
    client.socket.cork();
    const messageIds = Array.from({ length: 20 }, (_, index) =>
      client.sendPublish(wire.topic(`${index}`), 'x', { qos: 1 }),
    );
    client.socket.uncork();
    for (const messageId of messageIds) assert.equal((await client.next('puback')).messageId, messageId);
  },
);

conforms(
  { '3.1.1': ['MQTT-7.0.0-2'] },
  'a client with nothing but what the standard asks for is served',
  async (wire, level) => {
    const client = await wire.open();
    client.send(connectBytes(level, { keepAliveSeconds: 0, payload: [text('')] }));
    assert.deepEqual(await client.nextBytes(), Buffer.from([0x20, 2, 0, 0]));
  },
);
