import { frame, join, properties, text } from './bytes.ts';
import { expectConnack, expectSilentEnd } from './connect-bytes.ts';
import { conforms } from './wire.ts';

const method = join([0x15], text('method'));

conforms(
  { '5.0': ['MQTT-4.12.0-1', 'MQTT-4.12.0-4', 'MQTT-3.1.4-2', 'MQTT-3.2.2-7', 'MQTT-3.2.2-8'] },
  'an authentication method that the server does not have gets CONNACK 0x8C and the end',
  async (wire) => {
    const client = await wire.open();
    client.sendConnect({ clientId: wire.clientId(), properties: { authenticationMethod: 'method' } });
    await expectConnack(client, 0x8c);
  },
);

conforms({ '5.0': ['MQTT-3.15.1-1', 'MQTT-2.1.3-1'] }, 'an AUTH with reserved bits is malformed', async (wire) => {
  const client = await wire.connect();
  client.send(frame(0xf1, [0x19], properties(method)));
  await client.expectDisconnect(0x81);
});

conforms(
  { '5.0': ['MQTT-4.12.1-2', 'MQTT-4.13.1-1'] },
  'an AUTH after a CONNECT without a method closes the connection',
  async (wire) => {
    const client = await wire.connect();
    client.send(frame(0xf0, [0x19], properties(method)));
    await client.expectDisconnect(0x82);
  },
);

conforms({ '5.0': ['MQTT-3.14.0-1'] }, 'an AUTH before CONNECT closes the connection without a word', async (wire) => {
  const client = await wire.open();
  client.send(frame(0xf0, [0x18], properties(method)));
  await expectSilentEnd(client);
});
