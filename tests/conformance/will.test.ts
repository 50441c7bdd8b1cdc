import assert from 'node:assert/strict';
import type { QoS } from 'mqtt-packet';
import { connectToSession } from './lasting-session.ts';
import type { ConnectOptions, RawClient } from './raw-client.ts';
import { readPublishProperties, valuesOf } from './read-publish.ts';
import { conforms, type Wire } from './wire.ts';

for (const qos of [0, 1, 2] as const) {
  conforms(
    {
      '3.1.1': ['MQTT-3.1.2-8', 'MQTT-3.1.2-9', 'MQTT-3.1.2-14'],
      '5.0': ['MQTT-3.1.2-7', 'MQTT-3.1.2-8', 'MQTT-3.1.2-12'],
    },
    `a will at QoS ${qos} is published when the connection is cut`,
    async (wire) => {
      const { watcher, topic } = await watchWills(wire);
      const client = await wire.connect({ will: will(`${topic}/mine`, { qos }) });
      client.destroy();
      const received = await watcher.receive();
      assert.deepEqual([received.topic, String(received.payload), received.qos], [`${topic}/mine`, 'gone', qos]);
    },
  );
}

conforms({ '3.1.1': ['MQTT-3.1.2-8'], '5.0': ['MQTT-3.1.2-8'] }, 'a will may be empty', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const client = await wire.connect({ will: { ...will(topic), payload: Buffer.alloc(0) } });
  client.destroy();
  assert.equal((await watcher.receive()).payload.length, 0);
});

conforms(
  { '3.1.1': ['MQTT-3.1.2-8'], '5.0': ['MQTT-3.1.2-8'] },
  'a will is published when the server ends the connection over a protocol error',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const client = await wire.connect({ will: will(topic) });
    client.send([0x00, 0]);
    assert.equal(String((await watcher.receive()).payload), 'gone');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-8'], '5.0': ['MQTT-3.1.2-8'] },
  'a will without delay is published when another connection takes over',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const clientId = wire.clientId();
    await connectToSession(wire, clientId, { will: will(topic) });
    await connectToSession(wire, clientId);
    assert.equal(String((await watcher.receive()).payload), 'gone');
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-10', 'MQTT-3.14.4-3'], '5.0': ['MQTT-3.1.2-10', 'MQTT-3.14.4-3'] },
  'DISCONNECT throws the will away',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const client = await wire.connect({ will: will(topic) });
    await client.end();
    await expectNoWillBefore(wire, watcher, topic);
  },
);

conforms({ '3.1.1': ['MQTT-3.1.2-10'], '5.0': ['MQTT-3.1.2-10'] }, 'a will is published once', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const clientId = wire.clientId();
  const client = await connectToSession(wire, clientId, { will: will(topic) });
  client.destroy();
  await watcher.receive();
  const back = await connectToSession(wire, clientId);
  back.destroy();
  await expectNoWillBefore(wire, watcher, topic);
});

conforms(
  { '3.1.1': ['MQTT-3.1.2-12'], '5.0': ['MQTT-3.1.2-8'] },
  'a client without a will leaves without a message',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const client = await wire.connect();
    client.destroy();
    await expectNoWillBefore(wire, watcher, topic);
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-16'], '5.0': ['MQTT-3.1.2-14'] },
  'a will without will retain is not retained',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const client = await wire.connect({ will: will(topic) });
    client.destroy();
    await watcher.receive();
    const late = await wire.connect();
    await late.subscribe(topic);
    await late.expectNothing();
  },
);

conforms(
  { '3.1.1': ['MQTT-3.1.2-17'], '5.0': ['MQTT-3.1.2-15'] },
  'a will with will retain is retained',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const client = await wire.connect({ will: will(topic, { retain: true }) });
    client.destroy();
    await watcher.receive();
    const late = await wire.connect();
    await late.subscribe(topic);
    const retained = await late.next('publish');
    assert.deepEqual([String(retained.payload), retained.retain], ['gone', true]);
  },
);

// Delay

conforms({ '5.0': ['MQTT-3.1.2-8'] }, 'a delayed will is published when its delay has passed', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const client = await connectToSession(wire, wire.clientId(), { will: will(topic, { delay: 1 }) });
  client.destroy();
  await expectNoWillBefore(wire, watcher, topic);
  assert.equal(String((await watcher.receive()).payload), 'gone');
});

conforms({ '5.0': ['MQTT-3.1.2-8'] }, 'a delayed will is published when its session ends first', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const client = await wire.connect({ will: will(topic, { delay: 3600 }) });
  client.destroy();
  assert.equal(String((await watcher.receive()).payload), 'gone');
});

conforms({ '5.0': ['MQTT-3.1.2-8'] }, 'a delayed will is published when its session expires first', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const properties = { sessionExpiryInterval: 1 };
  const client = await wire.connect({ properties, will: will(topic, { delay: 3600 }) });
  client.destroy();
  assert.equal(String((await watcher.receive()).payload), 'gone');
});

conforms(
  { '5.0': ['MQTT-3.1.2-8'] },
  'a delayed will is published when a clean start ends its session',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const clientId = wire.clientId();
    await lose(await connectToSession(wire, clientId, { will: will(topic, { delay: 3600 }) }));
    await wire.connect({ clientId, clean: true });
    assert.equal(String((await watcher.receive()).payload), 'gone');
  },
);

conforms(
  { '5.0': ['MQTT-3.1.3-9'] },
  'a delayed will is not published when its client is back in time',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const clientId = wire.clientId();
    await lose(await connectToSession(wire, clientId, { will: will(topic, { delay: 1 }) }));
    await connectToSession(wire, clientId);
    await expectNoWillBefore(wire, watcher, topic, { delay: 1 });
  },
);

conforms(
  { '5.0': ['MQTT-3.1.3-9', 'MQTT-3.1.2-10'] },
  'a delayed will is not published when its client was back in time and has left again',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const clientId = wire.clientId();
    await lose(await connectToSession(wire, clientId, { will: will(topic, { delay: 1 }) }));
    await (await connectToSession(wire, clientId)).end();
    await expectNoWillBefore(wire, watcher, topic, { delay: 1 });
  },
);

conforms(
  { '5.0': ['MQTT-3.1.3-9'] },
  'a delayed will is not published when another connection takes over',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const clientId = wire.clientId();
    await connectToSession(wire, clientId, { will: will(topic, { delay: 1 }) });
    await connectToSession(wire, clientId);
    await expectNoWillBefore(wire, watcher, topic, { delay: 1 });
  },
);

conforms({ '5.0': ['MQTT-3.1.2-10'] }, 'DISCONNECT throws a delayed will away', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const client = await connectToSession(wire, wire.clientId(), { will: will(topic, { delay: 1 }) });
  await client.end();
  await expectNoWillBefore(wire, watcher, topic, { delay: 1 });
});

conforms({ '5.0': ['MQTT-3.1.2-8'] }, 'DISCONNECT 0x04 has the will published', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const client = await wire.connect({ will: will(topic) });
  client.send([0xe0, 1, 0x04]);
  assert.equal(String((await watcher.receive()).payload), 'gone');
});

// No Local

conforms(
  { '5.0': ['MQTT-3.8.3-3'] },
  'with No Local a client does not get its own will when it comes back to its session',
  async (wire) => {
    const { watcher, topic } = await watchWills(wire);
    const clientId = wire.clientId();
    const client = await connectToSession(wire, clientId, { will: will(topic, { qos: 1 }) });
    await client.subscribe(topic, { qos: 1, nl: true });
    client.destroy();
    await watcher.receive();
    const back = await connectToSession(wire, clientId);
    await back.expectNothing();
  },
);

conforms({ '5.0': ['MQTT-3.8.3-3'] }, 'without No Local a client gets its own will', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const clientId = wire.clientId();
  const client = await connectToSession(wire, clientId, { will: will(topic, { qos: 1 }) });
  await client.subscribe(topic, 1);
  client.destroy();
  await watcher.receive();
  const back = await connectToSession(wire, clientId);
  assert.equal(String((await back.next('publish')).payload), 'gone');
});

// Properties

conforms({ '5.0': ['MQTT-3.1.3-10'] }, 'the user properties of a will keep their order', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const userProperties = { b: ['1', '2'], a: '3' };
  const client = await wire.connect({ will: { ...will(topic), properties: { userProperties } } });
  client.destroy();
  const pairs = valuesOf(readPublishProperties(await watcher.nextBytes()), 0x26);
  assert.deepEqual(
    pairs.map((pair) => [pair.toString('latin1', 2, 3), pair.toString('latin1', 5)]),
    [
      ['b', '1'],
      ['b', '2'],
      ['a', '3'],
    ],
  );
});

conforms({ '5.0': ['MQTT-3.1.2-9'] }, 'a will is published with its properties', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const properties = {
    payloadFormatIndicator: true,
    contentType: 'text/plain',
    responseTopic: 'answers',
    correlationData: Buffer.from([0, 1, 2]),
  };
  const client = await wire.connect({ will: { ...will(topic), properties: { ...properties, willDelayInterval: 0 } } });
  client.destroy();
  assert.deepEqual({ ...(await watcher.receive()).properties }, properties);
});

conforms({ '5.0': ['MQTT-3.3.2-6'] }, 'a will is published with its message expiry', async (wire) => {
  const { watcher, topic } = await watchWills(wire);
  const client = await wire.connect({ will: { ...will(topic), properties: { messageExpiryInterval: 100 } } });
  client.destroy();
  const { messageExpiryInterval = 0 } = (await watcher.receive()).properties ?? {};
  assert.ok(messageExpiryInterval > 0 && messageExpiryInterval <= 100, `${messageExpiryInterval} s`);
});

type Will = NonNullable<ConnectOptions['will']>;

function will(topic: string, how: { qos?: QoS; retain?: boolean; delay?: number } = {}): Will {
  const { qos = 0, retain = false, delay } = how;
  const properties = delay === undefined ? {} : { properties: { willDelayInterval: delay } };
  return { topic, payload: Buffer.from('gone'), qos, retain, ...properties };
}

async function watchWills(wire: Wire): Promise<{ watcher: RawClient; topic: string }> {
  const topic = wire.topic('will');
  const watcher = await wire.connect();
  await watcher.subscribe(`${topic}/#`, 2);
  return { watcher, topic };
}

/** The connection ends without a DISCONNECT, and the server has noticed. */
async function lose(client: RawClient): Promise<void> {
  client.socket.end();
  await client.closed();
}

/** Another will, of a client that is cut off only now, is the next to arrive: whatever was to come has not come before. */
async function expectNoWillBefore(
  wire: Wire,
  watcher: RawClient,
  topic: string,
  how: { delay?: number } = {},
): Promise<void> {
  const later = `${topic}/later`;
  const client = await connectToSession(wire, wire.clientId(), { will: will(later, how) });
  client.destroy();
  assert.equal((await watcher.receive()).topic, later);
}
