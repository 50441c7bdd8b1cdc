import { conforms } from './wire.ts';

conforms(
  { '3.1.1': ['MQTT-3.12.4-1'], '5.0': ['MQTT-3.12.4-1'] },
  'each PINGREQ is answered by a PINGRESP',
  async (wire) => {
    const client = await wire.connect();
    client.send([0xc0, 0, 0xc0, 0]);
    await client.next('pingresp');
    await client.next('pingresp');
    await client.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-4.8.0-1'], '5.0': ['MQTT-4.13.1-1'] },
  'a PINGREQ with a body closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send([0xc0, 1, 0]);
    await client.expectDisconnect(0x81);
  },
);
