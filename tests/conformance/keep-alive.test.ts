import assert from 'node:assert/strict';
import { secondPasses } from './second-passes.ts';
import { conforms } from './wire.ts';

conforms(
  { '3.1.1': ['MQTT-3.1.2-24'], '5.0': ['MQTT-3.1.2-22', 'MQTT-3.2.2-22'] },
  'a silent client is disconnected after its own keep alive',
  async (wire) => {
    const client = await wire.connect({ keepAlive: 1 });
    assert.equal(client.connack.properties?.serverKeepAlive, undefined);
    await client.expectDisconnect(0x8d);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-24', 'MQTT-3.1.2-8'], '5.0': ['MQTT-3.1.2-22', 'MQTT-3.1.2-8'] },
  'a silent client is disconnected as if the network had failed: its will is published',
  async (wire) => {
    const topic = wire.topic('will');
    const watcher = await wire.connect();
    await watcher.subscribe(topic);
    await wire.connect({ keepAlive: 1, will: { topic, payload: Buffer.from('gone'), qos: 0, retain: false } });
    assert.equal(String((await watcher.next('publish')).payload), 'gone');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-24'], '5.0': ['MQTT-3.1.2-22'] },
  'a client that speaks within its keep alive stays',
  async (wire) => {
    const client = await wire.connect({ keepAlive: 2 });
    for (let seconds = 0; seconds < 3; seconds++) {
      await secondPasses(wire);
      await client.expectNothing();
    }
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-24'], '5.0': ['MQTT-3.1.2-22'] },
  'a client without a keep alive may be silent',
  async (wire) => {
    const client = await wire.connect({ keepAlive: 0 });
    await secondPasses(wire);
    await client.expectNothing();
  },
);

conforms(
  { '5.0': ['MQTT-3.1.2-22'] },
  'a keep alive longer than the server allows is replaced by its own',
  async (wire) => {
    const client = await wire.connect({ keepAlive: 60 });
    assert.equal(client.connack.properties?.serverKeepAlive, 1);
    await client.expectDisconnect(0x8d);
  },
  { keepAliveSecondsMax: 1 },
);

conforms(
  { '5.0': ['MQTT-3.2.2-22'] },
  'a keep alive that the server allows is left as it is',
  async (wire) => {
    const client = await wire.connect({ keepAlive: 1 });
    assert.equal(client.connack.properties?.serverKeepAlive, undefined);
  },
  { keepAliveSecondsMax: 1 },
);
